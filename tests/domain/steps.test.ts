import { describe, expect, test } from 'vitest';
import { codeStepOf } from '#domain/code.ts';
import {
  keptStepOf,
  noPhoneChange,
  phoneChangeStepOf,
  sentTo,
  type PhoneChangeStep,
} from '#domain/phoneChange.ts';

const own = '+79990000003';
const codeStep = { phone: own, operationId: 'op-1', sentAt: 1_000 };
const phoneChange: PhoneChangeStep = {
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
    for (const stage of ['old', 'confirmed', 'new'])
      expect(phoneChangeStepOf({ ...phoneChange, stage }, own)).toEqual({ ...phoneChange, stage });
  });

  test('is read without any other field of the entry', () => {
    expect(codeStepOf({ ...codeStep, tokens: 'a' })).toEqual(codeStep);
    expect(phoneChangeStepOf({ ...phoneChange, tokens: 'a' }, own)).toEqual(phoneChange);
  });

  test.each(nothing)('is null for %j', (kept) => {
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

describe('a change of a phone', () => {
  test('begins at the old number, before anything is known or sent', () => {
    expect(noPhoneChange).toEqual({
      stage: 'old',
      oldPhone: '',
      phone: '',
      oldSentAt: 0,
      newSentAt: 0,
    });
  });

  test('leaves in the history what its step needs, and nothing else', () => {
    expect(keptStepOf({ ...phoneChange, ...{ failure: null, isHidden: false } })).toEqual(
      phoneChange,
    );
  });

  test('notes of each number when it was sent its code', () => {
    expect(sentTo('old', 5_000)).toEqual({ stage: 'old', oldSentAt: 5_000 });
    expect(sentTo('new', 5_000)).toEqual({ stage: 'new', newSentAt: 5_000 });
  });
});
