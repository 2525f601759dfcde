// Rules of this house as a plugin of oxlint (.oxlintrc.json): plain JavaScript, as the linter loads it itself.
import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The rooms that each room may import from, besides itself (docs/architecture.md). An import names
 * its room (`#domain/tiers.ts`); a relative one stays in its folder.
 */
const rooms = {
  lib: [],
  domain: ['lib', 'src'],
  machines: ['lib', 'domain'],
  api: ['lib', 'domain', 'src'],
  browser: ['lib', 'domain', 'src'],
  ui: ['lib', 'domain', 'machines', 'src'],
  telemetry: ['lib', 'browser', 'src'],
  app: ['lib', 'domain', 'machines', 'ui', 'api', 'browser', 'telemetry', 'viewer', 'src'],
  features: ['lib', 'domain', 'machines', 'ui', 'app', 'src'],
  'map-page': ['lib', 'domain'],
  sandbox: ['lib', 'domain', 'api', 'build', 'src'],
  viewer: ['lib', 'domain', 'machines', 'browser', 'ui', 'src'],
  collector: ['lib', 'sandbox', 'src'],
  conformance: ['lib', 'domain', 'api', 'ui', 'src'],
};
const everyRoom = [...Object.keys(rooms), 'build', 'tests', 'src'];
const features = readdirSync(`${root}src/features`);
const withoutLibraries = ['lib', 'domain', 'api', 'browser'];
/** They name what a card holder sees by the screen's own texts. */
const readsTexts = ['map-page', 'conformance'];
const library = /^(?:react|react-dom|react-router-dom|@xstate\/react|xstate)(?:\/|$)/;
const inNode = ['sandbox', 'collector', 'conformance'];

/** The room of a file, by its path from the root; undefined for one that may see everything. */
function roomOf(/** @type {string} */ file) {
  if (file === 'src/main.tsx') return 'main';
  const [, room] = /^(?:src\/(?:tools\/)?)?([\w-]+)\//.exec(file) ?? [];
  const isRoom = room === 'machines' ? file.startsWith('machines/') : file.startsWith('src/');
  return room && isRoom && room in rooms ? room : undefined;
}

/** The rooms that a file may see besides its own. */
function openTo(/** @type {string} */ room, /** @type {string} */ file) {
  if (room === 'main')
    return everyRoom.filter((other) => !['sandbox', 'viewer', 'tests'].includes(other));
  // The `.ts` files of a feature bind it to the world; its views are `.tsx`.
  const isBinding = room === 'features' && /^src\/features\/[^/]+\/.*\.ts$/.test(file);
  return [...rooms[room], ...(isBinding ? ['api', 'browser'] : [])];
}

