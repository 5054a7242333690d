import { afterEach, beforeEach, expect, it } from 'vitest';
import { plant } from './planted.mjs';
import { words } from './words.mjs';

let project;
beforeEach(() => {
  project = plant({});
});
afterEach(() => project.remove());

const FILE = 'apps/server/src/areas/wallet/balance.ts';

it.each([
  '/** Whoever asks gets the balance. */',
  '// What the house owes.',
  ' * As operations 7.10 says.',
  '  -- A deed of an operator.',
])('finds a word that the glossary replaces: %s', async (line) => {
  project.write({ [FILE]: `${line}\n` });
  expect(await words(project.root)).toEqual([expect.stringContaining('docs/glossary.md')]);
});

it.each(['// The platform owes this amount.', "export const kind = 'HOUSE';", "const text = 'the house wins';"])(
  'lets the words of the field, code and texts alone: %s',
  async (line) => {
    project.write({ [FILE]: `${line}\n` });
    expect(await words(project.root)).toEqual([]);
  },
);
