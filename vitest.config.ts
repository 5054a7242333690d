import { relative, sep } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** `npm run prove` runs the long versions too. */
const proves = process.env.LANTERN_PROVE === '1' ? ['prove'] : [];
/** They take their time, on a machine that others use as well. */
const patience = proves.length > 0 ? 10 : 1;
const roots = '{packages,apps,scripts,bench}/**';
const setupFiles = ['scripts/lib/property-seed.mjs'];
/** Their modules hold state and their tests replace globals: each file has a worker of its own. */
const FRONT_ENDS = ['apps/portal/**', 'apps/backoffice/**', 'apps/arcade/client/**', 'packages/ui/**'];
const ignored = ['**/node_modules/**', '**/dist/**', '**/data/**', '**/.cache/**'];

/** The test files that take longest: those with a database, then those with a browser; longest first in each. */
const LONGEST = [
  'apps/server/src/roles.db.test.ts',
  'apps/server/src/commands/demo/demo.db.test.ts',
  'packages/database/src/embedded/supervisor.db.test.ts',
  'packages/server-kit/src/sockets/hub.db.test.ts',
  'apps/server/src/tenant-isolation.db.test.ts',
  'apps/server/src/young-database.db.test.ts',
  'apps/server/src/authorisation.db.test.ts',
  'e2e/screens/backoffice.prove.ts',
  'e2e/games/arcade.prove.ts',
  'e2e/payments/failed-withdrawals.prove.ts',
  'e2e/screens/member.prove.ts',
  'e2e/screens/visitor.prove.ts',
  'e2e/wallet/bets-spins-withdrawal.prove.ts',
  'e2e/identity/security-centre.e2e.ts',
  'e2e/identity/sessions.e2e.ts',
  'e2e/screens/member.e2e.ts',
  'e2e/lottery/board.e2e.ts',
  'e2e/agents/contracts.e2e.ts',
  'e2e/lottery/journey.e2e.ts',
  'e2e/identity/registration-and-login.e2e.ts',
  'e2e/safety/responsible-play.e2e.ts',
  'e2e/lottery/families.e2e.ts',
  'e2e/screens/backoffice.e2e.ts',
  'e2e/screens/visitor.e2e.ts',
  'e2e/games/rounds.e2e.ts',
];

/** Starts the longest files first, so that none of them runs alone at the end while the other workers wait. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = LONGEST.indexOf(relative(this.ctx.config.root, moduleId).replaceAll(sep, '/'));
      return rank === -1 ? LONGEST.length : rank;
    };
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          // Modules hold no state here: a worker loads them once, not once per file, which saves a third of the time.
          isolate: false,
          include: [`${roots}/*.test.{ts,tsx,mjs}`, ...proves.map((kind) => `${roots}/*.${kind}.ts`)],
          exclude: [...ignored, ...FRONT_ENDS, '**/*.db.test.ts', '**/*.db.prove.ts'],
          testTimeout: 60_000 * patience,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'front-ends',
          setupFiles,
          include: FRONT_ENDS.map((folder) => `${folder}/*.test.{ts,tsx}`),
          exclude: ignored,
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
          isolate: false,
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
