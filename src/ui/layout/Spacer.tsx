type Props = { height: number };

/** The place of what is out of sight; the height is set past the markup, which may hold no styles. */
export const Spacer = ({ height }: Props) => (
  <div
    aria-hidden="true"
    ref={(element) => {
      element?.style.setProperty('height', `${String(Math.max(0, height))}px`);
      // Under reduced motion every change takes 1 ms: a frame late, the list would jump back and forth without end.
      element?.style.setProperty('transition-property', 'none');
    }}
  />
);
