import { formatWhole } from '#lib/text.ts';
import { ru } from '#texts/ru.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './TransactionTools.module.css';

type Props = { count: number };

/** Opens the filters, and says how many are on while they are closed. */
export const FilterSummary = ({ count }: Props) => (
  <summary className={styles.summary}>
    {count > 0 ? ru.ledgerTools.chosen(formatWhole(count)) : ru.ledgerTools.filters}
    <Icon name="chevronDown" isSmall className={styles.chevron} />
  </summary>
);
