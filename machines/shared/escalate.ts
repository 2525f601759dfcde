type Thrown = { error: unknown };

/** A flow within is broken: this one is, too, and whoever runs it decides what follows. */
export const escalate = {
  actions: {
    type: 'escalate',
    params: ({ event: { error } }: { event: Thrown }) => ({ error }),
  },
} as const;

export const escalation = {
  escalate: (_: unknown, { error }: Thrown) => {
    throw error as Error;
  },
};
