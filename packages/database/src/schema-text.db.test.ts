import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSchemaText } from './schema-text.ts';
import { type TestDatabase, testDatabase } from './testing/index.ts';
import { REPOSITORY_ROOT } from './testing/server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Comments in the bodies of functions are ignored. */
const statements = (text: string) =>
  text
    .replaceAll(/--.*$/gm, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

it('docs/schema.sql is the schema that the SQL files create', async () => {
  const written = readFileSync(join(REPOSITORY_ROOT, 'docs/schema.sql'), 'utf8');
  expect(statements(written)).toEqual(statements(await readSchemaText(database.ownerPool)));
});

it('shows a table with its columns, constraints, indexes and rights', async () => {
  await database.ownerPool.query(`create schema sample;
    create table sample.part (id bigint generated always as identity primary key, parent bigint references sample.part,
      name text collate "C" not null default 'x' check (name <> ''), unique (parent, name));
    create index part_name on sample.part (name) where parent is null;
    grant select, update (name) on sample.part to lantern_app;`);
  const text = await readSchemaText(database.ownerPool);
  expect(text).toContain(
    [
      'create table sample.part (',
      '  id bigint not null generated always as identity,',
      '  parent bigint,',
      `  name text collate "C" not null default 'x'::text,`,
      '  constraint part_pkey PRIMARY KEY (id),',
      '  constraint part_parent_name_key UNIQUE (parent, name),',
      '  constraint part_parent_fkey FOREIGN KEY (parent) REFERENCES sample.part(id),',
      `  constraint part_name_check CHECK ((name <> ''::text))`,
      ');',
      'CREATE INDEX part_name ON sample.part USING btree (name) WHERE (parent IS NULL);',
      'grant select on sample.part to lantern_app;',
      'grant update (name) on sample.part to lantern_app;',
    ].join('\n'),
  );
});
