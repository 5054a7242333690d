import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

test('connections are limited per address and in total', () => {
  const slots = createSlots({ total: 3, perAddress: 2 });
  const first = slots.take('192.0.2.1');
  expect([slots.take('192.0.2.1'), slots.take('192.0.2.1')].map((place) => place !== null)).toEqual([true, false]);
  expect([slots.take('192.0.2.2'), slots.take('192.0.2.3')].map((place) => place !== null)).toEqual([true, false]);
  first?.();
  first?.();
  expect(slots.taken()).toBe(2);
  expect([slots.take('192.0.2.1'), slots.take('192.0.2.1')].map((place) => place !== null)).toEqual([true, false]);
});

test('the addresses of one /64 network share their limit', () => {
  const slots = createSlots({ total: 9, perAddress: 1 });
  expect(slots.take('2001:db8:0:7::1')).not.toBeNull();
  expect(slots.take('2001:db8:0:7:ffff::2')).toBeNull();
  expect(slots.take('2001:db8:0:8::1')).not.toBeNull();
});
