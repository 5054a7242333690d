import { type CallName, schemas } from '@lantern/contract/schemas';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { cleanerOf } from './cleaner.ts';

const nested = Type.Object({
  a: Type.String(),
  list: Type.Array(
    Type.Object({ n: Type.Integer(), kind: Type.Optional(Type.Union([Type.Literal('x'), Type.Null()])) }),
  ),
  words: Type.Array(Type.String()),
  inner: Type.Optional(Type.Object({ b: Type.Boolean() })),
});
const withRecord = Type.Object({
  a: Type.Record(Type.String({ pattern: '^[a-k]+$' }), Type.Object({ b: Type.String() })),
});

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('x', 'text', null, 1, true),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'n', 'kind', 'list', 'words', 'inner', '__proto__', 'other'), tie('any')),
  ),
})).any;

const copy = (one: unknown) => JSON.parse(JSON.stringify(one)) as unknown;

test('drops what TypeBox drops, for any input', () => {
  const clean = cleanerOf(nested);
  const theirs = Compile(nested);
  expect(clean).toBeTypeOf('function');
  fc.assert(
    fc.property(value, (one) => {
      expect(clean?.(copy(one))).toEqual(theirs.Clean(copy(one)));
    }),
  );
});

test('retains the properties of a record whose names match, and leaves other values unchanged, also arrays', () => {
  const clean = cleanerOf(withRecord);
  const theirs = Compile(withRecord);
  fc.assert(
    fc.property(value, (one) => {
      const isArray = Array.isArray((one as { a?: unknown } | null)?.a);
      const cleaned = clean?.(copy(one));
      if (isArray) expect((cleaned as { a: unknown }).a).toEqual((copy(one) as { a: unknown }).a);
      else expect(cleaned).toEqual(theirs.Clean(copy(one)));
    }),
  );
  expect(clean?.({ a: [{ b: 'x' }] })).toEqual({ a: [{ b: 'x' }] });
});

test('reports schemas that it does not support, which TypeBox then handles', () => {
  expect(cleanerOf(Type.Record(Type.String(), Type.Union([nested, Type.Null()])))).toBeUndefined();
  expect(cleanerOf(Type.Object({}, { additionalProperties: true }))).toBeUndefined();
  expect(cleanerOf(Type.Union([nested, Type.Null()]))).toBeUndefined();
  expect(cleanerOf(Type.String())).toBeNull();
});

test('supports the payloads of bets, which arrive in thousands per second', () => {
  const names: CallName[] = ['lottery.placeBets', 'lottery.myBets'];
  for (const name of names) expect(cleanerOf(schemas[name].payload as TSchema)).toBeTypeOf('function');
});
