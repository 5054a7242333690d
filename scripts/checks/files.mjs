import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const skippedFolders = new Set(['node_modules', 'dist', 'data', '.cache', '.git', 'test-results', 'tmp']);

/** All files of the project, as paths from its root with forward slashes, without generated and installed ones. */
export function projectFiles(root, folder = '') {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : projectFiles(root, place);
    return entry.isFile() ? [place] : [];
  });
}

export const readText = (root, file) => readFileSync(path.join(root, file), 'utf8');

export const readJson = (root, file) => JSON.parse(readText(root, file));

export const isTest = (file) =>
  /\.(test|prove|e2e)\.(ts|tsx|mjs)$/.test(file) || /\/(testing|test-support|fixtures)\//.test(file);

/** `file:line text` for each line that matches. */
export function matchingLines(root, files, pattern) {
  return files.flatMap((file) =>
    readText(root, file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
}
