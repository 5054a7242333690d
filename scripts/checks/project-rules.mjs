import { existsSync } from 'node:fs';
import path from 'node:path';
import { SCHEMA_FILE } from '../lib/schema-source.mjs';
import { isTest, matchingLines, projectFiles, readJson, readText } from './files.mjs';

const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
const LANGUAGE_FOLDER = /^[A-Z]{2}$/;
const MIGRATION = /(^|\/)migrations\/(\d{4})_[a-z0-9_]+\.sql$/;
const SQL_FUNCTION = /\/sql\/[a-z0-9_]+\.sql$/;
const KNOWN_HOSTS = 'scripts/checks/exemptions/known-hosts.json';
const RAW_HTML = 'scripts/checks/exemptions/raw-html.json';

/** Folders and files have kebab-case names; migrations NNNN_snake_case; SQL functions the function's name; message folders the language. */
export async function names(root) {
  const isNamedWell = (file) =>
    MIGRATION.test(file) ||
    SQL_FUNCTION.test(file) ||
    file.split('/').every((part) => KEBAB.test(part) || LANGUAGE_FOLDER.test(part));
  // Test vectors are named by their topics.
  const exempt = /(^|\/)(README|LICENSE|OFL|CONTRIBUTING|SECURITY)[^/]*$|^packages\/engines\/vectors\/.*\.json$/;
  return projectFiles(root)
    .filter((file) => !exempt.test(file) && !isNamedWell(file))
    .map((file) => `${file} is not named in kebab-case`);
}

/** Migration numbers are unique over the whole repository. */
export async function migrationNumbers(root) {
  const seen = new Map();
  return projectFiles(root)
    .filter((file) => file.includes('/migrations/') && file.endsWith('.sql'))
    .flatMap((file) => {
      const number = MIGRATION.exec(file)?.[2];
      if (!number) return [`${file} is not named NNNN_name.sql`];
      const earlier = seen.get(number);
      seen.set(number, file);
      return earlier ? [`${file} has the number of ${earlier}`] : [];
    });
}

const LEDGER_WRITE =
  /\b(insert\s+into|update|delete\s+from|truncate(\s+table)?|merge\s+into|alter\s+table|drop\s+table|copy)\s+(only\s+)?"?ledger"?\./i;
const LEDGER_GRANT = /\bgrant\b[^;]*\b(insert|update|delete|truncate|all)\b[^;]*\bon\b[^;]*\bledger\b/i;

/** Ledger tables are written only in packages/ledger. */
export async function ledgerWrites(root) {
  const files = projectFiles(root).filter(
    (file) =>
      /\.(ts|tsx|mjs|sql)$/.test(file) && !/^(packages\/ledger|scripts\/checks)\//.test(file) && file !== SCHEMA_FILE,
  );
  return files.flatMap((file) => {
    // A statement may span lines, so the whole text is searched.
    const text = readText(root, file).replace(/--.*$/gm, '');
    return LEDGER_WRITE.test(text) || LEDGER_GRANT.test(text) ? [`${file} writes a table of the ledger`] : [];
  });
}

