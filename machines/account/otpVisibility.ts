/** The part of the code's step that hides its digits. */
export const visibilityRegion = {
  description: 'Whether the digits can be read over the shoulder.',
  initial: 'shown',
  states: {
    shown: {
      description: 'The digits can be read.',
      on: { 'visibility.toggled': 'hidden' },
    },
    hidden: {
      description: 'Someone may be looking: the digits are dots.',
      on: { 'visibility.toggled': 'shown' },
    },
  },
} as const;
