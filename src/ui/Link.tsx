import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import type { HistoryState } from '#domain/routes.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  /** What is brought along and must not be in the address. */
  state?: HistoryState | undefined;
};

/** A new tab, a download or another button are the browser's own business. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A way to another screen; the router's own link brings 3 kB that only its data routers need. */
export function Link({ to, state, children, ...anchor }: Props) {
  const navigate = useNavigate();
  return (
    <a
      {...anchor}
      href={useHref(to)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void navigate(to, { state });
      }}
    >
      {children}
    </a>
  );
}
