import { existsSync } from 'node:fs';
import path from 'node:path';
import { SCHEMA_FILE } from '../lib/schema-source.mjs';
import { projectFiles, readJson, readText } from './files.mjs';
import { sourceFacts } from './source-facts.mjs';

const MAX_FILE_LINES = 400;
const MAX_FUNCTION_LINES = 70;
const MAX_FOLDER_ENTRIES = 25;
const EXEMPTIONS = 'scripts/checks/exemptions';

/** Files of more than 400 lines. */
function longFiles(root) {
  const linesOf = (file) => readText(root, file).trimEnd().split('\n').length;
  const long = projectFiles(root)
    .filter((file) => /\.(ts|tsx|mjs|sql|css)$/.test(file) && file !== SCHEMA_FILE)
    .map((file) => [file, linesOf(file)])
    .filter(([, lines]) => lines > MAX_FILE_LINES);
  return new Map(long.map(([file, lines]) => [file, `${file} has ${lines} lines; ${MAX_FILE_LINES} is the limit`]));
}

/** Functions of more than 70 lines, except the callbacks of describe, it and test. */
function longFunctions(root) {
  const long = sourceFacts(root).flatMap(({ file, functions }) =>
    functions
      .filter(({ lines }) => lines > MAX_FUNCTION_LINES)
      .map(({ name, line, lines }) => [
        `${file} ${name}`,
        `${file}:${line} ${name} has ${lines} lines; ${MAX_FUNCTION_LINES} is the limit`,
      ]),
  );
  return new Map(long);
}

/** Folders of more than 25 entries, files and folders together. */
function largeFolders(root) {
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

/** Each limit by the name of its list of exemptions: what exceeds it, by place. */
export const LIMITS = {
  'file-sizes': longFiles,
  'function-sizes': longFunctions,
  'folder-sizes': largeFolders,
};

/** What exceeds a limit without being listed, and what is listed without need. */
function problemsOf(root, name) {
  const list = `${EXEMPTIONS}/${name}.json`;
  const exemptions = existsSync(path.join(root, list)) ? readJson(root, list) : {};
  const found = LIMITS[name](root);
  const needless = Object.keys(exemptions).filter((place) => !found.has(place));
  return [
    ...[...found].filter(([place]) => !(place in exemptions)).map(([, problem]) => problem),
    ...needless.map((place) => `${place} is listed in ${list} without need; run node scripts/lower-exemptions.mjs`),
  ];
}

export const fileSizes = async (root) => problemsOf(root, 'file-sizes');
export const functionSizes = async (root) => problemsOf(root, 'function-sizes');
export const folderSizes = async (root) => problemsOf(root, 'folder-sizes');
