import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { composition } from './composition.mjs';
import { plant } from './planted.mjs';

let project;
beforeEach(() => {
  project = plant({});
});
afterEach(() => project.remove());

const FILE = 'apps/server/src/wiring/areas.ts';
const list = (...lines) => ({ [FILE]: `export function buildAreas(deps) {\n${lines.join('\n')}\n}\n` });
const problemsOf = (...lines) => {
  project.write(list(...lines));
  return composition(project.root);
};

describe('the composition', () => {
  it('may pass each area those above it, and register upper ones afterwards', async () => {
    const problems = await problemsOf(
      '  const wallet = createWallet(deps);',
      '  const lottery = buildLottery(deps, { wallet, paid: (lottery) => lottery.id });',
      '  wallet.registerOpenStakes(lottery.openStakes);',
      '  return { wallet, lottery };',
    );
    expect(problems).toEqual([]);
  });

  it.each([
    ['in a function that runs later', '  const wallet = createWallet({ openStakes: () => lottery.openStakes() });'],
    ['as a property', '  const wallet = createWallet({ lottery });'],
    ['in a method', '  const wallet = createWallet({ openStakes() { return lottery; } });'],
  ])('may not name an area before its creation %s', async (_where, early) => {
    expect(await problemsOf(early, '  const lottery = createLottery({ wallet });')).toEqual([
      expect.stringContaining(`${FILE}:2 names lottery before its creation`),
    ]);
  });

  it('may not create a lower area after an upper one', async () => {
    expect(await problemsOf('  const lottery = createLottery(deps);', '  const wallet = buildWallet(deps);')).toEqual([
      expect.stringContaining('creates wallet after lottery'),
    ]);
  });
});
