import { spawn } from 'node:child_process';
import { root } from './install.mjs';

const path = '/flows/walk';
const localNames = ['127.0.0.1', 'localhost', '[::1]'];
/** `phoneChange/code.old`. */
const place = /^\w{1,64}\/[\w.]{1,200}$/;

/** Whether a window can be shown here. */
function hasScreen() {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}

/** True for a request from a page of this server on this machine, and from no other site. */
function isOwn(/** @type {Request} */ request) {
  const { host, hostname } = new URL(request.url);
  const origin = request.headers.get('origin') ?? '';
  return localNames.includes(hostname) && URL.canParse(origin) && new URL(origin).host === host;
}

const say = (status, message) => Response.json({ message }, { status });

/**
 * Opens a state in a window of Chromium, on a sandbox of its own, by the steps of the generated
 * paths. GET `/flows/walk` answers whether that is possible. POST with `{ "to":
 * "phoneChange/code.old" }` is answered when the window is closed, or with the error. One at a
 * time.
 */
export function createWalker({
  command = [process.execPath, `${root}src/build/paths.mjs`],
  canShow = hasScreen(),
} = {}) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let walking;

  function walk(/** @type {string} */ to) {
    const env = { ...process.env };
    // The paths have builds of their own.
    for (const name of ['OUT_DIR', 'VITE_FLOWS', 'VITE_TELEMETRY_URL']) delete env[name];
    const [program, ...first] = command;
    const child = spawn(program, [...first, '--to', to, '--headed'], { cwd: root, env });
    walking = child;
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => (said = `${said}${text}`.slice(-2_000)));
    return new Promise((resolve) => {
      const end = (/** @type {Response} */ response) => {
        walking = undefined;
        resolve(response);
      };
      child.once('error', ({ message }) => end(say(500, message)));
      child.once('close', (code) => {
        const lines = said.trim().split('\n').slice(-3).join('\n');
        end(code === 0 ? Response.json({}) : say(500, lines || `It ended with ${code}`));
      });
    });
  }

  async function answerPost(/** @type {Request} */ request) {
    if (!isOwn(request)) return say(403, 'Only the viewer of this machine may open a window');
    const body = await request.json().catch(() => null);
    const to = typeof body?.to === 'string' && place.test(body.to) ? body.to : null;
    if (to === null) return say(400, 'to: a flow and a state are expected');
    if (!canShow) return say(503, 'There is no screen here');
    if (walking) return say(409, 'A window is open already: close it first');
    return walk(to);
  }

  return {
    /**
     * Undefined for any other address.
     * @returns {Promise<Response> | undefined}
     */
    answer: (/** @type {Request} */ request) => {
      if (new URL(request.url).pathname !== path) return undefined;
      if (request.method === 'POST') return answerPost(request);
      return Promise.resolve(Response.json({ isPossible: canShow }));
    },
    close: () => void walking?.kill(),
  };
}
