import { expect, test } from 'vitest';
import { createStatementNames } from './prepare-frequent.ts';

test('a statement gets a name once it is executed often, always the same and unique', () => {
  const nameOf = createStatementNames();
  const given = Array.from({ length: 30 }, () => nameOf('select 1'));
  expect(given[0]).toBeUndefined();
  const name = given.at(-1);
  expect(name).toMatch(/^often-\d+$/);
  for (let count = 0; count < 30; count += 1) nameOf('select 2');
  expect(nameOf('select 1')).toBe(name);
  expect(nameOf('select 2')).not.toBe(name);
});

test('names are limited in number, and statements that are executed once have none', () => {
  const nameOf = createStatementNames();
  const names = new Set<string | undefined>();
  for (let text = 0; text < 5_000; text += 1) expect(nameOf(`select ${text}`)).toBeUndefined();
  for (let text = 0; text < 400; text += 1) {
    for (let count = 0; count < 25; count += 1) names.add(nameOf(`select 'often', ${text}`));
  }
  names.delete(undefined);
  expect(names.size).toBe(256);
});
