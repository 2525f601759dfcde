import styles from './Rating.module.css';

/** A gem from the side: its outline and its facets. */
export const RatingStone = () => (
  <svg viewBox="0 0 34 34" aria-hidden="true">
    <path d="M10.5 4h13L31 12.5 17 31 3 12.5z" />
    <path
      className={styles.facets}
      d="M3 12.5h28M10.5 4L12 12.5 17 31l5-18.5L23.5 4M12 12.5L17 4l5 8.5"
    />
  </svg>
);
