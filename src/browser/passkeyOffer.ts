import { stored } from './storage';

/** The device keeps the answer “never” alone, and nothing of who gave it. Without storage it holds for one page. */
const answer = /* @__PURE__ */ stored('passkeyOffer');

let isDue = false;

/** A code has signed somebody in on this page. */
export const noteCodeSignIn = (): void => {
  isDue = true;
};

/** Whether the offer is to be made now, once: whoever puts it off is not asked again on this visit. */
export function takeOffer(): boolean {
  const isNow = isDue && answer.read() !== 'DECLINED';
  isDue = false;
  return isNow;
}

export const rememberDeclined = (): void => {
  answer.write('DECLINED');
};
