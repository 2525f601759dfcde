import { Fragment } from 'react';

/** Break opportunities in a long name: after a dot, and before a capital letter within a word. */
const joints = /(?<=\.)(?=\w)|(?<=[a-z])(?=[A-Z])/;

/** A number and its unit stay together: `after 10 s`. */
const beforeUnit = /(?<=\d) (?=(?:s|ms|min|%)(?!\w))/g;

/** A text whose long names, such as `step.leaveRequested`, break between their words. */
export const Breakable = ({ text }: { text: string }) =>
  text
    .replace(beforeUnit, '\u00a0')
    .split(joints)
    .map((part, at) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ));
