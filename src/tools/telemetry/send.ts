import { gzipSync } from 'fflate';

/** A request that outlives its page. */
export type Sending = {
  /** How many bytes of a body the request would carry. */
  pack: (body: Uint8Array) => Uint8Array;
  send: (packed: Uint8Array) => void;
};

/** Not every browser has `keepalive`: `sendBeacon` says neither how a body is packed nor more than its type. */
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
