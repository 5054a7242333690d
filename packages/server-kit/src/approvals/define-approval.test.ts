import Type from 'typebox';
import { expect, test } from 'vitest';
import { idText, minorText, payloadSchema, readPayload } from './define-approval.ts';

const schema = payloadSchema({ orderId: idText, amount: minorText, note: Type.Optional(Type.String()) });

test('reads a payload that fits its schema', () => {
  const payload = { orderId: '17', amount: '-250' };
  expect(readPayload({ schema }, payload)).toEqual(payload);
});

test('refuses a missing value, a value of another type and an unknown property', () => {
  expect(readPayload({ schema }, { orderId: '17' })).toBeNull();
  expect(readPayload({ schema }, { orderId: 17, amount: '1' })).toBeNull();
  expect(readPayload({ schema }, { orderId: '17', amount: '1', more: true })).toBeNull();
  expect(readPayload({ schema }, { orderId: '1; drop', amount: '1' })).toBeNull();
});
