import { install, root } from './install.mjs';

install();
process.env.VITE_FLOWS ??= '1';
const { createServer } = await import('vite');
const server = await createServer({
  root,
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 4173), strictPort: true },
});
await server.listen();
server.printUrls();
