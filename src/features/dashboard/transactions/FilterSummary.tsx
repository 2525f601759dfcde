import { formatWhole } from '#lib/text.ts';
import { ledgerToolsTexts } from './texts';
import { cabinetIcons } from '#ui/icons/cabinetIcons.ts';
import { controlIcons } from '#ui/icons/controlIcons.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './TransactionTools.module.css';

type Props = { count: number };

/** Opens the filters, and says how many are on while they are closed. */
export const FilterSummary = ({ count }: Props) => (
  <summary className={styles.summary}>
    <Icon path={cabinetIcons.filter} isSmall className={styles.sign} />
    <span className={styles.label}>
      {count > 0 ? ledgerToolsTexts.chosen(formatWhole(count)) : ledgerToolsTexts.filters}
    </span>
    <Icon path={controlIcons.chevronDown} isSmall className={styles.chevron} />
  </summary>
);
