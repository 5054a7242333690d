import { expect, test } from 'vitest';
import type { FieldRules } from './field-rules.ts';
import { askedFields, messageOf, payloadOf } from './register-form.ts';

const any = { acceptedPattern: '*', patternId: 'ANY', minLength: 1, maxLength: 40 };
const rules: FieldRules = {
  username: { ...any, enabled: true, required: true, minLength: 4 },
  password: { ...any, enabled: true, required: true, minLength: 8 },
  email: { ...any, enabled: false, required: true },
  nickname: { ...any, enabled: true, required: false },
};

test('asks for name, passwords and what the brand has switched on, in order', () => {
  expect(askedFields(rules)).toEqual(['username', 'password', 'confirmPassword', 'nickname']);
});

test('the two passwords have to be the same, spaces included', () => {
  const texts = { password: 'quiet lamp ', confirmPassword: 'quiet lamp' };
  expect(messageOf(rules, 'confirmPassword', texts)?.key).toBe('passwords_differ');
  expect(messageOf(rules, 'confirmPassword', { ...texts, confirmPassword: 'quiet lamp ' })).toBeNull();
});

test('only a required field must be filled', () => {
  expect(messageOf(rules, 'username', {})?.key).toBe('input_empty');
  expect(messageOf(rules, 'nickname', {})).toBeNull();
});

test('sends trimmed texts and leaves empty ones away; passwords stay as typed', () => {
  const texts = { username: ' mai ', password: ' a b ', confirmPassword: ' a b ', nickname: ' ' };
  expect(payloadOf(texts, askedFields(rules))).toEqual({
    username: 'mai',
    password: ' a b ',
    confirmPassword: ' a b ',
  });
});
