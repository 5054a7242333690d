import { existsSync } from 'node:fs';
import path from 'node:path';
import { SCHEMA_FILE, schemaHeader } from '../lib/schema-source.mjs';
import { projectFiles, readText } from './files.mjs';

const DEFINES = /\bcreate\s+(or\s+replace\s+)?(function|procedure)\s+([a-z_]+)\.([a-z0-9_]+)/gi;
const PATCHES = /pg_get_functiondef|\bexecute\s+replace\s*\(/i;

const withoutComments = (text) => text.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '');

/** Each SQL function has its own file, sql/<function>.sql; no migration contains a function or edits the text of one. */
export async function sqlFunctions(root) {
  const files = projectFiles(root).filter((file) => /\/(migrations|sql)\/[^/]+\.sql$/.test(file));
  return files.flatMap((file) => {
    const text = withoutComments(readText(root, file));
    const names = [...text.matchAll(DEFINES)].map((match) => match[4]);
    if (PATCHES.test(text)) return [`${file} edits the text of a function; change the function's own file`];
    if (file.includes('/migrations/')) {
      return names.length > 0 ? [`${file} defines ${names[0]}; a function is a file of its own in the folder sql`] : [];
    }
    const isOne = names.length === 1 && file.endsWith(`/sql/${names[0]}.sql`);
    return isOne ? [] : [`${file} must define exactly the function of its name`];
  });
}

/** docs/schema.sql is generated from the current SQL files. */
export async function schemaFile(root) {
  if (!existsSync(path.join(root, SCHEMA_FILE))) return [`${SCHEMA_FILE} is missing; run npm run schema`];
  const isFresh = readText(root, SCHEMA_FILE).startsWith(schemaHeader(root));
  return isFresh ? [] : [`${SCHEMA_FILE} is stale; run npm run schema`];
}
