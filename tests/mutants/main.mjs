import { fork } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { byDigest, faultsIn, filesOf, keyOf, rooms } from './plant.mjs';

const help = `Plants faults into the code, one at a time, and names those that no test in Node notices.

  npm run mutants                        the sample that npm run verify plants
  npm run mutants -- src/domain          every fault of a folder or a file, or of several
  npm run mutants -- --count 150         a greater sample; --seed <text> draws another one
  npm run mutants -- --replay <table>    the faults of an earlier run once more, before and after a change

  --table <file>    where the table goes; .cache/mutants/table.tsv

Exit code: 0 every fault was noticed or is listed in tests/mutants/survivors.tsv; 1 one was not; 2 wrong options.
`;

const options = /** @type {const} */ ({
  count: { type: 'string', default: '8' },
  seed: { type: 'string', default: 'samotsvet' },
  replay: { type: 'string' },
  table: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
});

const judgeFile = join(import.meta.dirname, 'judge.mjs');
const readTable = (/** @type {string} */ file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t'));

/** `npm run mutants`; resolves with the exit code. */
export async function main({ args, root }) {
  let asked;
  try {
    asked = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    console.error(`${error.message}\n\n${help}`);
    return 2;
  }
  const { values, positionals } = asked;
  if (values.help) {
    console.log(help);
    return 0;
  }
  const faults = await choose(root, values, positionals);
  const table = values.table ?? join(root, '.cache/mutants/table.tsv');
  const known = readTable(join(import.meta.dirname, 'survivors.tsv'));
  const listed = new Map(
    known.map(([file, line, mutant, reason]) => [keyOf({ file, line, mutant }), reason]),
  );
  const rows = [];
  mkdirSync(dirname(table), { recursive: true });
  await judgeAll(root, faults, (fault, killer) => {
    const reason = listed.get(keyOf(fault));
    const said = killer ?? (reason ? `listed: ${reason}` : 'nothing');
    rows.push([fault.file, fault.line, fault.mutant, said]);
    writeFileSync(table, rows.map((row) => `${row.join('\t')}\n`).join(''));
    const { file, location, mutant } = fault;
    const mark = killer || reason ? '✓' : '✗';
    console.log(`${mark} ${file}:${location.start.line + 1} ${mutant}\n    noticed by ${said}`);
  });
  const unnoticed = rows.filter((row) => row.at(-1) === 'nothing');
  console.log(`\n${faults.length} faults planted, ${unnoticed.length} noticed by nothing`);
  return unnoticed.length === 0 ? 0 : 1;
}

/** The faults that are asked for. Those of a sample keep their places whatever changes around them. */
async function choose(root, { replay, count, seed }, paths) {
  if (replay !== undefined) {
    const wanted = new Set(
      readTable(replay).map(([file, line, mutant]) => keyOf({ file, line, mutant })),
    );
    const all = await faultsIn(
      root,
      Object.keys(rooms).flatMap((room) => filesOf(root, room)),
    );
    // Lines that read alike may have the same fault: all of them are planted.
    const found = all.filter((fault) => wanted.has(keyOf(fault)));
    const keys = new Set(found.map(keyOf));
    for (const key of wanted) if (!keys.has(key)) console.log(`Gone: ${key}`);
    return found;
  }
  const isIn = (file) => paths.some((path) => file === path || file.startsWith(`${path}/`));
  const total = Object.values(rooms).reduce((sum, { share }) => sum + share, 0);
  const chosen = [];
  for (const [room, { share }] of Object.entries(rooms)) {
    const files = filesOf(root, room).filter((file) => paths.length === 0 || isIn(file));
    const faults = await faultsIn(root, files);
    const size = Math.round((Number(count) * share) / total);
    chosen.push(...(paths.length > 0 ? faults : faults.sort(byDigest(seed)).slice(0, size)));
  }
  return chosen;
}

/** Beside each other as many faults as there are processors. */
async function judgeAll(root, faults, onJudged) {
  const queue = [...faults];
  const work = async () => {
    let child;
    for (let fault = queue.shift(); fault; fault = queue.shift()) {
      child =
        child?.exitCode === null
          ? child
          : fork(judgeFile, [root], { cwd: root, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      onJudged(fault, await ask(child, { faults, fault }));
    }
    child?.disconnect();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

const ask = (child, question) =>
  new Promise((resolve, reject) => {
    const end = () => child.removeAllListeners();
    child.once('message', ({ killer, error, isLast }) => {
      end();
      if (error !== undefined) reject(new Error(error));
      else if (isLast) child.once('exit', () => resolve(killer));
      else resolve(killer);
    });
    child.once('exit', (code) => {
      end();
      reject(new Error(`The judge has ended by itself, exit code ${code}`));
    });
    child.send(question);
  });
