import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { elapsed, root, run, runNpm, Sentence, say } from './run.mjs';
import { SERVER_PROGRAMS } from './server-programs.mjs';

/**
 * Build targets with their sources and required outputs. Front ends are built by their own `npm run build`; the server is bundled by
 * scripts/lib/bundle-server.mjs.
 */
const targets = [
  {
    name: 'server',
    sources: ['apps/server/src', 'apps/arcade/server', 'apps/arcade/contract', 'packages', 'scripts/lib'],
    outputs: SERVER_PROGRAMS.map((program) => `apps/server/dist/${path.parse(program).name}.mjs`),
    build: () => run(process.execPath, ['scripts/lib/bundle-server.mjs'], { quiet: true }),
  },
  {
    name: 'portal',
    sources: ['apps/portal', 'packages/ui', 'packages/contract', 'packages/locales', 'packages/money', 'packages/text'],
    outputs: ['apps/portal/dist/client', 'apps/portal/dist/server'],
    build: () => runNpm(['run', 'build', '--silent', '-w', '@lantern/portal'], { quiet: true }),
  },
  {
    name: 'back office',
    sources: [
      'apps/backoffice',
      'packages/ui',
      'packages/contract',
      'packages/locales',
      'packages/money',
      'packages/text',
    ],
    outputs: ['apps/backoffice/dist'],
    build: () => runNpm(['run', 'build', '--silent', '-w', '@lantern/backoffice'], { quiet: true }),
  },
  {
    name: 'arcade',
    sources: [
      'apps/arcade/client',
      'apps/arcade/contract',
      'packages/engines',
      'packages/ui',
      'packages/locales',
      'packages/money',
      'packages/text',
    ],
    outputs: ['apps/arcade/client/dist/index.html'],
    build: () => runNpm(['run', 'build', '--silent', '-w', '@lantern/arcade-client'], { quiet: true }),
  },
];

const skipped = new Set(['node_modules', 'dist', 'migrations', 'vectors']);
const isTest = (name) => /\.(test|db\.test|prove)\.tsx?$/.test(name);

function filesUnder(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesUnder(place);
    return entry.isFile() && !isTest(entry.name) ? [place] : [];
  });
}

/** A digest of everything that the result depends on. */
function digestOf(target) {
  const hash = createHash('sha256');
  const files = ['package-lock.json', ...target.sources.flatMap(filesUnder)].sort();
  for (const file of files)
    hash
      .update(`${file}\n`)
      .update(readFileSync(path.join(root, file)))
      .update('\n');
  return hash.digest('hex');
}

const stampOf = (target) => path.join(root, '.cache/build', `${target.name.replace(' ', '-')}.sha256`);

function isCurrent(target, digest) {
  const stamp = stampOf(target);
  return (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === digest &&
    target.outputs.every((output) => existsSync(path.join(root, output)))
  );
}

/** Builds what changed since the last build. */
export async function build() {
  for (const target of targets) {
    const digest = digestOf(target);
    if (isCurrent(target, digest)) continue;
    const startedAt = performance.now();
    say(`Building the ${target.name} …`);
    const { code, output } = await target.build();
    const missing = target.outputs.filter((place) => !existsSync(path.join(root, place)));
    if (code !== 0 || missing.length > 0) {
      say(output);
      throw new Sentence(
        `Building the ${target.name} failed${missing.map((place) => `; ${place} is missing`).join('')}.`,
      );
    }
    mkdirSync(path.dirname(stampOf(target)), { recursive: true });
    writeFileSync(stampOf(target), digest);
    say(`Built the ${target.name} in ${elapsed(startedAt)}.`);
  }
}
