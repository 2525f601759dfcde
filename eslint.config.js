import { readdirSync } from 'node:fs';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const unsafe = [
  { selector: "JSXAttribute[name.name='style']", message: 'No inline styles (CSP).' },
  { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'Text only.' },
  { selector: "MemberExpression[property.name='innerHTML']", message: 'Text only.' },
];

/**
 * What each room may import from, besides itself (docs/architecture.md). An import names its room
 * (`#domain/tiers.ts`); a relative one stays in its folder.
 */
const rooms = {
  lib: [],
  texts: ['lib'],
  domain: ['lib'],
  machines: ['lib', 'domain'],
  api: ['lib', 'domain', 'src'],
  browser: ['lib', 'domain', 'src'],
  ui: ['lib', 'texts', 'domain', 'machines', 'src'],
  telemetry: ['lib', 'browser', 'src'],
  runtime: [
    'lib',
    'texts',
    'domain',
    'machines',
    'ui',
    'api',
    'browser',
    'telemetry',
    'viewer',
    'src',
  ],
  features: ['lib', 'texts', 'domain', 'machines', 'ui', 'runtime', 'src'],
  app: ['lib', 'texts', 'domain', 'machines', 'ui', 'runtime', 'features', 'api', 'browser', 'src'],
  'map-page': ['lib', 'texts', 'domain'],
  sandbox: ['lib', 'texts', 'domain', 'api', 'build', 'src'],
  viewer: ['lib', 'texts', 'domain', 'machines', 'browser', 'ui', 'src'],
  collector: ['lib', 'sandbox', 'src'],
  conformance: ['lib', 'texts', 'domain', 'api', 'ui', 'src'],
};
const everyRoom = [...Object.keys(rooms), 'build', 'scripts', 'tests', 'src'];
const features = readdirSync(new URL('src/features', import.meta.url));
const libraries = ['react', 'react-dom', 'react-router-dom', '@xstate/react', 'xstate'];
const withoutLibraries = ['lib', 'domain', 'api', 'browser'];

/** Static, dynamic and type imports of anything that matches. A selector ends at a slash: it is escaped. */
const forbid = (pattern, message) => {
  const source = `[source.value=/${pattern.replaceAll('/', '\\u002F')}/]`;
  return [
    ...['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression'],
    'TSImportType',
  ].map((node) => ({ selector: `${node}${source}`, message }));
};
/** What analysts read of the machines of the first load costs the cabinet no byte. */
const words = forbid(
  '\\.words(\\.ts)?$',
  'For viewer and documents alone (machines/shared/flowWords.ts).',
);
const readers = ['machines', 'viewer'];
const upward = forbid('^\\.\\./', 'Name the room: #room/file.ts.');
const closedTo = (folder, open) => {
  const closed = everyRoom.filter((room) => room !== folder && !open.includes(room));
  return [
    ...forbid(`^#(${closed.join('|')})/`, `Not to be seen from ${folder} (docs/architecture.md).`),
    ...(withoutLibraries.includes(folder)
      ? forbid(`^(${libraries.join('|')})(/|$)`, `${folder} knows neither React nor XState.`)
      : []),
    ...(readers.includes(folder) ? [] : words),
    ...(folder === 'machines' ? forbid('^(react|@xstate/react)', 'A machine has no view.') : []),
  ];
};
const otherFeatures = (feature) =>
  forbid(
    `^#features/(${features.filter((other) => other !== feature).join('|')})/`,
    'A feature never sees another.',
  );
