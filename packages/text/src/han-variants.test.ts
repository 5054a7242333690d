import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { foldHan } from './han-variants.ts';
import { NAME_RULE } from './names.ts';

const charactersOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('');

test('the forms of characters belong to the version of the rule: other dictionaries need the next version', () => {
  const all = charactersOf(0x3400, 0x9fff) + charactersOf(0x20000, 0x323af);
  const digest = createHash('sha256').update(foldHan(all)).digest('hex');
  // Stored digests of persons are made of these forms. If they change, NAME_RULE is raised and the stored keys are made anew.
  expect({ rule: NAME_RULE, digest }).toEqual({
    rule: 2,
    digest: '812a3fb499817a78a61692a43e346bf0333cb3f6fd0cd8b5578b2523185e8969',
  });
});

test('the form of a character is its own form', () => {
  const all = charactersOf(0x4e00, 0x9fff);
  expect(foldHan(foldHan(all))).toBe(foldHan(all));
});
