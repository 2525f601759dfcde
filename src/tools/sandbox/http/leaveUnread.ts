import type { IncomingMessage, ServerResponse } from 'node:http';

/** A body up to this length is read to its end, so that the connection can be kept. */
const shortBytes = 64 * 1024;
/** Milliseconds for a sender that is still writing to read the answer before the connection breaks. */
const lingerFor = 500;

const lengthOf = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;

/** Does not read the rest of a long body after an early answer: the connection ends instead. */
export function leaveUnread(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.readableEnded || lengthOf(request) <= shortBytes) return;
    const { socket } = request;
    // Node 22 resumes an unread request after its answer has finished, so the socket is paused after that.
    setImmediate(() => {
      socket.pause();
      socket.end();
      setTimeout(() => socket.destroy(), lingerFor).unref();
    });
  });
}
