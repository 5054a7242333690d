import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import { root as ownRoot } from '../lib/run.mjs';

const { default: config } = await import(path.join(ownRoot, '.dependency-cruiser.mjs'));

const workspaceOf = (file) => file.split('/').slice(0, 2).join('/');

/** A package must be imported by its name, not by a path into it. */
function pathsIntoPackages(modules) {
  return modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ module, resolved }) => module.startsWith('.') && resolved.startsWith('packages/'))
      .filter(({ resolved }) => /^(packages|apps)\//.test(source) && workspaceOf(source) !== workspaceOf(resolved))
      .map(({ module }) => `${source} → ${module}: a package is imported by its name`),
  );
}

/** Layers, areas, islands, cycles and public APIs: every import must be allowed by .dependency-cruiser.mjs. */
export async function layers(root) {
  // Without the API of TypeScript 6 the tool reads no TypeScript at all and reports nothing.
  createRequire(path.join(ownRoot, 'package.json'))('typescript');
  const folders = ['packages', 'apps', 'e2e', 'bench'].filter((folder) => existsSync(path.join(root, folder)));
  const { options, ...ruleSet } = config;
  const { output } = await cruise(folders, { ...options, baseDir: root, validate: true, ruleSet });
  const own = output.modules.filter(
    (module) => /\.tsx?$/.test(module.source) && !module.source.includes('node_modules/'),
  );
  if (own.length === 0) return ['the layers were not checked: no module was read'];
  const violations = output.summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle ? cycle.map((step) => step.name ?? step).join(' → ') : to;
    return `${from} → ${way}: ${rule.name === 'not-in-allowed' ? 'not an allowed import' : rule.name}`;
  });
  return [...violations, ...pathsIntoPackages(own)];
}
