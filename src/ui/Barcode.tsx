import { cx } from '#lib/cx.ts';
import { barcodePath, code128c } from '#lib/code128.ts';
import styles from './Barcode.module.css';

type Props = {
  /** An even number of digits; anything else draws nothing. */
  digits: string;
  label: string;
  className?: string | undefined;
};

const height = 40;

/** A number as Code 128 C, in one path; `--barcode-room` sets its room, and `fill` its colour. */
export function Barcode({ digits, label, className }: Props) {
  const code = code128c(digits);
  if (!code) return null;
  return (
    <svg
      className={cx(styles.barcode, className)}
      viewBox={`0 0 ${String(code.width)} ${String(height)}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={barcodePath(code, height)} />
    </svg>
  );
}
