type Thrown = { error: unknown };

/** A child flow has a defect: it is passed on to the parent, which decides what follows. */
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