/** WebKit goes round in circles over a module that awaits while others import from it. */
const modulesAwaitNothing = ['ExpressionStatement', 'VariableDeclaration > VariableDeclarator'].map(
  (where) => ({
    selector: `Program > ${where} > AwaitExpression`,
    message: 'A module of the page awaits nothing itself: WebKit may hang.',
  }),
);
const inNode = ['src/sandbox/**', 'src/collector/**', 'src/conformance/**'];
const restricted = (files, ...selectors) => ({
  files,
  rules: {
    'no-restricted-syntax': [
      'error',
      ...unsafe,
      ...(files.some((file) => inNode.includes(file)) ? [] : modulesAwaitNothing),
      ...selectors,
    ],
  },
});
const filesOf = (room) => (room === 'machines' ? 'machines/**' : `src/${room}/**`);
const direction = [
  ...Object.entries(rooms).map(([room, open]) =>
    restricted([filesOf(room)], ...upward, ...closedTo(room, open)),
  ),
  ...features.flatMap((feature) => [
    restricted(
      [`src/features/${feature}/**`],
      ...upward,
      ...closedTo('features', rooms.features),
      ...otherFeatures(feature),
    ),
    // What binds a feature to the world; its views are `.tsx`.
    restricted(
      [`src/features/${feature}/**/*.ts`],
      ...upward,
      ...closedTo('features', [...rooms.features, 'api', 'browser']),
      ...otherFeatures(feature),
    ),
  ]),
  restricted(
    ['src/main.tsx'],
    ...closedTo(
      'src',
      everyRoom.filter((room) => !['sandbox', 'viewer', 'tests'].includes(room)),
    ),
  ),
];

/**
 * Flows tell each other in their machines (docs/architecture.md): `src/` listens to none and sends
 * to none, but for what a person does in a view, and for these.
 */
const flowAdapters = [
  // What the world tells the flows that live as long as the page.
  'src/app/composeApp.ts',
  'src/app/composeSession.ts',
  'src/runtime/toWatchActor.ts',
  'src/features/stations/actors.ts',
  // What a person does where React does not draw it: the slides.
  'src/features/dashboard/balance/useSlides.ts',
  // A view follows its flow: four times a second, and once it may be drawn again.
  'src/features/dashboard/useWatchedLedger.ts',
  'src/app/modals/ClosedOverlays.tsx',
  // No flow: the mask of an input.
  'src/ui/form/mask.ts',
];
/** They wait for a flow: a call for its token, the page for its first screen. */
const flowWaiters = ['src/app/access.ts', 'src/main.tsx'];
const inMachines = 'Flows tell each other in their machines (docs/architecture.md).';
const never = (...properties) => ({
  'no-restricted-properties': [
    'error',
    ...properties.map((property) => ({ property, message: inMachines })),
  ],
});
const talk = [
  {
    files: ['src/{ui,runtime,features,app}/**', 'src/main.tsx'],
    ignores: flowAdapters,
    rules: never('on', 'subscribe', 'send'),
  },
  // A view sends what a person does.
  {
    files: ['src/{ui,runtime,features,app}/**/*.tsx', 'src/app/access.ts'],
    ignores: flowAdapters,
    rules: never('on', 'subscribe'),
  },
  {
    files: ['src/{ui,runtime,features,app}/**', 'src/main.tsx'],
    ignores: flowWaiters,
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'xstate', importNames: ['waitFor'], message: inMachines }] },
      ],
    },
  },
];

/** A test that may pass without having looked, look at one place only, or look too soon. */
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

export default defineConfig(
  globalIgnores(['dist', '.cache']),
  tseslint.configs.recommendedTypeChecked,
  jsxA11y.flatConfigs.strict,
  reactHooks.configs.flat.recommended,
  {
    languageOptions: { parserOptions: { projectService: true } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unnecessary-condition': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-console': ['error', { allow: ['info'] }],
      eqeqeq: 'error',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
      'no-restricted-syntax': ['error', ...unsafe],
    },
  },
  ...direction,
  ...talk,
  {
    files: ['src/scripts/**', 'src/sandbox/**', 'tests/**', '*.config.*'],
    rules: { 'no-console': 'off', 'no-restricted-exports': 'off' },
  },
  {
    files: ['tests/**/*.{test,spec,journey,comparison}.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...unsafe, ...vacuous] },
  },
  { files: ['**/*.mjs', '**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
);
