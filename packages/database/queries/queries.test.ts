import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectQueries, type QueryPlace } from './collect.ts';
import { compareRow } from './compare.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lantern-queries-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const HEAD = 'declare const db: { query<Row>(text: string | { text: string }, values?: unknown[]): Promise<Row[]> };\n';

/** Results of the collector for files with the given texts; a template placeholder is written #{…}. */
function collect(files: Record<string, string>): QueryPlace[] {
  const paths = Object.entries(files).map(([name, text]) => {
    writeFileSync(join(folder, name), HEAD + text.replaceAll('#{', '$' + '{'));
    return join(folder, name);
  });
  const options = { strict: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, noEmit: true };
  const program = ts.createProgram(paths, {
    ...options,
    allowImportingTsExtensions: true,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
  return collectQueries(program, paths, folder);
}
const textsOf = (text: string) => collect({ 'a.ts': text }).map((found) => found.texts);

describe('the text of a statement', () => {
  it.each([
    ['a literal', `db.query('select 1');`, ['select 1']],
    ['the text of a configuration', `db.query({ text: 'select 1' });`, ['select 1']],
    [
      'a template of constants',
      "const A = 'a'; const B = `#{A}, b`; db.query(`select #{B} from t`);",
      ['select a, b from t'],
    ],
    ['a sum', `db.query('select 1' + ' where true');`, ['select 1 where true']],
    [
      'a choice',
      "declare const up: boolean; db.query(`order by a #{up ? 'asc' : 'desc'}`);",
      ['order by a asc', 'order by a desc'],
    ],
    ['a member of a constant', "const SQL = { one: 'select 1' } as const; db.query(SQL.one);", ['select 1']],
    [
      'a call of a function that answers a text',
      'const of = (t: string) => `select #{t}`; db.query(of("x"));',
      ['select x'],
    ],
    ['values that a type names', "declare const c: 'a' | 'b'; db.query(`select #{c}`);", ['select a', 'select b']],
    ['no text that the program makes', 'declare const c: string; db.query(`select #{c}`);', null],
  ])('is found: %s', (_what, source, texts) => {
    expect(textsOf(source)).toEqual([texts]);
  });

  it('is found where a constant comes from another file', () => {
    const files = {
      'b.ts': "export const COLUMNS = 'a, b';",
      'a.ts': "import { COLUMNS } from './b.ts';\ndb.query(`select #{COLUMNS}`);",
    };
    expect(collect(files).map((found) => found.texts)).toEqual([['select a, b']]);
  });
});

it('are assigned to the innermost named function that sends them', () => {
  const source = [
    "function declared() { db.query('select 1'); }",
    "const constant = async () => db.query('select 1');",
    "const around = () => ({ async method() { await db.query('select 1'); } });",
    "function outer() { [1].map(() => db.query('select 1')); }",
    "db.query('select 1');",
  ].join('\n');
  const names = collect({ 'a.ts': source }).map(({ functionName }) => functionName);
  expect(names).toEqual(['declared', 'constant', 'method', 'outer', null]);
});

describe('a declared row', () => {
  const columnsOf = (row: string) =>
    collect({ 'a.ts': `type Brand = string & { brand: true };\ndb.query<${row}>('select 1');` })[0]?.columns ?? [];

  it('is read with the kinds of its properties', () => {
    const row = "{ id: bigint; name: 'A' | 'B' | null; at?: Date; tags: string[]; brand: Brand; body: { x: 1 } }";
    expect(columnsOf(row).map(({ name, isOptional, kinds }) => [name, isOptional, kinds])).toEqual([
      ['id', false, ['bigint']],
      ['name', false, ['string']],
      ['at', true, ['Date']],
      ['tags', false, ['string[]']],
      ['brand', false, ['string']],
      ['body', false, ['json']],
    ]);
  });

  it.each([
    [
      'a column that is not answered',
      '{ name: string }',
      [{ name: 'id', kind: 'bigint' }],
      ['column name is not answered'],
    ],
    [
      'a number that is a bigint',
      '{ id: number }',
      [{ name: 'id', kind: 'bigint' }],
      ['column id is bigint, not number'],
    ],
    ['a text that is a time', '{ at: string }', [{ name: 'at', kind: 'Date' }], ['column at is Date, not string']],
    [
      'one value that is several',
      '{ ids: bigint }',
      [{ name: 'ids', kind: 'bigint[]' }],
      ['column ids is bigint[], not bigint'],
    ],
    [
      'other members of a list',
      '{ ids: number[] }',
      [{ name: 'ids', kind: 'bigint[]' }],
      ['column ids is bigint[], not number[]'],
    ],
  ])('is refused with %s', (_what, row, answered, problems) => {
    expect(compareRow(columnsOf(row), answered)).toEqual(problems);
  });

  it('may leave columns out, hold any JSON, and name properties that may be absent', () => {
    const answered = [
      { name: 'id', kind: 'bigint' },
      { name: 'body', kind: 'json' },
      { name: 'more', kind: 'string' },
    ];
    expect(compareRow(columnsOf('{ id: bigint; body: readonly string[]; at?: Date }'), answered)).toEqual([]);
  });
});
