import { useMemo } from 'react';
import { encode } from 'uqr';

type Props = { text: string; label: string; className?: string | undefined };

/** White modules that a reader needs on every side. */
const quietZone = 4;

/** A text as a QR code, in one path; `fill` sets its colour. */
export function QrCode({ text, label, className }: Props) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}

function drawn(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const path = data
    .flatMap((row, y) =>
      row.map((isDark, x) => (isDark ? `M${String(x)} ${String(y)}h1v1h-1z` : '')),
    )
    .join('');
  return { size, path };
}
