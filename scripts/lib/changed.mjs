import { execFileSync } from 'node:child_process';
import { AREAS, pathsOf } from './areas.mjs';
import { root } from './run.mjs';

/** Changes that no browser test can see: texts for readers, and tests of the other stages. */
const UNSEEN = [/\.md$/, /^docs\//, /^bench\//, /^scripts\//, /\.(test|db\.prove)\.(ts|tsx|mjs)$/];

const git = (folder, ...options) =>
  execFileSync('git', options, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/**
 * Whether git knows a commit by this name.
 *
 * @param {string} name
 * @param {string} folder
 * @returns {boolean}
 */
export function isCommit(name, folder = root) {
  try {
    git(folder, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

/**
 * Files that differ from a commit, new ones included.
 *
 * @param {string} base
 * @param {string} folder
 * @returns {string[]} paths from the root
 */
export function changedFiles(base, folder = root) {
  const differing = git(folder, 'diff', '--name-only', '-z', base);
  const created = git(folder, 'ls-files', '--others', '--exclude-standard', '-z');
  return `${differing}${created}`.split('\0').filter(Boolean);
}

/**
 * The browser tests that a change can break, by areas: they drive whole platforms, so no import leads from a test to what it tests.
 *
 * @param {readonly string[]} files changed files, paths from the root
 * @returns {string[] | null} parts of the paths of browser tests; null if any of them can break
 */
export function browserTestsOf(files) {
  const parts = new Set();
  for (const file of files.filter((name) => !UNSEEN.some((pattern) => pattern.test(name)))) {
    if (/^e2e\/.*\.(e2e|prove)\.ts$/.test(file)) {
      parts.add(file);
      continue;
    }
    const areas = AREAS.filter((area) => pathsOf(area).some((part) => `/${file}`.includes(part)));
    if (areas.length === 0) return null;
    for (const part of areas.flatMap(pathsOf)) parts.add(part);
  }
  return [...parts];
}
