import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CallName, schemas } from '@lantern/contract/schemas';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { ROWS } from '../../testing/walk.ts';
import { INSIDER_PARTS, INSIDER_TABLE } from './insider-table.ts';
import { type AloneRow, BOUNDED, type InsiderRow } from './row.ts';
import { insiderSection, readSecurity } from './security-section.ts';

const SERVER = join(import.meta.dirname, '../..');
const table = Object.entries<InsiderRow>(INSIDER_TABLE);
const calls = ROWS.filter(({ server }) => server === 'backoffice');
const alone = table.filter((entry): entry is [string, AloneRow] => entry[1].kind === 'ALONE');

test('every call of the back office has its row, and every row its call', () => {
  const names = calls.map(({ name }) => name).sort();
  expect(names.length).toBeGreaterThan(200);
  expect(table.map(([name]) => name).sort()).toEqual(names);
});

test('each row belongs to exactly one part of the section', () => {
  const named = INSIDER_PARTS.flatMap(([, rows]) => Object.keys(rows));
  expect([...named].sort()).toEqual(table.map(([name]) => name).sort());
});

test('a request answers with its id, and a call that always answers with one is a request', () => {
  const wrong = table.flatMap(([name, { kind }]) => {
    const value = schemas[name as CallName].value as { properties?: { requestId?: object } };
    const id = value.properties?.requestId;
    if (kind === 'REQUEST') return id === undefined ? [`${name} answers with no id`] : [];
    return id === undefined || Check(id, null) ? [] : [`${name} is a request`];
  });
  expect(wrong).toEqual([]);
});

test('a row that only reads is a GET, and a GET only reads', () => {
  const wrong = calls.filter(({ name, method }) => {
    const kind = (INSIDER_TABLE as Readonly<Record<string, InsiderRow>>)[name]?.kind;
    return (kind === 'READ') !== (method === 'GET') && name !== 'staff.readSetUp';
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('a file that leaves the back office is described as one', () => {
  const files = table.flatMap(([name, row]) => (row.kind === 'READ' && row.file !== undefined ? [name] : []));
  const answered = calls.filter(({ answer }) => answer === 'file').map(({ name }) => name);
  expect(files.sort()).toEqual(answered.sort());
});

test('one person moves money, rates, addresses or rights only within a named bound', () => {
  const wrong = alone.filter(([, { moves, bound }]) => moves.some((one) => BOUNDED.has(one)) && !bound?.trim());
  expect(wrong.map(([name]) => name)).toEqual([]);
});

test('every row that takes effect at once has a description and an existing test', () => {
  const files = new Set(
    readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).map((file) => file.split(/[\\/]/).at(-1)),
  );
  const wrong = alone.filter(([, { worst, test: file }]) => worst.trim() === '' || !files.has(file));
  expect(wrong.map(([name]) => name)).toEqual([]);
});

test('no cell of the section breaks its line or its column', () => {
  const cells = alone.flatMap(([, { worst, bound, open }]) => [worst, bound ?? '', open ?? '']);
  expect(cells.filter((cell) => /[|\n]/.test(cell))).toEqual([]);
});

test('docs/security.md has the section that the table produces', () => {
  expect(readSecurity().section).toBe(`${insiderSection()}\n`);
});
