import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import ts from 'typescript';
import { testDatabase } from '../src/testing/index.ts';
import { problemsOfBrands, type StatementWithoutBrand, tableWithoutBrand } from './brands.ts';
import { collectQueries } from './collect.ts';
import { compareRow } from './compare.ts';
import { createDescriber } from './describe.ts';

// Checks every SQL text of the servers' code against the real schema: it must be a valid statement for PostgreSQL, return the columns of its
// declared row type, and compare the brand in each table of a brand's data. Prints one line per problem; exit status 1 if there is any.

const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const PROJECTS = ['apps/server', 'apps/arcade/server', 'packages/server-kit', 'packages/ledger'];
const isChecked = (file: string) => !/\.(test|prove)\.ts$|\/testing\//.test(file);

function readProject(): { files: string[]; options: ts.CompilerOptions } {
  const parsed = PROJECTS.map((project) => {
    const config = ts.readConfigFile(`${ROOT}/${project}/tsconfig.json`, ts.sys.readFile);
    return ts.parseJsonConfigFileContent(config.config, ts.sys, `${ROOT}/${project}`);
  });
  return { files: parsed.flatMap((one) => one.fileNames).filter(isChecked), options: parsed[0]?.options ?? {} };
}

const readList = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(`${ROOT}/scripts/checks/exemptions/${name}.json`, 'utf8'));

async function tablesWithBrand(client: pg.Client): Promise<ReadonlySet<string>> {
  const platform = readList('platform-tables');
  const { rows } = await client.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.columns where column_name = 'brand_id'`,
  );
  return new Set(rows.map(({ name }) => name).filter((name) => !(name in platform)));
}

const { files, options } = readProject();
const places = collectQueries(ts.createProgram(files, options), files, ROOT);
const database = await testDatabase();
const client = new pg.Client({ connectionString: database.ownerUrl });
await client.connect();
const describe = await createDescriber(client);
const branded = await tablesWithBrand(client);
const problems: string[] = [];
const withoutBrand: StatementWithoutBrand[] = [];
let unread = 0;
for (const { place, functionName, texts, columns } of places) {
  if (texts === null) unread += 1;
  for (const text of texts ?? []) {
    const table = tableWithoutBrand(text, branded);
    if (table !== null) withoutBrand.push({ place, functionName, table });
    const answered = await describe(text);
    if (answered instanceof Error) problems.push(`${place}: ${answered.message}`);
    else if (columns) problems.push(...compareRow(columns, answered).map((problem) => `${place}: ${problem}`));
  }
}
problems.push(...problemsOfBrands(withoutBrand, readList('statements-without-brand')));
await client.end();
await database.drop();
for (const problem of new Set(problems)) console.log(problem);
console.log(`${places.length} statements, ${unread} put together at run time, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
