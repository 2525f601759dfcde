/** An event as a person reads it: `requestCode answered`, `after slowThreshold`, `starts`. */
export const eventName = (type: string): string =>
  type
    .replace(/^xstate\.done\.actor\.\*$/, 'a flow inside ended')
    .replace(/^xstate\.error\.actor\.\*$/, 'a flow inside failed')
    .replace(/^xstate\.done\.actor\.(.+)$/, '$1 answered')
    .replace(/^xstate\.error\.actor\.(.+)$/, '$1 failed')
    .replace(/^xstate\.after\.([^.]+)\..+$/, 'after $1')
    .replace(/^xstate\.init$/, 'starts');
