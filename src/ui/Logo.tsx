import { Link } from './Link';
import { brand } from '#src/brand.ts';
import styles from './Logo.module.css';

/** The facets of the mark, by shade: `--gem-0` … `--gem-5`. */
const facets = [
  'M38.3 92.4L-38.3 92.4L-21.4 51.7L21.4 51.7Z',
  'M92.4 38.3L38.3 92.4L21.4 51.7L51.7 21.4ZM-38.3 92.4L-92.4 38.3L-51.7 21.4L-21.4 51.7Z',
  'M-92.4 38.3L-92.4 -38.3L-51.7 -21.4L-51.7 21.4Z',
  'M92.4 -38.3L92.4 38.3L51.7 21.4L51.7 -21.4ZM-21.4 -51.7L21.4 -51.7L51.7 -21.4L51.7 21.4L21.4 51.7Z',
  'M38.3 -92.4L92.4 -38.3L51.7 -21.4L21.4 -51.7ZM-92.4 -38.3L-38.3 -92.4L-21.4 -51.7L-51.7 -21.4Z',
  'M-38.3 -92.4L38.3 -92.4L21.4 -51.7L-21.4 -51.7ZM21.4 51.7L-21.4 51.7L-51.7 21.4L-51.7 -21.4L-21.4 -51.7Z',
];

/** The mark is inline SVG, so that the header is whole at first paint. */
export const Logo = () => (
  <Link className={styles.logo} to="/">
    <svg className={styles.mark} viewBox="-102 -102 204 204" aria-hidden="true">
      {facets.map((facet, shade) => (
        <path key={facet} d={facet} fill={`var(--gem-${String(shade)})`} />
      ))}
    </svg>
    <span translate="no">{brand.productName}</span>
  </Link>
);
