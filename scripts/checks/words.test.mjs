import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plant } from './planted.mjs';
import { words } from './words.mjs';

let project;
beforeEach(() => {
  project = plant({});
});
afterEach(() => project.remove());

const FILE = 'apps/server/src/areas/wallet/balance.ts';

describe('comments', () => {
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
});

describe('names and titles', () => {
  const GLOSSARY = {
    'docs/glossary.md':
      '# Glossary\n\n## Words that are not used\n\n| Not | But |\n|---|---|\n| `told`, `keep`, `house` | notified |\n| line | row |\n',
  };
  const baseline = (words) => ({ 'scripts/checks/exemptions/words.json': JSON.stringify(words) });

  beforeEach(() => project.write(GLOSSARY));

  it.each([
    ['a constant', FILE, 'export const toldAt = 1;', 'toldAt'],
    ['a constant in capitals', FILE, 'export const TOLD_AT = 1;', 'TOLD_AT'],
    ['a form of the word', FILE, 'export function keepingOn() {}', 'keepingOn'],
    ['a parameter', FILE, 'export const add = (house: number) => house;', 'house'],
    ['a property of a type', FILE, 'export interface Balance { readonly isTold: boolean }', 'isTold'],
    ['a renamed import', FILE, "import { a as toldTabs } from './a.ts';", 'toldTabs'],
    ['a log text', FILE, "log.warn({ id }, 'the member was told');", 'the member was told'],
    ['a title', 'apps/server/src/areas/wallet/a.test.ts', "it.each([1])('keeps the balance', () => {});", 'keeps the'],
    ['a file', 'apps/server/src/areas/wallet/tell-told.ts', '', 'tell-told.ts'],
    ['a folder', 'apps/server/src/areas/wallet/told/a.ts', '', 'wallet/told'],
  ])('finds %s', async (_kind, file, text, found) => {
    expect(await words(project.root)).toEqual([]);
    project.write({ [file]: text });
    expect(await words(project.root)).toEqual([expect.stringContaining(found)]);
  });

  it.each([
    'export const line = 1;',
    "export const kind = 'told';",
    "import { toldTabs } from 'elsewhere';",
    'export const threshold = 1;',
  ])('accepts %s', async (text) => {
    project.write({ [FILE]: text });
    expect(await words(project.root)).toEqual([]);
  });

  it('accepts an allowed term in its folders, and finds one that nothing uses', async () => {
    const terms = (rows) => ({ 'scripts/checks/exemptions/terms.json': JSON.stringify(rows) });
    project.write({ [FILE]: 'export const houseEdge = 1;' });
    expect(await words(project.root)).toEqual([expect.stringContaining('houseEdge')]);
    project.write(terms([{ term: 'house edge', reason: 'a term of the field' }]));
    expect(await words(project.root)).toEqual([]);
    project.write(terms([{ term: 'house edge', in: ['apps/server/src/areas/wallet'], reason: 'a term of the field' }]));
    expect(await words(project.root)).toEqual([]);
    project.write(terms([{ term: 'house edge', in: ['apps/server/src/areas/games'], reason: 'a term of the field' }]));
    expect(await words(project.root)).toEqual([
      expect.stringContaining('houseEdge'),
      expect.stringContaining('which nothing uses'),
    ]);
  });

  it('accepts as many as the baseline counts, and finds a baseline that is too high', async () => {
    project.write({ [FILE]: 'export const toldAt = 1;', ...baseline({ 'apps/server/src/areas/wallet': { told: 1 } }) });
    expect(await words(project.root)).toEqual([]);
    project.write({ [FILE]: 'export const toldAt = 1;\nexport const isTold = 1;' });
    expect(await words(project.root)).toHaveLength(2);
    project.write({ [FILE]: 'export const notifiedAt = 1;' });
    expect(await words(project.root)).toEqual([expect.stringContaining('allows more of "told"')]);
  });
});
