import { gzipSync } from 'fflate';

/** A request that may outlive its page. */
export type Sending = {
  /** The bytes of the body as sent: compressed where the browser supports `keepalive`. */
  pack: (body: Uint8Array) => Uint8Array;
  send: (packed: Uint8Array) => void;
};

/** Browsers without `keepalive` use `sendBeacon`, which can set a body's type but no `content-encoding`. */
const hasKeepalive = () => 'keepalive' in Request.prototype;

const json = 'application/json';

/** Sends to the collector, without cookies. A failed request is neither retried nor reported. */
export function sendingTo(url: string): Sending {
  if (!hasKeepalive())
    return {
      pack: (body) => body,
      send: (packed) => {
        navigator.sendBeacon(url, new Blob([packed as BlobPart], { type: json }));
      },
    };
  return {
    pack: (body) => gzipSync(body, { mtime: 0 }),
    send: (packed) => {
      fetch(url, {
        method: 'POST',
        keepalive: true,
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        headers: { 'content-type': json, 'content-encoding': 'gzip' },
        body: packed as BodyInit,
      }).catch(() => {});
    },
  };
}
