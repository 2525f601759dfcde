/**
 * Where mutants are planted and the tests that have to kill them: the one place that names folders.
 * A machine's mutants are judged by the generated paths of that machine alone (`models`).
 */
export const folders = [
  {
    name: 'machines',
    tests: /^tests\/(?:machines\/.*\.test|mutants\/judge\/baselines)\.ts$/,
    models: 'tests/models',
  },
  {
    name: 'src/domain, src/lib',
    roots: ['src/domain', 'src/lib'],
    tests: /^tests\/(?:domain|lib)\/.*\.test\.ts$/,
  },
  {
    name: 'src/api',
    tests: /^tests\/api\/.*\.test\.ts$/,
  },
  {
    name: 'src/app, src/features, src/runtime',
    roots: ['src/app', 'src/features', 'src/runtime'],
    // Views are judged in a browser.
    files: /\.ts$/,
    tests: /^tests\/(?:app|features|runtime|page)\/.*\.test\.tsx?$/,
  },
];

/** @param {{ name: string, roots?: string[] }} folder */
export const rootsOf = ({ name, roots = [name] }) => roots;

/** In per cent of the mutants planted. */
export const least = { overall: 90, folder: 85 };

/** How many mutants `npm test` plants in each folder. */
export const sampled = 3;
