let areCookiesAnswered = false;
let goOn = (): void => {};

/** The person has answered the note about cookies, on this visit or before. */
export function noteCookiesAnswered(): void {
  areCookiesAnswered = true;
  goOn();
}

/** Resolves once the note about cookies is answered. */
export const cookiesAnswered = (): Promise<void> =>
  new Promise((resolve) => {
    if (areCookiesAnswered) resolve();
    else goOn = resolve;
  });
