// Bundles programs for Node with the project's own packages. Third-party packages stay external if the bundle finds the same copy at run
// time (native ones must); a copy nested under one of the project's packages is bundled.
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { root } from './run.mjs';

const isFolder = (place) => statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;

function resolveFrom(folder, name) {
  try {
    return createRequire(path.join(folder, 'from.js')).resolve(name);
  } catch {
    // ESM-only packages cannot be resolved by `require`: compare the locations of their folders.
    return createRequire(path.join(folder, 'from.js'))
      .resolve.paths(name)
      ?.map((place) =>
        path.join(
          place,
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        ),
      )
      .find((place) => isFolder(place));
  }
}

const othersOutside = (folder) => ({
  name: 'others-outside',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, ({ path: name, resolveDir, kind }) => {
      if (kind === 'entry-point' || name.startsWith('@lantern/') || name.startsWith('node:')) return undefined;
      const seenHere = resolveFrom(resolveDir, name);
      const seenAtRunTime = resolveFrom(folder, name);
      return seenHere === seenAtRunTime ? { path: name, external: true } : undefined;
    });
  },
});

/**
 * Each entry becomes `<folder>/<name>.mjs`.
 *
 * @param {string[]} entries relative to the repository's folder, as `folder` is
 * @param {string} folder
 */
export async function bundle(entries, folder) {
  const outdir = path.join(root, folder);
  await build({
    entryPoints: entries.map((entry) => path.join(root, entry)),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [othersOutside(outdir)],
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);",
    },
  });
}
