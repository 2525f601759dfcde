import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { pathToFileURL } from 'node:url';
import { goal } from './goal.mjs';
import { held, median, openPhone, signedIn } from './page.mjs';

const folder = '.cache/bench-passkeys';
const runs = 5;
const client = '+79990000003';

/** Promised limits: ms from the start of the visit to `/auth`, and taps. */
const goals = { time: 3_000, passkeyTaps: 2, codeTaps: 1 };

/** Records when the points appear on the card, in ms. */
function noteArrival() {
  localStorage.setItem('skipCookiePopup', 'CONFIRM');
  const look = () => {
    const points = document.querySelector('#card')?.textContent ?? '';
    if (/\d/.test(points)) globalThis.arrival = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;

/** Mocks a browser that reads the code from an SMS (WebOTP); a call of `tellCode` replaces the SMS. */
function readCodes() {
  globalThis.OTPCredential = class {};
  const usual = navigator.credentials.get.bind(navigator.credentials);
  navigator.credentials.get = (options) =>
    options?.otp
      ? new Promise((resolve) => {
          globalThis.tellCode = (code) => resolve({ code });
        })
      : usual(options);
}

/** Adds a passkey in the page that calls it, as the cabinet does. */
async function addPasskey(token) {
  const post = async (path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`/v1/client/passkeys${path}`, init)).json();
  };
  const { operation_id, options } = await post('/options', {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options));
  const made = await navigator.credentials.create({ publicKey });
  const credential = JSON.stringify(made.toJSON());
  return post('/add', { operation_id, credential, name: 'Телефон' });
}

/** Virtual authenticator that knows its owner; the end of its DevTools session would remove it. */
async function deviceOf(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const send = (name, more) => devtools.send(`WebAuthn.${name}`, { authenticatorId, ...more });
  const touch = (type, touchPoints) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    /** Touches a point without a query to the page. */
    touch: async (point) => {
      await touch('touchStart', [point]);
      await page.waitForTimeout(held);
      await touch('touchEnd', []);
    },
    hold: (credential) => send('addCredential', { credential }),
    held: async () => (await send('getCredentials')).credentials[0],
    /** Whether the owner confirms every request from now on. */
    confirm: (enabled) => send('setAutomaticPresenceSimulation', { enabled }),
  };
}

/** The passkey of the client, which every phone of this bench holds. */
async function makePasskey(chromium, baseUrl) {
  const { page, close } = await openPhone(chromium, { baseUrl, isSlow: false });
  try {
    const device = await deviceOf(page);
    await device.confirm(true);
    await page.goto(`${baseUrl}/accessibility`);
    const [{ value }] = await signedIn(baseUrl, client);
    const { result } = await page.evaluate(addPasskey, value);
    if (result.msg !== 'OK') throw new Error(result.shown_error);
    return await device.held();
  } finally {
    await close();
  }
}

