import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SCHEMA_FILE, schemaHeader } from '../lib/schema-source.mjs';
import { plant } from './planted.mjs';
import { appendOnly, schemaFile, sqlFunctions } from './sql-rules.mjs';

const AREA = 'apps/server/src/areas/wallet';
const FUNCTION = 'create or replace function wallet.total() returns int language sql as $$ select 1 $$;\n';

let project;
beforeEach(() => {
  project = plant({
    [`${AREA}/migrations/0800_wallet.sql`]: 'create table wallet.total_row (id int);\n',
    [`${AREA}/sql/total.sql`]: `-- Adds up.\n${FUNCTION}`,
  });
});
afterEach(() => project.remove());

describe('the rule for SQL functions', () => {
  it.each([
    ['a function in a migration', 'migrations/0801_more.sql', FUNCTION, 'defines total'],
    [
      'a text patch of a function',
      'migrations/0801_more.sql',
      "do $$ begin execute replace(pg_get_functiondef('wallet.total'::regproc), '1', '2'); end $$;",
      'edits the text of a function',
    ],
    ['two functions in a file', 'sql/total.sql', FUNCTION + FUNCTION, 'exactly the function of its name'],
    ['a function in a file of another name', 'sql/sum.sql', FUNCTION, 'exactly the function of its name'],
  ])('finds %s', async (_what, file, text, problem) => {
    expect(await sqlFunctions(project.root)).toEqual([]);
    project.write({ [`${AREA}/${file}`]: text });
    expect(await sqlFunctions(project.root)).toEqual([expect.stringContaining(problem)]);
  });

  it('ignores comments', async () => {
    project.write({ [`${AREA}/migrations/0801_more.sql`]: '-- create function wallet.total() comes later\nselect 1;' });
    expect(await sqlFunctions(project.root)).toEqual([]);
  });
});

describe('the rule for the generated schema', () => {
  it('finds a missing and an outdated file, and ignores comments', async () => {
    expect(await schemaFile(project.root)).toEqual([expect.stringContaining('is missing')]);
    project.write({ [SCHEMA_FILE]: `${schemaHeader(project.root)}create schema wallet;\n` });
    expect(await schemaFile(project.root)).toEqual([]);
    project.write({ [`${AREA}/sql/total.sql`]: `-- Adds up all rows.\n${FUNCTION}` });
    expect(await schemaFile(project.root)).toEqual([]);
    project.write({ [`${AREA}/sql/total.sql`]: FUNCTION.replace('1', '2') });
    expect(await schemaFile(project.root)).toEqual([expect.stringContaining('is stale')]);
  });
});

describe('the rule for append-only tables', () => {
  const tables = [
    ...['ledger.entry', 'ledger.command', 'ledger.platform_leg', 'ledger.platform_transfer'],
    ...['staff.audit_entry', 'staff.audit_link'],
  ];
  const SCHEMA = tables
    .map(
      (table) =>
        `create table ${table} (\n  id bigint not null\n);\ngrant insert, select on ${table} to lantern_app;\n`,
    )
    .join('\n');
  const body = (statement) => `CREATE FUNCTION ledger.mend() AS $function$\nbegin\n  ${statement};\nend $function$;\n`;

  it.each([
    ['a grant', 'grant delete, select on ledger.entry to lantern_app;\n', 'but there is: grant delete'],
    ['a grant of one column', 'grant update (at) on staff.audit_entry to lantern_app;\n', 'but there is: grant update'],
    ['an update', body('update ledger.entry set amount = 1'), 'ledger.entry is append-only, but a function contains'],
    ['a delete', body('delete from only staff.audit_link where true'), 'staff.audit_link is append-only'],
    ['a truncate', body('truncate table ledger.command'), 'ledger.command is append-only'],
    [
      'an insert that updates',
      body('insert into ledger.command (id) values (1) on conflict (id) do update set id = 2'),
      'ledger.command is append-only',
    ],
  ])('finds %s', async (_what, text, problem) => {
    project.write({
      [SCHEMA_FILE]: `${SCHEMA}\n-- update ledger.entry never happens\n${body('insert into ledger.entry values (1)')}`,
    });
    expect(await appendOnly(project.root)).toEqual([]);
    project.write({ [SCHEMA_FILE]: SCHEMA + text });
    expect(await appendOnly(project.root)).toEqual([expect.stringContaining(problem)]);
  });

  it('finds a table that no longer exists', async () => {
    project.write({ [SCHEMA_FILE]: SCHEMA.replace('create table ledger.entry', 'create table ledger.movement') });
    expect(await appendOnly(project.root)).toEqual([expect.stringContaining('ledger.entry is not in')]);
  });
});
