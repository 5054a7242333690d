import { expect, test } from 'vitest';
import { calls } from './calls/index.ts';
import { codes } from './codes.ts';
import { schemas } from './schemas/index.ts';

const rows = Object.values(calls).flatMap((group) => Object.values(group));

test('every row has schemas of its name and every schema has a row', () => {
  expect(rows.map((row) => row.name).sort()).toEqual(Object.keys(schemas).sort());
});

test('no two rows have the same method, path and server', () => {
  const places = rows.map((row) => `${row.server ?? 'portal'} ${row.method} ${row.path}`);
  expect(new Set(places).size).toBe(places.length);
});

test('every refusal that a call lists is a known code', () => {
  const announced = Object.values(schemas).flatMap((schema) => [...schema.refusals] as string[]);
  expect(announced.filter((code) => !(code in codes))).toEqual([]);
});

test('calls of the back office need an operator, except its logins, the query of the own session and the use of a setup link', () => {
  const open = rows.filter((row) => row.server === 'backoffice' && row.token !== 'staff').map((row) => row.name);
  expect(open.sort()).toEqual([
    'staff.login',
    'staff.passkeyLogin',
    'staff.readSetUp',
    'staff.session',
    'staff.setUp',
    'staff.startPasskeyLogin',
  ]);
});
