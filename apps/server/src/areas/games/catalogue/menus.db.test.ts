import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf } from '../../../testing/world.ts';
import { type Casino, openCasino } from '../testing/casino.ts';

type Modes = NonNullable<Payload<'brandsBackOffice.changeSettings'>['settings']['prizeModes']>;

const ALL: Modes = ['Lott', 'ZY', 'Elott', 'SEA'];

let casino: Casino;
let editor: Awaited<ReturnType<Casino['operator']>>;
beforeAll(async () => {
  casino = await openCasino();
  await casino.areas.lottery.ensureDemo(casino.scope.brandId);
  editor = await casino.operator('editor', ['brands.read', 'brands.settings']);
});
afterAll(() => casino.close());

async function setModes(prizeModes: Modes): Promise<void> {
  const { revision } = answerOf(await casino.call(calls.brandsBackOffice.site, {}, editor));
  answerOf(await casino.call(calls.brandsBackOffice.changeSettings, { revision, settings: { prizeModes } }, editor));
  // Processes that have not yet received the event use their cached settings for up to five seconds.
  casino.clock.move(5_001);
}

async function shown() {
  const { categories } = answerOf(await casino.call(calls.games.gameMenus, {}, await casino.member()));
  return categories.map(({ gameType }) => gameType);
}

test('a category of lotteries is in the menus only while a prize mode of the brand lists one of its lotteries', async () => {
  expect(await shown()).toEqual(['ELOTT', 'LOTT', 'RNG']);
  await setModes(['Lott', 'SEA']);
  expect(await shown()).toEqual(['LOTT', 'RNG']);
  await setModes(['Elott']);
  expect(await shown()).toEqual(['ELOTT', 'RNG']);
  await setModes(['SEA']);
  expect(await shown()).toEqual(['LOTT', 'RNG']);
  await setModes(ALL);
  expect(await shown()).toEqual(['ELOTT', 'LOTT', 'RNG']);
});
