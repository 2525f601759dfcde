import { useCallback } from 'react';

/** How far below what is seen of it, in px, the end of the list counts as near. */
const reach = '600px';

/** Nobody is told while there is nothing to ask for; the place is kept. */
type Props = { onNear: (() => void) | undefined };

/** Says when the end of a list is near; a new key makes it look again. */
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

type SpacerProps = { height: number };

/** The place of what is out of sight; the height is set past the markup, which may hold no styles. */
export const Spacer = ({ height }: SpacerProps) => (
  <div
    aria-hidden="true"
    ref={(element) => {
      element?.style.setProperty('height', `${String(Math.max(0, height))}px`);
      // Under reduced motion every change takes 1 ms: a frame late, the list would jump back and forth without end.
      element?.style.setProperty('transition-property', 'none');
    }}
  />
);