const UNTYPED_EVENT = /\bpayload as (?!never\b)|\btopics: \[/;

/** Areas receive and publish events by their types: no payload is asserted, no topic is written as a string. */
export async function typedEvents(root) {
  const files = projectFiles(root).filter(
    (file) => /^apps\/server\/src\/(areas|wiring)\/.*\.ts$/.test(file) && !isTest(file),
  );
  return matchingLines(root, files, UNTYPED_EVENT)
    .filter((place) => !place.includes('/payments/crypto/'))
    .map((place) => `${place}: use the type of the event from @lantern/events`);
}

const CLOCK_OR_CHANCE = /\bMath\.random\b|\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\brandomUUID\(\)/;
const COMMENT = /^\s*(\/\/|\/?\*)/;

/** Engines and areas take time and randomness as arguments. */
export async function clockAndChance(root) {
  const files = projectFiles(root).filter(
    (file) => /^(packages\/(engines|money)\/src|apps\/server\/src\/areas)\/.*\.ts$/.test(file) && !isTest(file),
  );
  const pattern = { test: (line) => CLOCK_OR_CHANCE.test(line) && !COMMENT.test(line) };
  return matchingLines(root, files, pattern).map((place) => `${place}: time and chance are arguments`);
}

const WRITES_HTML = /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write\(/;

/** HTML is inserted as text into a page only in the listed files, each with the reason why it cannot contain user input. */
export async function rawHtml(root) {
  const listed = existsSync(path.join(root, RAW_HTML)) ? readJson(root, RAW_HTML) : {};
  const files = projectFiles(root).filter(
    (file) => /^(apps|packages)\/.*\/src\/.*\.(ts|tsx|mjs)$/.test(file) && !isTest(file),
  );
  const places = matchingLines(root, files, WRITES_HTML);
  const fileOf = (place) => place.split(':')[0];
  const needless = Object.keys(listed).filter((file) => !places.some((place) => fileOf(place) === file));
  return [
    ...places
      .filter((place) => !(fileOf(place) in listed))
      .map((place) => `${place}: HTML from text; let React write it, or list the file in ${RAW_HTML} with a reason`),
    ...needless.map((file) => `${file} is listed in ${RAW_HTML} without need`),
  ];
}

/** The lock file contains no download URLs. */
export async function lockAddresses(root) {
  if (!existsSync(path.join(root, 'package-lock.json'))) return [];
  return matchingLines(root, ['package-lock.json'], /"resolved":\s*"(https?|git|file):/).map(
    (place) => `${place}: the lock file must hold no addresses`,
  );
}

const HOST = /\b(?:https?|wss?|ftp):\/\/([a-z0-9.-]+\.[a-z]{2,})/gi;
const NOBODYS_HOST = /(^|\.)(example|test|invalid|localhost)$|(^|\.)example\.(com|net|org)$/i;
const MACHINE_PATH = /(^|[\s'"`(=])\/work\/\w/;

/** Network hosts occur only where listed with a reason; absolute paths of one machine never. */
export async function hosts(root) {
  const known = existsSync(path.join(root, KNOWN_HOSTS)) ? readJson(root, KNOWN_HOSTS) : {};
  const files = projectFiles(root).filter(
    (file) =>
      /\.(ts|tsx|mjs|js|sql|css|json|md|html|yml|sh)$|^\.(ci\/run|npmrc)$/.test(file) &&
      !/(^|\/)package-lock\.json$/.test(file) &&
      !file.startsWith('scripts/checks/'),
  );
  return files.flatMap((file) => {
    const text = readText(root, file);
    const found = [...text.matchAll(HOST)].map((match) => match[1].toLowerCase());
    const unknown = [...new Set(found)].filter((host) => !NOBODYS_HOST.test(host) && !(host in known));
    const problems = unknown.map((host) => `${file} names the host ${host}, which ${KNOWN_HOSTS} does not list`);
    return MACHINE_PATH.test(text) ? [...problems, `${file} names a path of one machine`] : problems;
  });
}

const PROOF = /`([\w./-]+\.(?:test|e2e|prove)\.tsx?)`((?:,? ?"[^"]+")*)/g;

/** The rows of docs/specification.md name existing tests: the file, and in it each quoted part of a test's name. */
export async function proofs(root) {
  const map = 'docs/specification.md';
  if (!existsSync(path.join(root, map))) return [];
  return [...readText(root, map).matchAll(PROOF)].flatMap(([, file, quoted]) => {
    if (!existsSync(path.join(root, file))) return [`${map} names ${file}, which does not exist`];
    const text = readText(root, file);
    const parts = [...quoted.matchAll(/"([^"]+)"/g)].flatMap(([, name]) => name.split('…').map((part) => part.trim()));
    return parts
      .filter((part) => part !== '' && !text.includes(part))
      .map((part) => `${map} names "${part}" in ${file}, where no such text stands`);
  });
}

const FEATURE = /^\|[^|]+\| `([^`]+)` \|$/gm;

/** The table of thirty features in docs/architecture.md names existing files. */
export async function features(root) {
  const guide = 'docs/architecture.md';
  if (!existsSync(path.join(root, guide))) return [];
  const [, table = ''] = readText(root, guide).split('\n## Thirty features\n');
  const files = [...table.matchAll(FEATURE)].map(([, file]) => file);
  const missing = files.filter((file) => !existsSync(path.join(root, file)));
  return [
    ...(files.length < 30 ? [`${guide} names the files of ${files.length} features instead of 30`] : []),
    ...missing.map((file) => `${guide} names ${file}, which does not exist`),
  ];
}

const LINK = /\]\(([^)#\s]+)[^)]*\)/g;
const NAMED_PATH = /`((?:apps|packages|e2e|scripts|bench|docs|tools)\/[\w./-]+)`/g;
/** What a build writes is not in the repository. */
const BUILT = /\/dist(\/|$)/;

/** Links of documents lead to existing files, and the paths that they name in backticks exist. */
export async function documentPaths(root) {
  const texts = projectFiles(root).filter((file) => file.endsWith('.md'));
  return texts.flatMap((file) => {
    const text = readText(root, file);
    const linked = [...text.matchAll(LINK)]
      .filter(([, target]) => !/^[a-z]+:/.test(target))
      .map(([, target]) => path.join(path.dirname(file), target));
    const named = [...text.matchAll(NAMED_PATH)].map(([, target]) => target).filter((target) => !BUILT.test(target));
    return [...linked, ...named]
      .filter((target) => !existsSync(path.join(root, target)))
      .map((target) => `${file} names ${target}, which does not exist`);
  });
}
