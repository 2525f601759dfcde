import { useCallback, type ReactNode } from 'react';

/** Distance below the visible area, in px, at which the end of the list counts as near. */
const reach = '600px';

/** `onNear` is undefined while nothing more can load; the element stays in place. */
type Props = { onNear: (() => void) | undefined };

/** Calls `onNear` when the end of a list is near; a new key starts the observation again. */
export function InfiniteScrollTrigger({ onNear }: Props) {
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (!element || !onNear || !('IntersectionObserver' in globalThis)) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
        },
        { rootMargin: `0px 0px ${reach}`, scrollMargin: `0px 0px ${reach}` },
      );
      observer.observe(element);
      return () => {
        observer.disconnect();
      };
    },
    [onNear],
  );
  return <div ref={watch} aria-hidden="true" />;
}

/** Sets a size in px by script, because the content security policy allows no inline style. */
function setSize(element: HTMLElement | null, property: 'height' | 'margin-bottom', size: number) {
  element?.style.setProperty(property, `${String(Math.max(0, size))}px`);
  // Under reduced motion every transition takes 1 ms: sizes one frame late would make the list jump without end.
  element?.style.setProperty('transition-property', 'none');
}

type SpacerProps = { height: number };

/** Fills the height in px of rows that are not rendered. */
export const Spacer = ({ height }: SpacerProps) => (
  <div
    aria-hidden="true"
    ref={(element) => {
      setSize(element, 'height', height);
    }}
  />
);

type SpaceBelowProps = SpacerProps & { children: ReactNode };

/**
 * Fills, with a margin, the height in px of rows below that are not rendered. Scroll anchoring would take a visible
 * `Spacer` for its anchor, and the button beneath the list would jump while rows are rendered.
 */
export const SpaceBelow = ({ height, children }: SpaceBelowProps) => (
  <div
    ref={(element) => {
      setSize(element, 'margin-bottom', height);
    }}
  >
    {children}
  </div>
);
