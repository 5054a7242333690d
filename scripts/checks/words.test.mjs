import { readFileSync } from 'node:fs';
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
    'ignores terms of the field, code and texts: %s',
    async (line) => {
      project.write({ [FILE]: `${line}\n` });
      expect(await words(project.root)).toEqual([]);
    },
  );
});

it('finds a title that names a section of a paper outside of the repository', async () => {
  project.write({ 'apps/server/src/areas/wallet/a.test.ts': "describe('points (operations 5)', () => {});" });
  expect(await words(project.root)).toEqual([expect.stringContaining('a paper outside of the repository')]);
});

describe('names and titles', () => {
  const GLOSSARY = {
    'docs/glossary.md':
      '# Glossary\n\n## Words that are not used\n\n| Not | But |\n|---|---|\n| `told`, `keep`, `house` | notified |\n| line | row |\n',
  };

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
    ['a column', 'apps/server/src/areas/wallet/migrations/1.sql', 'create table a (told_at date);', 'told_at'],
    ['a function', 'apps/server/src/areas/wallet/sql/a.sql', "\n-- told\nselect 'told\n', a.keep_row(1);", 'a.sql:4'],
    [
      'a class',
      'packages/ui/src/styles/a.css',
      "/* told */\n.a::before { content: '.told'; }\n.card-told { }",
      'a.css:3',
    ],
    ['a property of styles', 'packages/ui/src/styles/a.css', '.a { --told-width: 1px; }', '--told-width'],
  ])('finds %s', async (_kind, file, text, found) => {
    expect(await words(project.root)).toEqual([]);
    project.write({ [file]: text });
    expect(await words(project.root)).toEqual([expect.stringContaining(found)]);
  });

  it.each(['electronicGames', 'elottTexts', 'crew', 'purse', 'shutDays', 'hallTitle'])(
    'finds a name that the glossary of this repository replaces: %s',
    async (name) => {
      project.write({
        'docs/glossary.md': readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8'),
        [FILE]: `export const ${name} = 1;`,
      });
      expect(await words(project.root)).toEqual([expect.stringContaining(name)]);
    },
  );

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
});
