import { cx } from '#lib/cx.ts';
import { controlIcons } from '#ui/icons.ts';
import field from './Field.module.css';
import { Icon } from '#ui/Icon.tsx';
import styles from './SearchField.module.css';

type Props = {
  label: string;
  hint: string;
  query: string;
  onSearch: (query: string) => void;
};

/** The search field of a list. Escape clears it; only an empty field lets Escape close a dialog. */
export const SearchField = ({ label, hint, query, onSearch }: Props) => (
  <div className={styles.search}>
    <Icon path={controlIcons.search} isSmall className={styles.sign} />
    <input
      type="search"
      className={cx(field.input, styles.input)}
      aria-label={label}
      placeholder={hint}
      autoComplete="off"
      enterKeyHint="search"
      value={query}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || query === '') return;
        event.preventDefault();
        onSearch('');
      }}
      onChange={({ currentTarget }) => {
        onSearch(currentTarget.value);
      }}
    />
  </div>
);
