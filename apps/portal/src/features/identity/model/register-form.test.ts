import type { FieldRules } from '@lantern/contract/field-rules';
import { PERSON_NAME_RULE } from '@lantern/contract/person-name';
import { expect, test } from 'vitest';
import { messageOf, payloadOf, requestedForm } from './register-form.ts';

const any = { acceptedPattern: '*', patternId: 'ANY', minLength: 1, maxLength: 40 };
const rules: FieldRules = {
  username: { ...any, enabled: true, required: true, minLength: 4 },
  password: { ...any, enabled: true, required: true, minLength: 8 },
  confirmPassword: { ...any, enabled: true, required: true, minLength: 8 },
  email: { ...any, enabled: false, required: true },
  mobileNum: { ...any, enabled: false, required: false, patternId: 'DIGITS', acceptedPattern: '[0-9]+' },
  verificationCode: { ...any, enabled: false, required: false },
  nickname: { ...any, enabled: true, required: false },
};
const on =
  (...modIds: string[]) =>
  (modId: string) =>
    modIds.includes(modId);

test('5-05 registration by user name shows name, passwords and the fields that the brand has enabled, in order', () => {
  expect(requestedForm(rules, 'USERNAME', on()).fields).toEqual([
    'username',
    'password',
    'confirmPassword',
    'nickname',
  ]);
});

test('5-05 registration by mobile shows the number first, then its code if numbers are verified and a password if the brand requires one', () => {
  expect(requestedForm(rules, 'MOBILE', on()).fields).toEqual(['mobileNum', 'nickname']);
  expect(requestedForm(rules, 'MOBILE', on('REGMOBVERF3')).fields).toEqual([
    'mobileNum',
    'verificationCode',
    'nickname',
  ]);
  const whole = ['mobileNum', 'verificationCode', 'password', 'confirmPassword', 'nickname'];
  expect(requestedForm(rules, 'MOBILE', on('REGMOBVERF3', 'MOBILENUMPASSREG3')).fields).toEqual(whole);
});

test('4-07 shows no code field if Firebase verifies numbers, and still requires the number', () => {
  const verified = requestedForm(rules, 'USERNAME', on('REGMOBVERF3'), true);
  expect(verified).toMatchObject({
    isVerifiedByFirebase: true,
    fields: ['mobileNum', 'username', 'password', 'confirmPassword', 'nickname'],
  });
  expect(requestedForm(rules, 'MOBILE', on(), true)).toMatchObject({
    isVerifiedByFirebase: false,
    fields: ['mobileNum', 'nickname'],
  });
});

test('a user name is required where numbers are verified, and optional elsewhere', () => {
  const proven = requestedForm(rules, 'USERNAME', on('REGMOBVERF3'));
  expect(proven.fields.slice(0, 3)).toEqual(['mobileNum', 'verificationCode', 'username']);
  expect(messageOf(proven, 'mobileNum', {})?.key).toBe('input_empty');
  expect(messageOf(proven, 'verificationCode', { verificationCode: '123' })).toEqual({
    key: 'pattern_digits',
    values: { min: 6, max: 6 },
  });
  const noted = { ...rules, mobileNum: { ...any, enabled: true, required: false } };
  expect(requestedForm(noted, 'USERNAME', on()).fields.at(-1)).toBe('mobileNum');
});

test('the two passwords must be equal, including spaces', () => {
  const form = requestedForm(rules, 'USERNAME', on());
  const texts = { password: 'quiet lamp ', confirmPassword: 'quiet lamp' };
  expect(messageOf(form, 'confirmPassword', texts)?.key).toBe('passwords_differ');
  expect(messageOf(form, 'confirmPassword', { ...texts, confirmPassword: 'quiet lamp ' })).toBeNull();
});

test('only a required field must be filled', () => {
  const form = requestedForm(rules, 'USERNAME', on());
  expect(messageOf(form, 'username', {})?.key).toBe('input_empty');
  expect(messageOf(form, 'nickname', {})).toBeNull();
});

test('sends trimmed texts without empty ones, and passwords as typed', () => {
  const texts = { username: ' mai ', password: ' a b ', confirmPassword: ' a b ', nickname: ' ' };
  expect(payloadOf(texts, requestedForm(rules, 'USERNAME', on()).fields)).toEqual({
    username: 'mai',
    password: ' a b ',
    confirmPassword: ' a b ',
  });
});

test("a payee's name is judged and sent as the server stores it", () => {
  const form = requestedForm({ payeeName: PERSON_NAME_RULE }, 'USERNAME', on());
  const sent = (payeeName: string) => payloadOf({ payeeName }, form.fields);
  for (const [typed, name] of [
    ['ＲＡＪ　 A/L  Kumar ', 'RAJ A/L Kumar'],
    ['D’Souza', 'D’Souza'],
  ] as const) {
    expect(messageOf(form, 'payeeName', { payeeName: typed })).toBeNull();
    expect(sent(typed)).toEqual({ payeeName: name });
  }
  for (const wrong of ['<b>x</b>', 'Nguy\u0435n']) {
    expect(messageOf(form, 'payeeName', { payeeName: wrong })?.key).toBe('real_name_format');
  }
});

test('case 18: a number is checked and sent without signs between its digits', () => {
  const form = requestedForm(rules, 'MOBILE', on());
  expect(messageOf(form, 'mobileNum', { mobileNum: '090 123-45.67' })).toBeNull();
  expect(payloadOf({ mobileNum: '090 123-45.67' }, ['mobileNum'])).toEqual({ mobileNum: '0901234567' });
  expect(messageOf(form, 'mobileNum', { mobileNum: '+999 0901234567' })?.key).toBe('pattern_digits');
});
