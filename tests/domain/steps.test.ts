import { describe, expect, test } from 'vitest';
import { codeStepOf } from '#domain/codeStep.ts';
import { phoneChangeStepOf } from '#domain/phoneChange.ts';

const own = '+79990000003';
const codeStep = { phone: own, operationId: 'op-1', sentAt: 1_000 };
const phoneChange = {
  stage: 'old',
  oldPhone: own,
  phone: '+79991112233',
  oldSentAt: 1_000,
  newSentAt: 0,
};

const nothing = [undefined, null, '', 'step', 0, true, [], {}];

describe('a step of a flow that a history entry holds', () => {
  test('is read back as it was written', () => {
    expect(codeStepOf(codeStep)).toEqual(codeStep);
    for (const stage of ['old', 'new'])
      expect(phoneChangeStepOf({ ...phoneChange, stage }, own)).toEqual({ ...phoneChange, stage });
  });

  test('is read without anything else that stands there', () => {
    expect(codeStepOf({ ...codeStep, tokens: 'a' })).toEqual(codeStep);
    expect(phoneChangeStepOf({ ...phoneChange, tokens: 'a' }, own)).toEqual(phoneChange);
  });

  test.each(nothing)('is none where %j stands', (kept) => {
    expect(codeStepOf(kept)).toBeNull();
    expect(phoneChangeStepOf(kept, own)).toBeNull();
  });

  test.each(Object.keys(codeStep))('is none when its %s is of another kind', (field) => {
    expect(codeStepOf({ ...codeStep, [field]: null })).toBeNull();
    expect(codeStepOf({ ...codeStep, [field]: undefined })).toBeNull();
  });

  test.each(Object.keys(phoneChange))(
    'is no change of a phone when its %s is of another kind',
    (field) => {
      expect(phoneChangeStepOf({ ...phoneChange, [field]: null }, own)).toBeNull();
      expect(phoneChangeStepOf({ ...phoneChange, [field]: undefined }, own)).toBeNull();
    },
  );

  test('is no change of a phone at a stage that there is not', () => {
    expect(phoneChangeStepOf({ ...phoneChange, stage: 'done' }, own)).toBeNull();
  });

  test('is another client’s, or of a change that is made, when the phone is another', () => {
    expect(phoneChangeStepOf(phoneChange, phoneChange.phone)).toBeNull();
  });
});
