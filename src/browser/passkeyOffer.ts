import { stored } from './storage';

/** Stores only the answer “never”, without an identifier. Where storage is blocked, the answer lasts for one page. */
const answer = /* @__PURE__ */ stored('passkeyOffer');

let isDue = false;

/** A code has signed somebody in on this page. */
export const noteCodeSignIn = (): void => {
  isDue = true;
};

/** True once after a sign-in by a code: a person who answers “later” sees no second offer on this visit. */
export function takeOffer(): boolean {
  const isNow = isDue && answer.read() !== 'DECLINED';
  isDue = false;
  return isNow;
}

export const rememberDeclined = (): void => {
  answer.write('DECLINED');
};
