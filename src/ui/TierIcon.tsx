import type { Tier } from '#domain/programme.ts';
import { cx } from '#lib/cx.ts';
import styles from './TierIcon.module.css';
import agate from './gems/agate.svg?no-inline';
import diamond from './gems/diamond.svg?no-inline';
import none from './gems/none.svg?no-inline';
import ruby from './gems/ruby.svg?no-inline';
import sapphire from './gems/sapphire.svg?no-inline';

/** A file per gem, so that a page fetches only those it shows. */
const stones: Record<Tier, string> = { none, agate, sapphire, ruby, diamond };

type Props = { tier: Tier; isDrawing?: boolean; className?: string | undefined };

/**
 * A gem, or its line drawing. The facets take `--gem-0` … `--gem-6`, so the colour is
 * that of the nearest `data-tier`.
 */
export const TierIcon = ({ tier, isDrawing = false, className }: Props) => (
  <svg className={cx(styles.gem, isDrawing && styles.drawing, className)} aria-hidden="true">
    <use href={`${stones[tier]}#gem`} />
  </svg>
);
