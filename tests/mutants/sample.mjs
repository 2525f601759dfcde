import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { choose } from './choice.mjs';
import { modelsOf } from './files.mjs';
import { folders } from './folders.mjs';
import { isDom, judgeFolder } from './judge/folder.mjs';
import { openJudge } from './judge/parent.mjs';
import { keyOf } from './mutant.mjs';

const killersFile = fileURLToPath(new URL('killers.json', import.meta.url));

/** Which test file killed which mutant the last time that was noted: it is asked first. */
const readKillers = () => JSON.parse(readFileSync(killersFile, 'utf8'));

/** Plants a few mutants of every folder and demands that each is killed; resolves with the exit code. */
export async function sample(root, { note }) {
  const { mutants, sources } = await choose(root);
  const known = readKillers();
  const judge = openJudge(root, sources);
  try {
    for (const mutant of mutants) {
      await judgeOne({ judge, root, known: known[keyOf(mutant)] }, mutant);
      console.log(
        `${mutant.killer ? '✓' : '✗'} ${mutant.file}: ${mutant.line}\n  ${mutant.mutant}`,
      );
      console.log(`  ${nameOf(mutant.killer)}`);
    }
  } catch (error) {
    // A test fails without any mutant, for one.
    console.error(error.message);
    return 1;
  } finally {
    judge.close();
  }
  const killed = mutants.filter(({ killer }) => killer);
  console.log(`\n${killed.length} mutants killed, ${mutants.length - killed.length} alive`);
  if (killed.length < mutants.length) return 1;
  const killers = Object.fromEntries(killed.map((mutant) => [keyOf(mutant), mutant.killer]));
  if (note) writeFileSync(killersFile, `${JSON.stringify(killers, null, 2)}\n`);
  return 0;
}

const nameOf = (killer) =>
  killer ? `killed by ${killer.file}: ${killer.name}` : 'No test notices it.';

/** By the test that killed it before, else by all that meet it, whatever folder they are of. */
async function judgeOne({ judge, root, known }, mutant) {
  if (known && existsSync(join(root, known.file)) && (await kills(judge, root, known, mutant))) {
    mutant.killer = known;
    return;
  }
  const { folder } = mutant;
  const tests = await judge.related([mutant.file]);
  for (const isMeant of [isOwn(folder), isOther(folder)]) {
    const meant = tests.filter(isMeant);
    await judgeFolder({ judge, root, folder, tests: meant, mutants: [mutant], log() {} });
    if (mutant.killer) return;
  }
}

const isOwn = (folder) => (test) => folder.tests.test(test);
const isOther = (folder) => (test) =>
  folders.some((one) => one !== folder && one.tests.test(test)) && !folder.tests.test(test);

/** Whether the test passes without the mutant and fails with it. */
async function kills(judge, root, { file, name }, { id, file: mutated, folder }) {
  const models = folder.models && modelsOf(root, folder, mutated).map((path) => join(root, path));
  const entries = ['', id].map((one) => ({ id: one, tests: [name], models }));
  const { report, hung } = await judge.run({
    test: file,
    isDom: isDom(root, file),
    entries,
    ticks: {},
    endlessSeconds: 60,
  });
  const [sound, planted] = report?.outcomes ?? [];
  return hung === id || (sound === 'passed' && planted !== undefined && planted !== 'passed');
}
