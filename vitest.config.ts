import { defineConfig } from 'vitest/config';

/** `npm run prove` runs the long versions too. */
const proves = process.env.LANTERN_PROVE === '1' ? ['prove'] : [];
/** They take their time, on a machine that others use as well. */
const patience = proves.length > 0 ? 10 : 1;
const roots = '{packages,apps,scripts,bench}/**';
const setupFiles = ['scripts/lib/property-seed.mjs'];
const ignored = ['**/node_modules/**', '**/dist/**', '**/data/**', '**/.cache/**'];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          include: [`${roots}/*.test.{ts,tsx,mjs}`, ...proves.map((kind) => `${roots}/*.${kind}.ts`)],
          exclude: [...ignored, '**/*.db.test.ts', '**/*.db.prove.ts'],
          testTimeout: 60_000 * patience,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'db',
          setupFiles,
          // Files keep nothing in modules: each worker reads the server once, not once a file, which is a third of the time.
          isolate: false,
          include: [`${roots}/*.db.test.ts`, ...proves.map((kind) => `${roots}/*.db.${kind}.ts`)],
          exclude: ignored,
          globalSetup: ['packages/database/src/testing/global-setup.ts'],
          // What is waited for comes soon; a busy machine may take its time.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 120_000 * patience,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts', ...proves.map((kind) => `e2e/**/*.${kind}.ts`)],
          exclude: ignored,
          globalSetup: ['e2e/support/platform/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
