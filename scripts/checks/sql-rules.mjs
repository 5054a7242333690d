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

/** History of money and of operators' actions: rows are added and never changed. */
const APPEND_ONLY = [
  ...['ledger.entry', 'ledger.command', 'ledger.platform_leg', 'ledger.platform_transfer'],
  ...['staff.audit_entry', 'staff.audit_link'],
];

/**
 * Tables of history are append-only by privileges alone: no role of the application may change their rows, and no SQL function (which may
 * run as the owner) contains a statement that does.
 */
export async function appendOnly(root) {
  if (!existsSync(path.join(root, SCHEMA_FILE))) return [`${SCHEMA_FILE} is missing; run npm run schema`];
  const schema = withoutComments(readText(root, SCHEMA_FILE));
  const grants = schema.match(/^grant .*;$/gm) ?? [];
  const statements = schema.split(';');
  return APPEND_ONLY.flatMap((table) => {
    const name = `${table.replace('.', '\\.')}\\b`;
    if (!new RegExp(`^create table ${name}`, 'm').test(schema)) return [`${table} is not in ${SCHEMA_FILE}`];
    const granted = grants.filter((grant) => new RegExp(`\\b(update|delete|truncate)\\b.* on ${name}`).test(grant));
    const changes = new RegExp(
      `\\b(update|delete\\s+from|truncate(\\s+table)?|merge\\s+into)\\s+(only\\s+)?${name}|\\binsert\\s+into\\s+${name}[\\s\\S]*\\bdo\\s+update\\b`,
      'i',
    );
    return [
      ...granted.map((grant) => `${table} is append-only, but there is: ${grant}`),
      ...statements
        .filter((text) => changes.test(text))
        .map((text) => `${table} is append-only, but a function contains: ${text.trim().slice(-120)}`),
    ];
  });
}