/** Why a file may not import from an address, or undefined. */
function refusal(/** @type {string} */ file, /** @type {string} */ source) {
  const room = roomOf(file);
  if (room === undefined) return undefined;
  if (room !== 'main' && source.startsWith('../')) return 'Name the room: #room/file.ts.';
  if (withoutLibraries.includes(room) && library.test(source))
    return `${room} knows neither React nor XState.`;
  // The words that analysts read of a machine cost the cabinet no byte.
  if (!['machines', 'viewer'].includes(room) && /\/flowWords(?:\.ts)?$/.test(source))
    return 'For viewer and documents alone (machines/shared/flowWords.ts).';
  if (room === 'machines' && /^(?:react|@xstate\/react)/.test(source))
    return 'A machine has no view.';
  if (readsTexts.includes(room) && /^#features\/.+\/texts\.ts$/.test(source)) return undefined;
  const [, other, feature] = /^#([\w-]+)\/(?:([\w-]+)\/)?/.exec(source) ?? [];
  if (other && everyRoom.includes(other) && other !== room && !openTo(room, file).includes(other))
    return `Not to be seen from ${room} (docs/architecture.md).`;
  const [, own] = /^src\/features\/([\w-]+)\//.exec(file) ?? [];
  if (own && other === 'features' && feature !== own && features.includes(feature))
    return 'A feature never sees another.';
  return undefined;
}

/**
 * The files of `src/` that may listen to a flow, or send to one besides a view. Flows send events
 * to each other in their machines (docs/architecture.md).
 */
export const flowAdapters = [
  // Events from outside for the flows that live as long as the page.
  'src/app/composeApp.ts',
  'src/app/composeSession.ts',
  'src/app/promiseActors.ts',
  'src/features/stations/index.ts',
  // A person's actions on the slides, which React does not render.
  'src/features/dashboard/balance/useSlides.ts',
  // A view follows its flow: four times a second, and once it may be drawn again.
  'src/features/dashboard/useWatchedLedger.ts',
  'src/app/modals/mountOverlays.tsx',
  // No flow: the mask of an input.
  'src/ui/form/mask.ts',
];
/** They wait for a flow: a call for its token, the page for its first screen. */
export const flowWaiters = ['src/app/access.ts', 'src/main.tsx'];
const inMachines = 'Flows tell each other in their machines (docs/architecture.md).';

/** The ways to speak to a flow that a file may not use. */
function closedWays(/** @type {string} */ file) {
  if (!/^src\/(?:(?:ui|features|app)\/|main\.tsx$)/.test(file)) return [];
  const isView = file.endsWith('.tsx') && file !== 'src/main.tsx';
  const listening = flowAdapters.includes(file) ? [] : ['on', 'subscribe'];
  const sending = isView || file === 'src/app/access.ts' || flowAdapters.includes(file);
  return [
    ...listening,
    ...(sending ? [] : ['send']),
    ...(flowWaiters.includes(file) ? [] : ['waitFor']),
  ];
}

const unsafe = [
  { selector: "JSXAttribute[name.name='style']", message: 'No inline styles (CSP).' },
  { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'Text only.' },
  { selector: "MemberExpression[property.name='innerHTML']", message: 'Text only.' },
];

/** WebKit hangs on a module that awaits while others import from it. */
const awaiting = ['ExpressionStatement', 'VariableDeclaration > VariableDeclarator'].map(
  (where) => ({
    selector: `Program > ${where} > AwaitExpression`,
    message: 'A module of the page awaits nothing itself: WebKit may hang.',
  }),
);

/** A test that may pass without having looked, looks at one place only, or looks too soon. */
const vacuous = [
  ...['IfStatement', 'ConditionalExpression', 'LogicalExpression', 'SwitchCase', 'CatchClause'].map(
    (where) => ({
      selector: `${where} CallExpression[callee.name='expect']`,
      message: 'An expectation under a condition may be left out: state both cases.',
    }),
  ),
  {
    selector: "MemberExpression[object.name=/^(test|it|describe)$/][property.name='only']",
    message: 'The other tests would be left out.',
  },
  {
    selector:
      'MemberExpression[object.name=/^(test|it|describe)$/][property.name=/^(skip|fixme|todo)$/]',
    message: 'A test runs, or is not there.',
  },
  {
    selector: "MemberExpression[property.name='waitForTimeout']",
    message: 'Wait for what is to be seen, not for a time.',
  },
  {
    selector:
      "CallExpression[callee.object.name='vi'][callee.property.name=/^wait(For|Until)$/][arguments.length=1]",
    message: 'It gives up after a second: `expect.poll` has as long as a busy machine needs.',
  },
];

const pathOf = ({ filename }) => relative(root, filename).replaceAll('\\', '/');

/** A rule that reports what selectors find, in the files where it holds. */
const forbidding = (selectors, holdsIn = (/** @type {string} */ _file) => true) => ({
  create(context) {
    if (!holdsIn(pathOf(context))) return {};
    const report = (message) => (node) => context.report({ node, message });
    return Object.fromEntries(selectors.map((one) => [one.selector, report(one.message)]));
  },
});

/** Which room may import from which: static, dynamic and type imports alike. */
const directions = {
  create(context) {
    const file = pathOf(context);
    if (roomOf(file) === undefined) return {};
    const judge = (node) => {
      const source = node.source?.value;
      const message = typeof source === 'string' ? refusal(file, source) : undefined;
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: judge,
      ExportNamedDeclaration: judge,
      ExportAllDeclaration: judge,
      ImportExpression: judge,
      TSImportType: judge,
    };
  },
};

/** Flows are spoken to by views and adapters alone. */
const flows = {
  create(context) {
    const closed = closedWays(pathOf(context));
    if (closed.length === 0) return {};
    const judge = (node, name) => {
      if (closed.includes(name)) context.report({ node, message: inMachines });
    };
    const nameOf = ({ name, value }) => name ?? value;
    return {
      MemberExpression(node) {
        if (!node.computed || node.property.type === 'Literal') judge(node, nameOf(node.property));
      },
      'ObjectPattern > Property'(node) {
        if (!node.computed) judge(node, nameOf(node.key));
      },
      'ImportDeclaration[source.value="xstate"] > ImportSpecifier'(node) {
        judge(node, nameOf(node.imported));
      },
    };
  },
};

/** A comment names its subject first: a reader who begins with “What” or “It” has to look for it. */
const commentSubject = {
  create: ({ sourceCode, report }) => ({
    Program() {
      for (const comment of sourceCode.getAllComments())
        if (/^\*?\s*(?:\*\s*)?(?:What|It|Its)\s/.test(comment.value))
          report({
            loc: comment.loc,
            message: 'Begin with the name of the subject, not with “What” or “It”.',
          });
    },
  }),
};

export default {
  meta: { name: 'house' },
  rules: {
    rooms: directions,
    flows,
    'comment-subject': commentSubject,
    'text-only': forbidding(unsafe),
    'no-module-await': forbidding(awaiting, (file) => {
      const room = roomOf(file);
      return room !== undefined && !inNode.includes(room);
    }),
    'no-vacuous-test': forbidding(vacuous),
  },
};
