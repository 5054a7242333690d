import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SCHEMA_FILE, schemaHeader } from '../lib/schema-source.mjs';
import { plant } from './planted.mjs';
import { schemaFile, sqlFunctions } from './sql-rules.mjs';

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

  it('reads no comments', async () => {
    project.write({ [`${AREA}/migrations/0801_more.sql`]: '-- create function wallet.total() comes later\nselect 1;' });
    expect(await sqlFunctions(project.root)).toEqual([]);
  });
});

describe('the rule for the generated schema', () => {
  it('finds a missing and a stale file, and lets comments change', async () => {
    expect(await schemaFile(project.root)).toEqual([expect.stringContaining('is missing')]);
    project.write({ [SCHEMA_FILE]: `${schemaHeader(project.root)}create schema wallet;\n` });
    expect(await schemaFile(project.root)).toEqual([]);
    project.write({ [`${AREA}/sql/total.sql`]: `-- Adds up all rows.\n${FUNCTION}` });
    expect(await schemaFile(project.root)).toEqual([]);
    project.write({ [`${AREA}/sql/total.sql`]: FUNCTION.replace('1', '2') });
    expect(await schemaFile(project.root)).toEqual([expect.stringContaining('is stale')]);
  });
});
