import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Target } from '#conformance/world.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { check, openSandbox, wholeTarget } from './support/check';
import { plantedPasskeys } from './support/passkeyDeviations';
import { planted, type Scope } from './support/deviations';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

function targetOf(scope: Scope): Target {
  const { phone = '', newPhone = '', otherPhone = '', ...open } = wholeTarget();
  const targets: Record<Scope, Target> = {
    open: { ...open, canWrite: false },
    client: { ...open, phone, canWrite: false },
    writing: { ...open, phone },
    newcomer: { ...open, newPhone, otherPhone },
  };
  return targets[scope];
}

const all = [...planted, ...plantedPasskeys];

test('finds nothing in the sound sandbox, and tries everything', async () => {
  const { rows } = await check(sandbox);
  expect(rows.filter(({ verdict }) => verdict !== 'fits')).toEqual([]);
});

test('the table has at least forty deviations, each named once', () => {
  expect(planted.length).toBeGreaterThanOrEqual(40);
  expect(plantedPasskeys.length).toBeGreaterThanOrEqual(20);
  const names = all.map(({ subject, what }) => `${subject} ${what}`);
  expect(new Set(names).size).toBe(names.length);
});

describe('a sandbox that misbehaves', () => {
  test.each(all)('$subject: $what: $verdict', async (row) => {
    const { subject, verdict, rule, sees, says, scope, deviate } = row;
    const { rows } = await check(sandbox, deviate, targetOf(scope));
    const found = rows.find((one) => one.subject === subject);
    expect(found?.verdict).toBe(verdict);
    const findings = found?.findings.filter((finding) => finding.rule === rule) ?? [];
    expect(findings).toContainEqual(
      expect.objectContaining({
        verdict,
        ...(sees !== undefined && { sees }),
        ...(says !== undefined && { what: says }),
      }),
    );
    // No other subject is at fault; subjects that depend on this one are not tried.
    const others = rows.filter((one) => one.subject !== subject);
    expect(others.filter((one) => one.verdict !== 'fits' && one.verdict !== 'untried')).toEqual([]);
  });
});
