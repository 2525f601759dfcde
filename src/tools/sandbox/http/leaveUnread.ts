import type { IncomingMessage, ServerResponse } from 'node:http';

/** What is as short as this is read away, so that the connection can be kept. */
const shortBytes = 64 * 1024;
/** A sender that is still at it has so long to notice the answer before the connection breaks. */
const lingerFor = 500;

const lengthOf = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;

/** The rest of a long body that was answered unread stays so: the connection ends instead. */
export function leaveUnread(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.readableEnded || lengthOf(request) <= shortBytes) return;
    const { socket } = request;
    // Node 22 resumes an unread request once its answer has finished: it is paused after that.
    setImmediate(() => {
      socket.pause();
      socket.end();
      setTimeout(() => socket.destroy(), lingerFor).unref();
    });
  });
}
