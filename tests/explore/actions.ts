import { people } from '#sandbox/seed/people.ts';
import type { createRandom } from '#sandbox/seed/random.ts';
import type { Explorer } from './page';
import { fixedCode, type Moment, type World } from './world';

type Random = ReturnType<typeof createRandom>;

/** One thing that a person or the world does; a trace is a list of them, and can be made again. */
export type Step =
  | { do: 'press'; role: string; name: string; nth: number }
  | { do: 'type'; role: string; name: string; nth: number; text: string }
  | { do: 'fill'; boxes: { name: string; nth: number; text: string }[]; submit: string }
  | { do: 'choose'; name: string; index: number }
  | { do: 'digits'; text: string }
  | { do: 'key'; key: string }
  | { do: 'open'; path: string }
  | { do: 'back' | 'forward' | 'reload' | 'rotate' | 'wait' | 'offline' | 'online' }
  | { do: 'scroll'; by: number }
  | { do: 'signIn'; phone: string }
  | { do: 'tab'; path: string | null }
  | {
      do: 'fault';
      fault: {
        method: string;
        path: string;
        kind: string;
        status?: number;
        ms?: number;
        times?: number;
      };
    }
  | { do: 'expire'; body: { refresh?: boolean; forbid?: boolean } };

const routes = [
  '/',
  '/auth',
  '/sign_up',
  '/get_card',
  '/delete_account',
  '/nowhere',
  '/service_work',
];
const cabinet = ['/dashboard', '/dashboard#trans', '/dashboard#my-balance', '/dashboard#faq'];
const calls = [
  ['POST', '/v1/login'],
  ['POST', '/v1/verify_code'],
  ['POST', '/v1/refresh_token'],
  ['POST', '/v1/client/me'],
  ['PUT', '/v1/client'],
  ['GET', '/v1/client/points_forecast'],
  ['POST', '/v1/client/transactions'],
  ['POST', '/v1/public/loyalty_levels'],
  ['POST', '/v1/client/subscription/change'],
  ['POST', '/v1/client/phone/change'],
  ['POST', '/v1/client/revoke'],
  ['POST', '/v1/register/is_allow_register'],
  ['GET', '/qna-list'],
  ['GET', '/pins.json'],
] as const;
const faults = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503 },
  { kind: 'result' },
  { kind: 'abort' },
  { kind: 'malformed' },
  { kind: 'delay', ms: 2_000 },
] as const;
/** Values to type into a text box; the first is the one that a person means to send. */
const words: Record<string, [string, ...string[]]> = {
  'Номер телефона': ['+7 999 777 66 55', '+7 999 000 00 03', '89990000002', '+44 20 7946', ''],
  'Новый номер телефона': ['+7 999 111 22 33', '+7 999 000 00 02', '89991112233', '+7 99'],
  // The day before the eighteenth birthday is not far.
  'Дата рождения': ['12.11.1991', '31.02.1990', '01.06.2009', '01.01.2020', '1'],
  'Номер карты': ['1234 5678 9012 3456', '4000 0000 0000 0002', '12'],
  CVV: ['123', '1'],
  'Электронная почта': ['anna@example.ru', 'anna@', 'очень-длинное@имя'],
  Имя: ['Анна', 'ж', 'John5', ''],
  Отчество: ['Ильинична', 'R2D2', ''],
  Фамилия: ['Ли', 'Константинопольская-Задунайская', ''],
};
const anything = ['Елец', 'шоссе', 'аи-95', '<b>50 %</b>', 'zzz', ''];

/** How often each control has been pressed so far: what has been is pressed less often. */
export type Pressed = Map<string, number>;

const keyOf = ({ path, dialogs }: Moment, { role, name }: { role: string; name: string }) =>
  `${path} ${dialogs.at(-1) ?? ''} ${role} ${name.replaceAll(/\d+/g, '0')}`;

