const localHosts = ['127.0.0.1', 'localhost', '[::1]'];

/** Whether an `Origin` is a page served on this machine, on whatever port. */
export const isLocalOrigin = (origin: string) =>
  URL.canParse(origin) &&
  /^https?:\/\//.test(origin) &&
  localHosts.includes(new URL(origin).hostname);

/** Whether an `Origin` has the host of the requested address; the scheme may differ behind a TLS proxy. */
export const isSameHost = (origin: string, url: string) =>
  URL.canParse(origin) && new URL(origin).host === new URL(url).host;
