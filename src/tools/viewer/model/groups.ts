import type { Flow } from './flow';

/** Subjects of the flows, in the order in which they are listed. */
export const groupTitles = {
  signIn: 'Signing in',
  account: 'Account',
  stations: 'Stations',
  dashboard: 'Dashboard',
  app: 'App',
} as const;

export type Group = keyof typeof groupTitles;

export const groups = Object.keys(groupTitles).filter(isGroup);

/** Flows whose subject is not that of their folder. */
const exceptions: Readonly<Record<string, Group>> = {
  disclosure: 'dashboard',
  form: 'signIn',
  login: 'signIn',
  otp: 'signIn',
  registration: 'signIn',
  resend: 'signIn',
  session: 'signIn',
  tabs: 'signIn',
};

/** Subject of the flow: its folder in `machines/`, unless it is in the list of exceptions. */
export function groupOf({ id, file }: Pick<Flow, 'id' | 'file'>): Group {
  const folder = /^machines\/([^/]+)\//.exec(file)?.[1] ?? '';
  const group = exceptions[id] ?? folder;
  if (isGroup(group)) return group;
  throw new Error(
    `The flow ${id} belongs to no group: say which in src/tools/viewer/model/groups.ts`,
  );
}

function isGroup(name: string): name is Group {
  return Object.hasOwn(groupTitles, name);
}

/** The flows of each group, in the order they are given in. */
export const grouped = <F extends Pick<Flow, 'id' | 'file'>>(flows: readonly F[]) =>
  groups.map((group) => ({
    group,
    title: groupTitles[group],
    flows: flows.filter((flow) => groupOf(flow) === group),
  }));
