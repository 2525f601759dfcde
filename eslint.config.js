import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Imports run one way: what a folder may not reach, as patterns over import paths. */
const direction = (files, ...closed) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: closed.map((folder) => ({
          regex: `(^|/)${folder}(/|$)`,
          message: `This folder may not import from ${folder} (docs/architecture.md).`,
        })),
      },
    ],
  },
});

const unsafe = [
  { selector: "JSXAttribute[name.name='style']", message: 'No inline styles (CSP).' },
  { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'Text only.' },
  { selector: "MemberExpression[property.name='innerHTML']", message: 'Text only.' },
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
];

const react = ['react', 'react-dom', 'react-router-dom', '@xstate/react'];

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
  direction(
    ['src/domain/**'],
    'machines',
    'api',
    'browser',
    'ui',
    'overlays',
    'screens',
    'sandbox',
    'flows',
    ...react,
    'xstate',
  ),
  direction(
    ['machines/**'],
    'api',
    'browser',
    'ui',
    'overlays',
    'screens',
    'sandbox',
    'flows',
    ...react,
  ),
  direction(['src/ui/**'], 'api', 'browser', 'overlays', 'screens', 'sandbox', 'flows'),
  direction(['src/overlays/**', 'src/screens/**'], 'api', 'browser', 'sandbox', 'flows'),
  direction(['src/screens/**/compose.ts', 'src/overlays/**/compose.ts'], 'sandbox', 'flows'),
  direction(
    ['src/api/**', 'src/browser/**'],
    'machines',
    'ui',
    'overlays',
    'screens',
    'sandbox',
    'flows',
    ...react,
    'xstate',
  ),
  direction(
    ['src/api/**'],
    'machines',
    'browser',
    'ui',
    'overlays',
    'screens',
    'sandbox',
    'flows',
    ...react,
    'xstate',
  ),
  direction(
    ['src/browser/**'],
    'machines',
    'api',
    'ui',
    'overlays',
    'screens',
    'sandbox',
    'flows',
    ...react,
    'xstate',
  ),
  direction(
    ['src/sandbox/**'],
    'machines',
    'browser',
    'ui',
    'overlays',
    'screens',
    'flows',
    ...react,
  ),
  direction(
    ['src/mapPage/**'],
    'machines',
    'api',
    'browser',
    'compose',
    'ui',
    'overlays',
    'screens',
    'sandbox',
    'flows',
  ),
  direction(['src/compose/**', 'src/inspector/**'], 'flows'),
  direction(['src/main.tsx'], 'sandbox', 'flows'),
  {
    files: ['src/commands/**', 'src/sandbox/**', 'tests/**', '*.config.*'],
    rules: { 'no-console': 'off', 'no-restricted-exports': 'off' },
  },
  {
    files: ['tests/**/*.test.{ts,tsx}', 'tests/**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', ...unsafe, ...vacuous] },
  },
  { files: ['**/*.mjs', '**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
);
