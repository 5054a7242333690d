import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Client, clientOf } from './support/calls.ts';
import { type House, startHouse } from './support/house.ts';
import { axeProblems } from './support/inspect.ts';
import { depositByCalls, hireByCalls, moveInByCalls } from './support/people.ts';
import { openPlayer, type Player, plainAmount, register } from './support/player.ts';
import { gameOf, openLanternRiver, watchToEnd } from './support/slots.ts';
import { until } from './support/until.ts';
import { type Desk, openDesk } from './support/withdrawing.ts';

const GAME = '/game?vassalage=LANTERN&gameId=lantern-river';
const REASON = 'The maker found a fault';

let house: House;
let client: Client;
let browser: Browser;
let player: Player;
let risk: Desk;
let manager: Desk;
let round: Value<'games.rounds'>['rows'][number];

beforeAll(async () => {
  house = await startHouse({ name: 'e2e-game-rounds' });
  client = clientOf(house);
  browser = await launchBrowser();
  const { operator, password } = house.firstRun();
  const owner = await moveInByCalls(house, client, { name: operator, password });
  risk = await openDesk(browser, house, await hireByCalls(house, client, owner, 'rita.risk', ['risk']));
  manager = await openDesk(browser, house, await hireByCalls(house, client, owner, 'gil.games', ['game-manager']));
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

/** What the last step of a replay shows in its reels. */
async function lastGrid(place: Page | FrameLocator): Promise<string | null> {
  const last = place.getByRole('button', { name: 'Last step' });
  await last.waitFor();
  if (await last.isEnabled()) await last.click();
  return place.locator('.replay-stage').getAttribute('data-grid');
}

describe('a round that a member complains of', () => {
  it('is played', async () => {
    player = await openPlayer(browser, house, 'phone', 'complains');
    await register(player);
    await depositByCalls(house, client, await player.token(), '100.00');
    await openLanternRiver(player, house);
    const game = gameOf(player.page);
    await game.getByRole('button', { name: 'Quick' }).click();
    await game.getByRole('button', { name: /^Spin for/ }).click();
    await watchToEnd(player.page);
    const { rows } = await client.value(calls.games.rounds, {}, await player.token());
    expect(rows).toHaveLength(1);
    round = rows[0] as typeof round;
  });

  it('is found by its member, and replayed as the member sees it', async () => {
    const { page } = risk;
    await page.goto(`${house.office}/rounds`);
    await page.locator('[name=member]').fill('complai');
    await page.getByRole('button', { name: 'Search' }).click();
    const row = page.getByRole('row').filter({ hasText: 'complains' });
    await row.getByRole('button').click();
    const panel = page.locator('.panel');
    await panel.getByText(round.id, { exact: true }).waitFor();
    expect(
      plainAmount((await panel.locator('.kv').filter({ hasText: 'Stake' }).first().textContent()) ?? ''),
    ).toContain(round.stake);
    expect(await axeProblems(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Show the replay' }).click();
    const seen = await lastGrid(page.frameLocator('.replay-place iframe'));
    const { url } = await client.value(calls.games.replay, { id: round.id }, await player.token());
    const own = await player.context.newPage();
    await own.goto(url);
    expect(seen).toBe(await lastGrid(own));
    expect(await own.locator('.facts').textContent()).toContain(`P${round.stake}`);
    await own.close();
  });

  it('leads into the books and back', async () => {
    const { page } = risk;
    await page.getByRole('link', { name: /^P28p/ }).click();
    await page.waitForURL('**/ledger?*');
    const panel = page.locator('.panel');
    await panel.getByText('Both sides').waitFor();
    expect(await panel.textContent()).toContain('R:GGR:RNG');
    await panel.getByRole('link', { name: `Round ${round.id}` }).click();
    await page.waitForURL('**/rounds?*');
    await panel.getByText(round.id, { exact: true }).waitFor();
    await panel.getByRole('link', { name: 'complains' }).click();
    await page.waitForURL('**/members?*');
    await panel.getByRole('link', { name: /^Lantern River: staked/ }).click();
    await page.waitForURL('**/rounds?*');
    expect(risk.watch.problems).toEqual([]);
  });

  it('is part of the figures of the dashboard, which lead to it', async () => {
    const { page } = risk;
    const shows = async () => {
      await page.goto(`${house.office}/dashboard`);
      const row = page.getByRole('row').filter({ hasText: 'Slots' });
      await row.or(page.getByText('No bets')).first().waitFor();
      return (await row.count()) > 0;
    };
    await until('the round is counted', shows);
    await page.getByRole('row').filter({ hasText: 'Slots' }).getByRole('link', { name: 'Slots' }).click();
    await page.waitForURL('**/rounds?*');
    await page.getByRole('row').filter({ hasText: 'complains' }).waitFor();
  });
});

/** Moves the game to a state in the room of vendors and games. */
async function switchTo(word: string, button: string): Promise<void> {
  const { page } = manager;
  await page.goto(`${house.office}/games?id=LANTERN/lantern-river`);
  const panel = page.locator('.panel');
  await panel.getByRole('radio', { name: new RegExp(`^${word}`) }).check();
  await panel.locator('[name=reason]').fill(REASON);
  await panel.getByRole('button', { name: button, exact: true }).click();
  await page.getByText(`Lantern River: ${word}`).first().waitFor();
}

describe('a game that is switched off', () => {
  it('is neither spun nor launched any more, and says so', async () => {
    await switchTo('Off', 'Switch off');
    expect(await axeProblems(manager.page)).toEqual([]);
    player.watch.expectProblem(/403/);
    const game = gameOf(player.page);
    await game.getByRole('button', { name: /^Spin for/ }).click();
    await game.getByText('This game is closed at the moment. Nothing was played.').waitFor();
    await player.page.goto(house.portal + GAME);
    await player.page.getByText('This game is closed at the moment. Please choose another one.').waitFor();
    const { rows } = await client.value(calls.games.rounds, {}, await player.token());
    expect(rows).toHaveLength(1);
  });

  it('opens again when it is switched on', async () => {
    await switchTo('On', 'Switch on');
    await player.page.goto(house.portal + GAME);
    await gameOf(player.page)
      .getByRole('button', { name: /^Spin for/ })
      .waitFor();
    expect([...player.watch.problems, ...manager.watch.problems]).toEqual([]);
  });
});