/** Chooses one of the possible steps by its weight. */
export function choose(
  random: Random,
  now: Moment | undefined,
  world: World,
  phone: string,
  pressed: Pressed,
): Step {
  const pick = <Item>(items: readonly Item[]) => random.pick(items as readonly [Item, ...Item[]]);
  const controls =
    now?.controls.filter(({ isEnabled, isReachable }) => isEnabled && isReachable) ?? [];
  const pressable = controls.filter(
    ({ role, name, isForeign }) =>
      !['textbox', 'select'].includes(role) && !isForeign && name !== 'К содержанию',
  );
  const boxes = controls.filter(
    ({ role, name }) => role === 'textbox' && !name.startsWith('Цифра'),
  );
  const other = pick(people).phone;
  const choices: [number, () => Step][] = [
    [0.5, () => ({ do: 'back' })],
    [0.4, () => ({ do: 'forward' })],
    [0.4, () => ({ do: 'reload' })],
    [0.3, () => ({ do: 'rotate' })],
    [0.5, () => ({ do: 'wait' })],
    [0.6, () => ({ do: 'key', key: pick(['Escape', 'Escape', 'Tab', 'Enter']) })],
    [0.5, () => ({ do: 'scroll', by: pick([-2_000, 600, 4_000]) })],
    [0.5, () => ({ do: 'open', path: pick(now?.isSignedIn ? [...cabinet, ...routes] : routes) })],
    [0.3, () => ({ do: 'tab', path: world.pages.length < 2 ? pick([...cabinet, '/auth']) : null })],
    [
      0.35,
      () => {
        const [method, path] = pick(calls);
        return { do: 'fault', fault: { method, path, ...pick(faults), times: pick([1, 1, 3]) } };
      },
    ],
    [0.2, () => ({ do: 'expire', body: pick([{}, {}, { forbid: true }, { refresh: true }]) })],
    [world.isOffline ? 3 : 0.2, () => ({ do: world.isOffline ? 'online' : 'offline' })],
  ];
  if (now && pressable.length > 0)
    choices.push([
      5,
      () => {
        const weights = pressable.map((one) => {
          const isRare = ['Выйти', 'Загрузить всю историю'].includes(one.name);
          return (isRare ? 0.5 : 1) / (1 + (pressed.get(keyOf(now, one)) ?? 0));
        });
        let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
        const one =
          pressable[weights.findIndex((weight) => (left -= weight) < 0)] ?? pick(pressable);
        pressed.set(keyOf(now, one), (pressed.get(keyOf(now, one)) ?? 0) + 1);
        return { do: 'press', role: one.role, name: one.name, nth: one.nth };
      },
    ]);
  if (boxes.length > 0)
    choices.push([
      2,
      () => {
        const { role, name, nth } = pick(boxes);
        return { do: 'type', role, name, nth, text: pick(words[name] ?? anything) };
      },
    ]);
  const submit = controls.find(({ isSubmit }) => isSubmit);
  const known = boxes.filter(({ name }) => name in words);
  if (submit && known.length > 0)
    choices.push([
      1.5,
      () => ({
        do: 'fill',
        boxes: known.map(({ name, nth }) => ({ name, nth, text: words[name]?.[0] ?? '' })),
        submit: submit.name,
      }),
    ]);
  const lists = controls.filter(({ role }) => role === 'select');
  if (lists.length > 0)
    choices.push([1, () => ({ do: 'choose', name: pick(lists).name, index: random.whole(0, 5) })]);
  if (now && now.code.length > 0)
    choices.push([5, () => ({ do: 'digits', text: pick([fixedCode, fixedCode, '0000', '12']) })]);
  if (!now?.isSignedIn)
    choices.push([1.2, () => ({ do: 'signIn', phone: random.next() < 0.7 ? phone : other })]);

  let left = random.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
  const chosen = choices.find(([weight]) => (left -= weight) < 0);
  return chosen?.[1]() ?? { do: 'wait' };
}

/** Does it as a person would, by pointer and keys; false where what it needs is not there any more. */
export async function perform(world: World, step: Step): Promise<boolean> {
  const { page } = world;
  const press = async (role: string, name: string, nth = 0) => {
    const point = await page.evaluate(
      ([ofRole, ofName, index]) =>
        (window as unknown as { explorer: Explorer }).explorer.pointOf(ofRole, ofName, index),
      [role, name, nth] as const,
    );
    if (point) await page.mouse.click(point.x, point.y);
    return point !== null;
  };
  const wait = (ms: number) => page.waitForTimeout(ms);
  /** Tries it until it goes, which a busy machine may take long for. */
  const soon = async (act: () => Promise<boolean>) => {
    const end = Date.now() + 8_000;
    let isDone = await act();
    while (!isDone && Date.now() < end) {
      await wait(200);
      isDone = await act();
    }
    return isDone;
  };
  const fill = async (text: string) => {
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.type(text);
  };
  switch (step.do) {
    case 'press':
      return press(step.role, step.name, step.nth);
    case 'type':
      if (!(await press(step.role, step.name, step.nth))) return false;
      await fill(step.text);
      break;
    case 'fill':
      for (const { name, nth, text } of step.boxes)
        if (await press('textbox', name, nth)) await fill(text);
      return press('button', step.submit);
    case 'choose':
      await page.evaluate(
        ([name, index]) =>
          (window as unknown as { explorer: Explorer }).explorer.takeOption(name, index),
        [step.name, step.index] as const,
      );
      break;
    case 'digits':
      if (!(await press('textbox', 'Цифра 1'))) return false;
      await page.keyboard.type(step.text);
      break;
    case 'key':
      await page.keyboard.press(step.key);
      break;
    case 'open':
      await page.goto(step.path, { waitUntil: 'commit', timeout: 5_000 });
      break;
    case 'back':
      await page.evaluate(() => history.back());
      break;
    case 'forward':
      await page.evaluate(() => history.forward());
      break;
    case 'reload':
      await page.reload({ waitUntil: 'commit', timeout: 5_000 });
      break;
    case 'rotate': {
      const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
      await page.setViewportSize({ width: height, height: width });
      break;
    }
    case 'wait':
      await wait(1_200);
      break;
    case 'scroll':
      await page.mouse.wheel(0, step.by);
      break;
    case 'offline':
    case 'online':
      world.isOffline = step.do === 'offline';
      await world.context.setOffline(world.isOffline);
      break;
    case 'signIn':
      await page.goto('/auth', { waitUntil: 'commit', timeout: 5_000 });
      if (!(await soon(() => press('textbox', 'Номер телефона')))) return false;
      await fill(step.phone);
      await press('button', 'Получить код');
      if (await soon(() => press('textbox', 'Цифра 1'))) await page.keyboard.type(fixedCode);
      await soon(() => Promise.resolve(page.url().includes('/dashboard')));
      break;
    case 'tab':
      if (step.path !== null) await world.openTab(step.path);
      else {
        world.tab = (world.tab + 1) % world.pages.length;
        await world.page.bringToFront();
      }
      break;
    case 'fault':
      world.hasFaults = true;
      await world.control('/sandbox/faults', step.fault);
      break;
    case 'expire':
      await world.control('/sandbox/tokens/expire', step.body);
      break;
  }
  return true;
}
