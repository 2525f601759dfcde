/** What one flow has sent another; both are ids of machines. */
export type Message = { from: string; to: string; event: string };

export const messageText = ({ from, to, event }: Message): string => `${from} → ${to}: ${event}`;
