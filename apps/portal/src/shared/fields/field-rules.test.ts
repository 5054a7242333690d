import type { FieldRule } from '@lantern/contract/field-rules';
import { expect, test } from 'vitest';
import { checkField, refusedRule, ruleText } from './field-rules.ts';

const rule: FieldRule = {
  enabled: true,
  required: true,
  acceptedPattern: '[A-Za-z0-9]+',
  patternId: 'LETTERS_DIGITS',
  minLength: 4,
  maxLength: 8,
};

test('a text passes only when the pattern matches and the length is within bounds', () => {
  expect(checkField(rule, 'lan7')).toBeNull();
  expect(checkField(rule, 'lan')?.key).toBe('pattern_letters_digits');
  expect(checkField(rule, 'lan 77')?.key).toBe('pattern_letters_digits');
  expect(checkField(rule, 'lantern99')?.values).toEqual({ min: 4, max: 8 });
});

test('requires input in a required field, and allows an optional one to be empty', () => {
  expect(checkField(rule, '')?.key).toBe('input_empty');
  expect(checkField({ ...rule, required: false }, '')).toBeNull();
});

test("shows the server's refusal of a field with the same text", () => {
  const params = { field: 'username', min: 4, max: 8, patternId: 'LETTERS_DIGITS' };
  expect(refusedRule({ code: 'FIELD_RULE', params })).toEqual(checkField(rule, 'lan'));
  expect(refusedRule({ code: 'FIELD_RULE', params: { ...params, patternId: 'REQUIRED' } })).toEqual(
    checkField(rule, ''),
  );
  expect(refusedRule({ code: 'USERNAME_TAKEN', params: {} })).toBeNull();
});

test('the pattern * accepts any text within the bounds, counted in characters', () => {
  const any = { ...rule, acceptedPattern: '*', patternId: 'ANY' };
  expect(checkField(any, '🏮🏮🏮🏮')).toBeNull();
  expect(checkField(any, '🏮')?.key).toBe('pattern_any');
});

test('the pattern applies to the whole text', () => {
  expect(checkField(rule, 'abcd!')).not.toBeNull();
});

test("5-09 refuses an invalid name with the specification's text, and shows its rule as the hint", () => {
  const name = { ...rule, acceptedPattern: '[A-Za-z ]+', patternId: 'REAL_NAME' };
  expect(checkField(name, 'Mai 77')).toEqual({ key: 'real_name_format', values: {} });
  expect(ruleText(name)).toEqual({ key: 'pattern_real_name', values: { min: 4, max: 8 } });
});
