import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { layers } from './layers.mjs';
import { linkPackage, plant } from './planted.mjs';

const area = (name, file) => `apps/server/src/areas/${name}/${file}`;
const value = 'export const value = 1;\n';
const using = (...specifiers) =>
  specifiers.map((from, index) => `export { value as value${index} } from '${from}';\n`).join('');

let project;
beforeEach(() => {
  project = plant({});
  for (const name of ['money', 'locales', 'database', 'ledger', 'ui', 'server-kit', 'vendor-protocol']) {
    linkPackage(project, name, { '.': './src/index.ts' });
    project.write({ [`packages/${name}/src/index.ts`]: value });
  }
  linkPackage(project, 'engines', { './chance': './src/chance/index.ts', './lottery': './src/lottery/index.ts' });
  linkPackage(project, 'contract', { './calls': './src/calls/index.ts', './schemas': './src/schemas/index.ts' });
  linkPackage(project, 'database', { '.': './src/index.ts', './testing': './src/testing/index.ts' });
  project.write({
    'packages/engines/src/chance/index.ts': value,
    'packages/engines/src/lottery/index.ts': value,
    'packages/contract/src/calls/index.ts': value,
    'packages/contract/src/schemas/index.ts': value,
    'packages/database/src/testing/index.ts': value,
    'packages/money/src/inner.ts': value,
  });
});
afterEach(() => project.remove());

/** Verdict of the check about the small project with these files. */
const verdict = (files) => {
  project.write(files);
  return layers(project.root);
};

describe('the layers', () => {
  it('allow the imports of a bet', async () => {
    const problems = await verdict({
      [area('lottery', 'routes.ts')]: using('./place-bets.ts', '@lantern/contract/calls', '@lantern/server-kit'),
      [area('lottery', 'place-bets.ts')]: using(
        './repository.ts',
        '@lantern/engines/lottery',
        '@lantern/ledger',
        '../wallet/index.ts',
      ),
      [area('lottery', 'repository.ts')]: using('@lantern/database', '@lantern/money'),
      [area('lottery', 'index.ts')]: using('./routes.ts'),
      [area('lottery', 'place-bets.db.test.ts')]: using('@lantern/database/testing', './place-bets.ts'),
      [area('wallet', 'index.ts')]: value,
      'apps/server/src/compose.ts': using('./areas/lottery/index.ts', '@lantern/locales'),
      'apps/server/src/main.ts': using('./compose.ts', '@lantern/database'),
      'apps/portal/src/shell/home.tsx': using('../features/lottery/board.tsx'),
      'apps/portal/src/features/lottery/board.tsx': using('../../shared/call.ts', '@lantern/ui', '@lantern/locales'),
      'apps/portal/src/shared/call.ts': `${using('@lantern/contract/calls')}export type { value } from '@lantern/contract/schemas';\n`,
      'packages/engines/src/lottery/index.ts': using('../chance/index.ts', '@lantern/money'),
    });
    expect(problems).toEqual([]);
  });

  const planted = {
    'money that knows a package': { 'packages/money/src/index.ts': using('@lantern/locales') },
    'an engine that knows another engine': {
      'packages/engines/src/cards/index.ts': value,
      'packages/engines/src/lottery/index.ts': using('../cards/index.ts'),
    },
    'an engine that reads the clock of Node': {
      'packages/engines/src/lottery/index.ts': "import 'node:perf_hooks';\n",
    },
    'an engine that uses a package of others': { 'packages/engines/src/lottery/index.ts': "import 'typebox';\n" },
    'a ledger that knows HTTP': { 'packages/ledger/src/index.ts': using('@lantern/server-kit') },
    'a type import is an import': {
      'packages/database/src/index.ts': "export type { value } from '@lantern/ledger';\n",
    },
    'a path into another package': { 'packages/ledger/src/index.ts': using('../../money/src/index.ts') },
    'a package entered beside its public API': { 'packages/ledger/src/index.ts': using('@lantern/money/src/inner.ts') },
    'a portal that knows the database': { 'apps/portal/src/shared/call.ts': using('@lantern/database') },
    'a browser that loads schemas': { 'apps/portal/src/shared/call.ts': using('@lantern/contract/schemas') },
    'a feature that knows its neighbour': {
      'apps/portal/src/features/wallet/box.tsx': value,
      'apps/portal/src/features/lottery/board.tsx': using('../wallet/box.tsx'),
    },
    'a feature that knows the shell': {
      'apps/backoffice/src/shell/frame.tsx': value,
      'apps/backoffice/src/features/audit/list.tsx': using('../../shell/frame.tsx'),
    },
    'something shared that knows a feature': {
      'apps/portal/src/features/lottery/board.tsx': value,
      'apps/portal/src/shared/call.ts': using('../features/lottery/board.tsx'),
    },
    'an area that calls upwards': {
      [area('lottery', 'index.ts')]: value,
      [area('wallet', 'index.ts')]: using('../lottery/index.ts'),
    },
    'an area that calls beside the list': {
      [area('payments', 'index.ts')]: value,
      [area('lottery', 'place-bets.ts')]: using('../payments/index.ts'),
    },
    'an area entered beside its public API': {
      [area('wallet', 'repository.ts')]: value,
      [area('lottery', 'place-bets.ts')]: using('../wallet/repository.ts'),
    },
    'an area that is not on the list': {
      [area('wallet', 'index.ts')]: value,
      [area('kitchen', 'index.ts')]: using('../wallet/index.ts'),
    },
    'a route with SQL': {
      [area('lottery', 'repository.ts')]: value,
      [area('lottery', 'routes.ts')]: using('./repository.ts'),
    },
    'a job that posts to the ledger': { [area('lottery', 'jobs.ts')]: using('@lantern/ledger') },
    'a use case that knows its route': {
      [area('lottery', 'routes.ts')]: value,
      [area('lottery', 'place-bets.ts')]: using('./routes.ts'),
    },
    'a repository that talks to the outside': {
      [area('payments', 'gateways/psp.ts')]: value,
      [area('payments', 'repository.ts')]: using('./gateways/psp.ts'),
    },
    'a repository that knows another area': {
      [area('wallet', 'index.ts')]: value,
      [area('lottery', 'repository.ts')]: using('../wallet/index.ts'),
    },
    'a gateway with SQL': {
      [area('payments', 'repository/orders.ts')]: value,
      [area('payments', 'gateways/psp.ts')]: using('../repository/orders.ts'),
    },
    'a cycle': {
      'packages/money/src/index.ts': using('./inner.ts'),
      'packages/money/src/inner.ts': using('./index.ts'),
    },
    'a cycle of types': {
      'packages/money/src/index.ts': "export type { value } from './inner.ts';\n",
      'packages/money/src/inner.ts': "export type { value } from './index.ts';\n",
    },
    'throw-away databases outside tests': { 'apps/server/src/compose.ts': using('@lantern/database/testing') },
    'vendors known outside games': { [area('wallet', 'post-bets.ts')]: using('@lantern/vendor-protocol') },
  };

  it.each(Object.entries(planted))('find %s', async (_name, files) => {
    expect(await verdict(files)).not.toEqual([]);
  });

  it('report when nothing was read', async () => {
    const empty = plant({});
    expect(await layers(empty.root)).toEqual(['the layers were not checked: no module was read']);
    empty.remove();
  });
});
