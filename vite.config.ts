import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { writePrerendered } from './src/scripts/prerender.mjs';
import { loadEnv, type Plugin } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { viewerDocument, viewerSource } from './src/tools/viewer/viewerDocument.ts';
import { compileHints } from './src/build/compileHints.ts';
import { entryChunk } from './src/build/entryChunk.ts';
import { lowestVersions } from './src/build/lowestVersions.ts';
import { gemsByName, tierRules, tierSpellings } from './src/domain/programme.ts';
import { leanRouter } from './src/build/leanRouter.ts';
import { mapDocument, mapSource } from './src/tools/map-page/mapDocument.ts';
import type * as attach from './src/tools/sandbox/attach.ts';
import { parseSettings, SettingsError, type Settings } from './src/settings.ts';
import { typography } from './src/build/typography.ts';
import { withoutSentences } from './src/build/withoutSentences.ts';

const root = import.meta.dirname;
/** Where the build goes; a second build beside the first has a folder of its own. */
const dist = process.env.OUT_DIR ?? 'dist';

/** In development the sandbox answers on the same port as the app. */
function sandboxInDevelopment(settings: Settings): Plugin {
  return {
    name: 'sandbox-in-development',
    apply: 'serve',
    async configureServer(server) {
      if (process.env.VITEST) return;
      const { attachSandbox } = (await server.ssrLoadModule(
        '/src/tools/sandbox/attach.ts',
      )) as typeof attach;
      await attachSandbox(server.middlewares, { codeLength: settings.codeLength });
    },
  };
}

