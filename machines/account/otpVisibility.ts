/** The part of the code's step that hides its digits. */
export const visibilityRegion = {
  description: 'Whether the digits are shown or hidden.',
  initial: 'shown',
  states: {
    shown: {
      description: 'The digits can be read.',
      on: { 'visibility.toggled': 'hidden' },
    },
    hidden: {
      description: 'The digits are shown as dots.',
      on: { 'visibility.toggled': 'shown' },
    },
  },
} as const;
