import { existsSync } from 'node:fs';
import path from 'node:path';
import { SCHEMA_FILE } from '../lib/schema-source.mjs';
import { projectFiles, readJson, readText } from './files.mjs';
import { sourceFacts } from './source-facts.mjs';

const MAX_FILE_LINES = 400;
const MAX_FUNCTION_LINES = 70;
const MAX_FOLDER_ENTRIES = 25;
/** Folders that may be larger, each with the reason. */
const FOLDER_EXEMPTIONS = 'scripts/checks/exemptions/folder-sizes.json';

/** Files of more than 400 lines. */
function longFiles(root) {
  const linesOf = (file) => readText(root, file).trimEnd().split('\n').length;
  return projectFiles(root)
    .filter((file) => /\.(ts|tsx|mjs|sql|css)$/.test(file) && file !== SCHEMA_FILE)
    .map((file) => ({ file, lines: linesOf(file) }))
    .filter(({ lines }) => lines > MAX_FILE_LINES)
    .map(({ file, lines }) => `${file} has ${lines} lines; ${MAX_FILE_LINES} is the limit`);
}

/** Functions of more than 70 lines, except the callbacks of describe, it and test. */
function longFunctions(root) {
  return sourceFacts(root).flatMap(({ file, functions }) =>
    functions
      .filter(({ lines }) => lines > MAX_FUNCTION_LINES)
      .map(({ name, line, lines }) => `${file}:${line} ${name} has ${lines} lines; ${MAX_FUNCTION_LINES} is the limit`),
  );
}

/** Folders of more than 25 entries, files and folders together. */
export function largeFolders(root) {
  const entries = new Map();
  for (const file of projectFiles(root)) {
    const parts = file.split('/');
    for (let depth = 1; depth < parts.length; depth += 1) {
      const folder = parts.slice(0, depth).join('/');
      entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth]));
    }
  }
  const large = [...entries].filter(([, names]) => names.size > MAX_FOLDER_ENTRIES);
  return new Map(
    large.map(([folder, names]) => [folder, `${folder} has ${names.size} entries; ${MAX_FOLDER_ENTRIES} is the limit`]),
  );
}

/** What exceeds the limit of folders without being listed, and what is listed without need. */
export async function folderSizes(root) {
  const exemptions = existsSync(path.join(root, FOLDER_EXEMPTIONS)) ? readJson(root, FOLDER_EXEMPTIONS) : {};
  const found = largeFolders(root);
  const needless = Object.keys(exemptions).filter((folder) => !found.has(folder));
  return [
    ...[...found].filter(([folder]) => !(folder in exemptions)).map(([, problem]) => problem),
    ...needless.map((folder) => `${folder} is listed in ${FOLDER_EXEMPTIONS} without need`),
  ];
}

export const fileSizes = async (root) => longFiles(root);
export const functionSizes = async (root) => longFunctions(root);