function readSettings(mode: string): Settings {
  try {
    return parseSettings(loadEnv(mode, root, 'VITE_'));
  } catch (error) {
    if (!(error instanceof SettingsError) || process.env.VITEST) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** What every form needs, and the cabinet: one file in place of small ones. */
const formParts =
  /src\/ui\/(?:form\/(?:Field\.module|FieldError|Hint)|feedback\/(?:Callout|Callout\.module|errorMessages)|IconButton|TextLink|icons\/controlIcons|text\.module)\./;

/** What is filled in and sent, and leads to a code step: one file in place of small ones. */
const sentFormParts =
  /machines\/(?:shared\/form|account\/codeStep)\.|src\/(?:runtime\/forms|domain\/(?:codeStep|phone|form\/(?:fields|mask|normalizeInput))|ui\/(?:deferUntilPointerUp|layout\/AuthLayout(?:\.module)?|form\/(?:Field|fieldErrorText|Form|Form\.module|FormField|MaskedField|keepCaret|texts)))\./;

/** What the cabinet always needs, and other pages for a part of theirs: one file in place of small ones. */
const cabinetParts =
  /machines\/dashboard\/offlineSnapshot\.|src\/(?:app\/frame\/(?:LoadingSkeleton|SectionBar)(?:\.module)?|browser\/currentSection|ui\/icons\/barIcons|ui\/(?:Barcode|BarcodeStrip|CardNumber|CardTable|CardWithBarcode|Counter|LoyaltyCard(?:\.module)?|countUp|ledger\/(?:MonthBought|transactionTitle|(?:DayGroup|MonthSection|TransactionRow)\.module)|feedback\/(?:EmptyState|LoadFailure|LedgerSkeleton|LoyaltyCardSkeleton|SlowSkeleton(?:\.module)?)|layout\/InfiniteScrollTrigger|form\/(?:SearchField|Select))\.|browser\/motion\.|lib\/(?:code128|days)\.|runtime\/offlineSnapshot\.|api\/(?:offlineSnapshot|transactions)\.|domain\/(?:bought|ledger|offlineSnapshot|transaction)\.|(?:ui\/ledger|features\/dashboard(?:\/card|\/transactions)?)\/texts\.)|node_modules\/date-fns\//;

/** What the main page and the cabinet have in common: one file in place of small ones. */
const tierParts =
  /src\/(?:browser\/(?:idle|sections)|domain\/(?:programme|tiers|defaultTiers)|runtime\/StationsButton|ui\/(?:layout\/SectionHead|icons\/cabinetIcons))\./;

/** What every page with a flow of its own needs: one file in place of small ones. */
const tools =
  /machines\/shared\/(?:disclosure|retryWait)\.|src\/(?:browser\/clock|lib\/(?:memoizeOnce|text)|runtime\/(?:withInput|toWatchActor))\./;

/** What the public pages have in common: one file in place of small ones. */
const publicParts = /src\/ui\/(?:ButtonLink|layout\/NumberedSteps(?:\.module)?)\./;

/** What a modal is drawn with, and what says that it broke: one file in place of small ones. */
const dialogParts = /src\/(?:ui\/dialog\/|runtime\/modalsContext\.|app\/modals\/BrokenPart\.)/;

/** What comes with the first call, wherever that is made. */
const callParts =
  /src\/(?:api\/(?:access|answer|case|client|http|login|loyalty|sender|tokens|tokensAnswer)|app\/(?:sessionCalls|tokenExchange)|browser\/(?:earlyCalls|refreshLock|tokenFamily)|lib\/typeset)\.|node_modules\/ky\//;

/** The shapes of what the calls bring, which a form may need before the first call. */
const schemaParts = /src\/api\/(?:schema|wire)\.|node_modules\/zod\//;

const testsOf = (...folders: string[]) =>
  folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);

/** Races between tabs, which `npm run verify` tries with more seeds. */
const ofRaces = [
  'tests/app/{tabs,snapshot}.test.ts',
  'tests/features/dashboard/filteredExport.test.ts',
];
/** Replaced modules stay replaced for every later file of the process. */
const replacesModules = /vi\.(?:mock|doMock|resetModules)\(|cabinetPage\(/;
const apart = process.env.VITEST
  ? readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => `tests/${file.replaceAll('\\', '/')}`)
      .filter((file) => replacesModules.test(readFileSync(join(root, file), 'utf8')))
  : [];
/** The budgets measure builds, which have to exist. */
const ofBuilds = testsOf('budgets');
/** What only `npm run verify` proves: tools and instruments, which no person meets in the cabinet, and what takes long. */
const ofTools = [
  ...testsOf(
    'build',
    'collector',
    'conformance',
    'engines',
    'faults',
    'messages',
    'mutants',
    'specification',
    'support',
    'telemetry',
    'viewer',
  ),
  'tests/{install,supplyChain,testReports}.test.ts',
  // Started processes, killed ones, and thousands of bad inputs.
  'tests/sandbox/{database,fuzz,seeds,serve}.test.ts',
  'tests/api/fuzz.test.ts',
  'tests/page/{firstDraw,modals}.test.ts',
  'tests/paths/!(baseline|everyMachine|node|screens).test.ts',
];

export default defineConfig(({ mode }) => {
  const settings = readSettings(mode);
  return {
    root,
    publicDir: 'src/public',
    plugins: [
      react(),
      leanRouter(),
      typography(),
      compileHints(),
      mapDocument(),
      settings.flows ? viewerDocument(root) : withoutSentences(),
      sandboxInDevelopment(settings),
    ],
    resolve: {
      // What @xstate/react takes for a React without it: ours has it.
      alias: [
        { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
        {
          find: 'use-sync-external-store/shim/with-selector',
          replacement: 'use-sync-external-store/with-selector',
        },
      ],
    },
    define: {
      __SETTINGS__: JSON.stringify(settings),
      __FLOWS__: JSON.stringify(settings.flows),
      __TELEMETRY__: JSON.stringify(settings.telemetry !== undefined),
      __GEMS__: JSON.stringify(Object.fromEntries(gemsByName)),
      __TIERS__: JSON.stringify(tierRules),
      __TIER_SPELLINGS__: JSON.stringify(tierSpellings),
    },
    css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
    build: {
      cssTarget: lowestVersions(root),
      modulePreload: { polyfill: false },
    },
    environments: {
      client: {
        build: {
          outDir: `${dist}/site`,
          emptyOutDir: true,
          assetsInlineLimit: 0,
          manifest: true,
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { debugName: 'first load', name: entryChunk(join(root, 'src/main.tsx')) },
                  { name: 'forms', test: formParts },
                  { name: 'sentForm', test: sentFormParts },
                  { name: 'cabinet', test: cabinetParts },
                  { name: 'tiers', test: tierParts },
                  { name: 'public', test: publicParts },
                  { name: 'dialog', test: dialogParts },
                  { name: 'tools', test: tools },
                  { name: 'sessionCalls', test: callParts },
                  { name: 'schemas', test: schemaParts },
                ],
                includeDependenciesRecursively: false,
              },
            },
          },
        },
      },
      // Its own build, so that the cabinet's first load shares no chunk with it.
      map: {
        consumer: 'client',
        build: {
          outDir: `${dist}/site`,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: { input: mapSource },
        },
      },
      ...(settings.flows && {
        flows: {
          consumer: 'client' as const,
          build: {
            outDir: `${dist}/site`,
            emptyOutDir: false,
            copyPublicDir: false,
            assetsInlineLimit: 0,
            // The analysts' page brings the layout of the diagrams with it: it takes its time.
            chunkSizeWarningLimit: 2_000,
            rolldownOptions: { input: viewerSource, checks: { bundlerTimings: false } },
          },
        },
      }),
      sandbox: {
        consumer: 'server',
        // The static server must run where nothing is installed.
        resolve: { noExternal: ['hono', '@hono/node-server'] },
        build: {
          outDir: `${dist}/server`,
          emptyOutDir: true,
          copyPublicDir: false,
          ssr: true,
          rolldownOptions: {
            input: {
              sandbox: 'src/tools/sandbox/serve.ts',
              site: 'src/tools/sandbox/site/main.ts',
              collector: 'src/tools/collector/main.ts',
            },
          },
        },
      },
      prerender: {
        consumer: 'server',
        build: {
          outDir: `${dist}/prerender`,
          emptyOutDir: true,
          ssr: true,
          rolldownOptions: { input: { prerender: 'src/build/prerender.tsx' } },
        },
      },
    },
    builder: {
      async buildApp(builder) {
        for (const environment of Object.values(builder.environments)) {
          if (environment.name !== 'ssr') await builder.build(environment);
        }
        await writePrerendered(join(root, dist));
      },
    },
    test: {
      projects: [
        // One process and one page for many files: their start costs more than their tests.
        {
          extends: true,
          test: {
            name: 'together',
            include: testsOf('.'),
            exclude: [...configDefaults.exclude, ...apart, ...ofBuilds, ...ofTools],
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'apart',
            include: apart,
            exclude: [...configDefaults.exclude, ...ofBuilds, ...ofTools],
          },
        },
        { extends: true, test: { name: 'builds', include: ofBuilds } },
        {
          extends: true,
          test: { name: 'verify', include: [...ofTools, ...ofRaces], env: { SEEDS: 'all' } },
        },
      ],
      maxWorkers: availableParallelism(),
      // Eight thousand paths leave many short-lived objects: fewer collections take a tenth less time.
      execArgv: ['--max-semi-space-size=64'],
      setupFiles: [
        'tests/support/failOnConsole.ts',
        'tests/support/assertSomething.ts',
        'tests/support/emptyPage.ts',
      ],
      // A test that hangs ends here. A busy machine takes ten times as long as a quiet one.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      allowOnly: false,
      expect: { poll: { timeout: 20_000 } },
      restoreMocks: true,
      unstubGlobals: true,
      unstubEnvs: true,
    },
  };
});
