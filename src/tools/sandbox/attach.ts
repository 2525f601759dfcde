import { getRequestListener } from '@hono/node-server';
import type { Connect } from 'vite';
import { createSandbox, type SandboxOptions } from './sandbox';

const isOwn = (url: string) => /^\/(v1|sandbox|qna-list|pins\.json)([/?]|$)/.test(url);

/** Lets a development server answer the sandbox's calls; it handles every other path itself. */
export async function attachSandbox(
  middlewares: Connect.Server,
  options: SandboxOptions,
): Promise<void> {
  const { fetch } = await createSandbox({ cabinetUrl: '/', ...options });
  const listener = getRequestListener(fetch, { overrideGlobalObjects: false });
  middlewares.use((request, response, next) => {
    if (isOwn(request.originalUrl ?? request.url ?? '')) void listener(request, response);
    else next();
  });
}
