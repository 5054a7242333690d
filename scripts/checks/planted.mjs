import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/run.mjs';

const BASE = path.join(root, '.cache/planted');

/**
 * A small separate project in which a test creates violations: files by path, with the project's real configuration.
 * Located inside the repository, so that tools find their packages.
 *
 * @param {Record<string, string>} files
 * @returns {{root: string, write(files: Record<string, string>): void, remove(): void}}
 */
export function plant(files) {
  mkdirSync(BASE, { recursive: true });
  const place = mkdtempSync(`${BASE}/case-`);
  // Tools that respect .gitignore treat the folder as a separate repository, in which nothing is ignored.
  mkdirSync(path.join(place, '.git'));
  const write = (more) => {
    for (const [file, text] of Object.entries(more)) {
      mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
      writeFileSync(path.join(place, file), text);
    }
  };
  for (const file of ['biome.json', '.oxlintrc.json', 'knip.json', 'tsconfig.base.json']) {
    cpSync(path.join(root, file), path.join(place, file));
  }
  write({
    'package.json': '{ "name": "planted", "type": "module", "workspaces": ["packages/*", "apps/*"] }',
    ...files,
  });
  return { root: place, write, remove: () => rmSync(place, { recursive: true }) };
}

/** Makes `@lantern/<name>` of the small project resolvable, with the given public APIs. */
export function linkPackage(project, name, entries) {
  project.write({
    [`packages/${name}/package.json`]: JSON.stringify({ name: `@lantern/${name}`, type: 'module', exports: entries }),
  });
  const scope = path.join(project.root, 'node_modules/@lantern');
  mkdirSync(scope, { recursive: true });
  if (!existsSync(path.join(scope, name)))
    symlinkSync(path.join(project.root, 'packages', name), path.join(scope, name));
}
