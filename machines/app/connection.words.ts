import type { FlowWords } from '#machines/shared/flowWords.ts';
import type { connection } from './connection';

export const connectionWords = {
  title: 'Connection',
  summary: 'Whether the device has a network. The screens say when it has none.',
  section: 'D22',
  events: { 'connection.lost': 'The device has lost its network.' },
} satisfies FlowWords<typeof connection> & { summary: string };
