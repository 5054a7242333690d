import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listRolePermissions, permissions } from './roles.ts';

const SERVER = join(import.meta.dirname, '../../..');

/** Source of the use cases, without tests and without the table itself. */
function sources(): string {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\/|staff\/roles\/roles\.ts$/.test(name),
  );
  return files.map((name) => readFileSync(join(SERVER, name), 'utf8')).join('\n');
}

test('every permission is required by a use case', () => {
  const text = sources();
  const all = Object.entries(permissions).flatMap(([domain, actions]) =>
    actions.map((action) => `${domain}.${action}`),
  );
  expect(all.filter((name) => !text.includes(`'${name}'`))).toEqual([]);
});

test('roles have only permissions of the table', () => {
  const all = new Set(
    Object.entries(permissions).flatMap(([domain, actions]) => actions.map((one) => `${domain}.${one}`)),
  );
  for (const role of listRolePermissions()) expect(role.permissions.filter((name) => !all.has(name))).toEqual([]);
});

test.each(['EN', 'CN', 'VI', 'TH', 'ID', 'JA'])('every permission has a name of its own in %s', (language) => {
  const path = join(SERVER, `../../../packages/locales/src/messages/${language}/backoffice/backoffice.json`);
  const texts: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'));
  const names = Object.entries(permissions).flatMap(([domain, actions]) =>
    actions.map((action) => texts[`permission_${domain}_${action}`]),
  );
  expect(names.filter((name) => name === undefined)).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
