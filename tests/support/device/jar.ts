import type { Owner, Time } from './time';

type Cookies = Map<string, string>;

/** Another process sees a written cookie by `document.cookie` this much later at the latest, in ms. */
const lag = 30;

/**
 * The cookies of a browser. `document.cookie` of a tab has what that tab has written, and some time
 * later what others have; the cookie store asks the jar itself.
 */
export class Jar {
  readonly truth: Cookies = new Map();
  readonly #views = new Map<Owner, { cookies: Cookies; seenAt: number }>();

  constructor(private readonly time: Time) {}

  open(tab: Owner): void {
    this.#views.set(tab, { cookies: new Map(this.truth), seenAt: 0 });
  }

  close(tab: Owner): void {
    this.#views.delete(tab);
  }

  read(tab: Owner): string {
    return [...(this.#views.get(tab)?.cookies ?? [])]
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  }

  write(tab: Owner, text: string): void {
    const [pair = '', ...attributes] = text.split(';').map((part) => part.trim());
    const [name = '', ...rest] = pair.split('=');
    const expires = attributes.find((part) => /^expires=/i.test(part))?.slice('expires='.length);
    const isGone = expires !== undefined && Date.parse(expires) <= Date.now();
    const value = isGone ? null : rest.join('=');
    put(this.truth, name, value);
    for (const [other, view] of this.#views) {
      if (other === tab) put(view.cookies, name, value);
      else {
        view.seenAt = Math.max(view.seenAt, this.time.now + this.time.within(lag));
        this.time.after(
          view.seenAt - this.time.now,
          () => {
            put(view.cookies, name, value);
          },
          null,
        );
      }
    }
  }

  /** The cookie store of a tab. */
  getAll = async (name: string): Promise<{ name: string; value: string }[]> => {
    await this.time.pause(2);
    const value = this.truth.get(name);
    await this.time.pause(2);
    return value === undefined ? [] : [{ name, value }];
  };
}

function put(cookies: Cookies, name: string, value: string | null): void {
  if (value === null) cookies.delete(name);
  else cookies.set(name, value);
}
