import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds that calls in progress have to be answered after the stop. */
const stopLimit = 5_000;

/**
 * Tracks a server's calls; returns a function that ends the server. New connections are refused,
 * calls in progress are answered, and connections that remain after {@link stopLimit} are cut.
 */
export function stopOf(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>();
  const calls = new Set<ServerResponse>();
  const isIdle = (socket: Socket) => ![...calls].some(({ req }) => req.socket === socket);
  const cutIdle = () => {
    for (const socket of sockets) if (isIdle(socket)) socket.destroySoon();
  };
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (_, response) => {
    calls.add(response);
    response.once('close', () => {
      calls.delete(response);
      if (!server.listening) cutIdle();
    });
  });
  return () =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        server.closeAllConnections();
      }, stopLimit);
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      for (const call of calls) if (!call.headersSent) call.setHeader('connection', 'close');
      cutIdle();
    });
}
