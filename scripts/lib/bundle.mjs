// Bundles programs for Node with the project's own packages and the third-party packages below. Other third-party packages stay external if
// the bundle finds the same copy at run time; a copy nested under one of the project's packages is bundled.
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { root } from './run.mjs';

/**
 * Packages that every start loads, bundled with their dependencies: Node took a fifth of a start to find and read their hundreds of files.
 * Only packages of plain JavaScript that read no files of their own at run time belong here; native ones cannot be bundled.
 */
const INSIDE = new Set([
  '@fastify/proxy-addr',
  '@fastify/static',
  '@noble/curves',
  '@noble/hashes',
  '@scure/base',
  '@simplewebauthn/server',
  'altcha-lib',
  'csv-stringify',
  'fastify',
  'intl-messageformat',
  'jose',
  'libphonenumber-js',
  'lru-cache',
  'mmdb-lib',
  'nodemailer',
  'openid-client',
  'otplib',
  'pg',
  'pino',
  'prom-client',
  'typebox',
  'undici',
  'ws',
]);

const packageOf = (name) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

const isFolder = (place) => statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;

function resolveFrom(folder, name) {
  try {
    return createRequire(path.join(folder, 'from.js')).resolve(name);
  } catch {
    // ESM-only packages cannot be resolved by `require`: compare the locations of their folders.
    return createRequire(path.join(folder, 'from.js'))
      .resolve.paths(name)
      ?.map((place) => path.join(place, packageOf(name)))
      .find((place) => isFolder(place));
  }
}

const othersOutside = (folder) => ({
  name: 'others-outside',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, ({ path: name, resolveDir, kind }) => {
      if (kind === 'entry-point' || name.startsWith('@lantern/') || name.startsWith('node:')) return undefined;
      const seenHere = resolveFrom(resolveDir, name);
      const isOptional = seenHere === undefined;
      const isOfBundled = resolveDir.includes(`${path.sep}node_modules${path.sep}`);
      if (!isOptional && (isOfBundled || INSIDE.has(packageOf(name)))) return undefined;
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
    // As Node resolves packages: without the condition "module", which esbuild would add.
    conditions: [],
    minifyWhitespace: true,
    minifySyntax: true,
    // Names of functions and classes are part of messages and logs; one file for all renames those that are equal.
    keepNames: true,
    sourcemap: true,
    // Every start reads the map. Stack traces need positions and names of files, not the sources.
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [othersOutside(outdir)],
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);",
    },
  });
}
