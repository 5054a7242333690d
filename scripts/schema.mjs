// npm run schema: writes docs/schema.sql, the schema that the SQL files produce.
import './lib/node-version.mjs';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { install } from './lib/install.mjs';
import { main, root, run, Sentence } from './lib/run.mjs';
import { SCHEMA_FILE, schemaHeader } from './lib/schema-source.mjs';

await main(async () => {
  await install();
  const print = ['node_modules/tsx/dist/cli.mjs', 'packages/database/src/testing/print-schema.ts'];
  const { code, output } = await run(process.execPath, print, { quiet: true });
  const start = output.indexOf('create schema');
  if (code !== 0 || start < 0) throw new Sentence(`The schema could not be read.\n${output}`);
  writeFileSync(path.join(root, SCHEMA_FILE), schemaHeader(root) + output.slice(start));
});
