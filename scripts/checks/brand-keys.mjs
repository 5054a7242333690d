import { existsSync } from 'node:fs';
import path from 'node:path';
import { SCHEMA_FILE } from '../lib/schema-source.mjs';
import { readJson, readText } from './files.mjs';

const PLATFORM_TABLES = 'scripts/checks/exemptions/platform-tables.json';

const WITHOUT_BRAND = 'scripts/checks/exemptions/functions-without-brand.json';

const TABLE = /^create (?:unlogged )?table (\S+) \(\n([\s\S]*?)^\)/gm;
const KEY = /^ {2}constraint (\S+) (PRIMARY KEY|UNIQUE) \((.*?)\)/gm;
const FOREIGN_KEY = /^ {2}constraint (\S+) FOREIGN KEY \((.*?)\) REFERENCES (\S+?)\((.*?)\)/gm;
const UNIQUE_INDEX = /^CREATE UNIQUE INDEX (\S+) ON (\S+) USING \w+ \((.*?)\)(?: INCLUDE.*| WHERE.*)?;$/gm;

const columnsOf = (list) => list.split(',').map((column) => column.trim().split(' ')[0]);
const hasBrand = (list) => columnsOf(list).includes('brand_id');
const namesBrand = (definition) => /^ {2}brand_id /m.test(definition);

/** The foreign key compares the brands of both rows. */
const comparesBrand = (from, to) =>
  columnsOf(from).some((column, index) => column === 'brand_id' && columnsOf(to)[index] === 'brand_id');

function problemsOfTable(definition, indexes, branded) {
  const problems = [];
  if (!/^ {2}brand_id bigint\b.*\bnot null/m.test(definition)) problems.push('has no column brand_id bigint not null');
  const keys = [...definition.matchAll(KEY)];
  if (!keys.some(([, , kind]) => kind === 'PRIMARY KEY')) problems.push('has no primary key');
  for (const [, name, kind, columns] of keys) {
    if (!hasBrand(columns)) problems.push(`has the ${kind.toLowerCase()} ${name} without brand_id`);
  }
  for (const [, name, , columns] of indexes) {
    if (!hasBrand(columns)) problems.push(`has the unique index ${name} without brand_id`);
  }
  for (const [, name, from, target, to] of definition.matchAll(FOREIGN_KEY)) {
    if (branded.has(target) && !comparesBrand(from, to)) {
      problems.push(`has the foreign key ${name} that does not compare brand_id`);
    }
  }
  return problems;
}

/** Each table that does not carry the brand in all its keys, with what is missing. */
function tablesWithoutBrand(schema) {
  const tables = [...schema.matchAll(TABLE)];
  const indexes = [...schema.matchAll(UNIQUE_INDEX)];
  const branded = new Set(tables.filter(([, , definition]) => namesBrand(definition)).map(([, table]) => table));
  return tables.flatMap(([, table, definition]) => {
    const own = indexes.filter(([, , of]) => of === table);
    const problems = problemsOfTable(definition, own, branded);
    return problems.length > 0 ? [[table, problems]] : [];
  });
}

/** Every table of a brand's data has the brand in its keys, so that a database can be divided by brand. */
export async function brandKeys(root) {
  if (!existsSync(path.join(root, SCHEMA_FILE))) return [`${SCHEMA_FILE} is missing; run npm run schema`];
  const platform = existsSync(path.join(root, PLATFORM_TABLES)) ? readJson(root, PLATFORM_TABLES) : {};
  const found = tablesWithoutBrand(readText(root, SCHEMA_FILE));
  const isListed = (table) => table in platform || `${table.split('.')[0]}.*` in platform;
  const isNeeded = (entry) =>
    found.some(([table]) => (entry.endsWith('.*') ? table.startsWith(entry.slice(0, -1)) : table === entry));
  return [
    ...found.filter(([table]) => !isListed(table)).flatMap(([table, problems]) => problems.map((p) => `${table} ${p}`)),
    ...Object.keys(platform)
      .filter((entry) => !isNeeded(entry))
      .map((entry) => `${entry} is listed in ${PLATFORM_TABLES} without need; remove the line`),
    ...Object.entries(platform)
      .filter(([, reason]) => typeof reason !== 'string' || reason.trim() === '')
      .map(([entry]) => `${entry} is listed in ${PLATFORM_TABLES} without a reason`),
  ];
}

const FUNCTION = /^CREATE OR REPLACE FUNCTION ([a-z_]+\.[a-z0-9_]+)\([\s\S]*?AS \$function\$([\s\S]*?)\$function\$/gm;
const TOUCHED = /\b(?:from|join|update|into)\s+(?:only\s+)?([a-z]+\.[a-z_]+)\b(?!\s*\(\s*\))/gi;

/** The tables with a brand that a statement touches, as often as it does, if it names fewer brands. */
function tablesWithoutComparison(statement, branded) {
  const touched = [...statement.matchAll(TOUCHED)].map(([, table]) => table).filter((table) => branded.has(table));
  return (statement.match(/\b(brand_id|p_brand)\b/g) ?? []).length < touched.length ? touched : [];
}

/** SQL functions compare the brand in each table of a brand's data, so that a statement runs where the brand's rows are. */
export async function brandsInFunctions(root) {
  if (!existsSync(path.join(root, SCHEMA_FILE))) return [`${SCHEMA_FILE} is missing; run npm run schema`];
  const schema = readText(root, SCHEMA_FILE).replace(/--.*$/gm, '');
  const platform = existsSync(path.join(root, PLATFORM_TABLES)) ? readJson(root, PLATFORM_TABLES) : {};
  const exempt = existsSync(path.join(root, WITHOUT_BRAND)) ? readJson(root, WITHOUT_BRAND) : {};
  const isOfPlatform = (table) => table in platform || `${table.split('.')[0]}.*` in platform;
  const branded = new Set(
    [...schema.matchAll(TABLE)].map(([, table]) => table).filter((table) => !isOfPlatform(table)),
  );
  const found = new Map();
  for (const [, name, body] of schema.matchAll(FUNCTION)) {
    const tables = body.split(';').flatMap((statement) => tablesWithoutComparison(statement, branded));
    if (tables.length > 0) found.set(name, `${name} does not compare brand_id in a statement about ${tables[0]}`);
  }
  return [
    ...[...found].filter(([name]) => !(name in exempt)).map(([, problem]) => problem),
    ...Object.keys(exempt)
      .filter((name) => !found.has(name))
      .map((name) => `${name} is listed in ${WITHOUT_BRAND} without need; remove the line`),
  ];
}