async function middleOf(page, name) {
  const button = page.getByRole('button', { name, exact: true });
  const { x, y, width, height } = await button.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Positions of the buttons of `/auth`, looked up once, because a look-up would slow each visit. */
async function placesOf(chromium, baseUrl) {
  const { page, close } = await openPhone(chromium, { baseUrl, isSlow: false });
  try {
    await page.goto(`${baseUrl}/auth`, { waitUntil: 'networkidle' });
    return {
      passkey: await middleOf(page, 'Войти по отпечатку или лицу'),
      code: await middleOf(page, 'Получить код'),
    };
  } finally {
    await close();
  }
}

/** Fills the phone field as a browser's autofill does. */
function fillPhone(phone) {
  const field = document.querySelector('input[name="phone"]');
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  set.call(field, phone);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Waits for the newest code. */
async function codeFrom(baseUrl, page) {
  for (;;) {
    const answer = await fetch(`${baseUrl}/sandbox/sms?phone=${encodeURIComponent(client)}`);
    const [message] = await answer.json();
    if (message?.code) return message.code;
    await page.waitForTimeout(20);
  }
}

/**
 * Ways to sign in. `taps` counts every touch of a person, also in the device's own dialog; `act`
 * makes those in the page as soon as it is painted.
 */
const ways = {
  'by the passkey of the phone field': {
    // The field, and the passkey in the browser's list, where the device confirms it in the same gesture.
    taps: 2,
    isPasskey: true,
    // A virtual authenticator draws no list: it answers the field's request at once.
    before: (device) => device.confirm(true),
    act: () => Promise.resolve(),
  },
  'by the passkey of the button': {
    // The button, and the finger that the device requests.
    taps: 2,
    isPasskey: true,
    before: (device) => device.confirm(false),
    act: async ({ places, device }) => {
      await device.confirm(true);
      await device.touch(places.passkey);
    },
  },
  'by a code that fills itself': {
    // The button alone: the browser fills in the phone.
    taps: 1,
    isPasskey: false,
    before: () => Promise.resolve(),
    act: async ({ page, places, device, baseUrl }) => {
      await page.evaluate(fillPhone, client);
      await device.touch(places.code);
      const code = await codeFrom(baseUrl, page);
      await page.waitForFunction(() => globalThis.tellCode, undefined, { polling: 20 });
      await page.evaluate((sent) => globalThis.tellCode(sent), code);
    },
  },
};

const calls = {
  '/v1/login/passkey/options': 'what is to be signed',
  '/v1/login/passkey': 'the passkey is checked',
  '/v1/login': 'the code is asked for',
  '/v1/verify_code': 'the code is checked',
  '/v1/client/me': 'the client',
};

/** One visit of `/auth` in a fresh browser, to the points on the card. */
async function visit({ chromium, baseUrl, places, credential }, way) {
  const { page, close } = await openPhone(chromium, { baseUrl });
  try {
    const device = await deviceOf(page);
    if (way.isPasskey) await device.hold(credential);
    await way.before(device);
    await page.addInitScript(noteArrival);
    if (!way.isPasskey) await page.addInitScript(readCodes);
    await page.goto(`${baseUrl}/auth`, { waitUntil: 'commit' });
    await page.waitForFunction(isPainted, undefined, { timeout: 60_000 });
    await way.act({ page, places, device, baseUrl });
    await page.waitForFunction(() => globalThis.arrival, undefined, { timeout: 60_000 });
    return await page.evaluate(() => ({
      card: globalThis.arrival,
      paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
      calls: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/v1/'))
        .map(({ name, startTime, responseEnd }) => ({
          path: new URL(name).pathname,
          from: startTime,
          to: responseEnd,
        })),
    }));
  } finally {
    await close();
  }
}

const shown = (value) => Math.round(value);

/** Start and end of each call, in the run with the median time. */
function printCalls(print, seen) {
  const middle = median(seen.map(({ card }) => card));
  const run = seen.find(({ card }) => card === middle);
  for (const { path, from, to } of run.calls) {
    const words = calls[path];
    if (words) print(`  ${words}`, `${shown(from)}–${shown(to)}`, 'ms');
  }
}

/** From `/auth` to the points on the card on a phone: 4× CPU, slow 4G; medians of five fresh browsers. */
export async function measure({ root, chromium, print }) {
  const variables = { VITE_FLOWS: '', VITE_PASSKEYS: '1' };
  const env = { ...process.env, ...variables, OUT_DIR: folder };
  const built = spawnSync(process.execPath, [`${root}src/build/build.mjs`], { env });
  if (built.status !== 0) throw new Error(String(built.stderr));
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(`${root}src/settings.ts`, {
    configFile: false,
    root,
    logLevel: 'error',
  });
  const { createSandbox } = await import(pathToFileURL(`${root}${folder}/server/sandbox.js`).href);
  const sandbox = await createSandbox({
    siteFolder: `${root}${folder}/site`,
    settings: module.parseSettings(variables),
  });
  const { url } = await sandbox.listen(0);
  // Browsers do not allow passkeys for an IP address.
  const baseUrl = url.replace('127.0.0.1', 'localhost');
  try {
    const places = await placesOf(chromium, baseUrl);
    for (const [name, way] of Object.entries(ways)) {
      const seen = [];
      // The first run does not count: the server compresses a file at its first request.
      for (let run = -1; run < runs; run += 1) {
        await fetch(`${baseUrl}/sandbox/reset`, { method: 'POST' });
        const credential = way.isPasskey ? await makePasskey(chromium, baseUrl) : undefined;
        const one = await visit({ chromium, baseUrl, places, credential }, way);
        if (run >= 0) seen.push(one);
      }
      const card = shown(median(seen.map((one) => one.card)));
      print(`${name}: first paint`, shown(median(seen.map(({ paint }) => paint))), 'ms');
      print(`${name}: points on the card`, card, way.isPasskey ? goal(card, goals.time) : 'ms');
      const all = seen.map((one) => shown(one.card)).toSorted((a, b) => a - b);
      print('  all runs', all.join(' '), 'ms');
      const most = way.isPasskey ? goals.passkeyTaps : goals.codeTaps;
      print(`${name}: taps`, way.taps, goal(way.taps, most, ''));
      printCalls(print, seen);
    }
    print('load of this machine over the last minute', loadavg()[0].toFixed(1));
  } finally {
    await sandbox.close();
  }
}
