import { calls } from '@lantern/contract/calls';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { type Client, clientOf } from '../support/calls/client.ts';
import { depositByCalls } from '../support/calls/people.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { openPlayer, type Player, register } from '../support/portal/player.ts';
import { balanceInGame, documentOf, gameOf } from '../support/portal/slots.ts';
import { until } from '../support/until.ts';

/** Maximum size of a first load in transferred bytes. */
const MOST_BYTES = 400_000;

let platform: Platform;
let client: Client;
let browser: Browser;
let player: Player;

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-originals' });
  client = clientOf(platform);
  browser = await launchBrowser();
  player = await openPlayer(browser, platform, 'phone', 'originals1');
  await register(player);
  await depositByCalls(platform, client, await player.token(), '500.00');
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

const main = () => gameOf(player.page).locator('main.game');

/** The round on the stage once it is idle. */
function restingRound(before: string | null): Promise<string> {
  return until('the round is idle', async () => {
    const [round, phase] = await Promise.all([main().getAttribute('data-round'), main().getAttribute('data-phase')]);
    return phase === 'idle' && round !== before ? round : null;
  });
}

/** Opens a game from the lobby and plays one round. */
async function playOne(game: string): Promise<string> {
  const { page } = player;
  await page.goto(`${platform.portal}/game?vassalage=LANTERN&gameId=${game}`);
  const button = gameOf(page).getByRole('button', { name: /^Play for/ });
  await button.waitFor();
  const before = await main().getAttribute('data-round');
  await button.click();
  const round = await restingRound(before);
  const { sumBalance } = await client.value(calls.wallet.balance, {}, await player.token());
  expect(await balanceInGame(page)).toBe(sumBalance);
  return round;
}

describe('originals on the phone', () => {
  it('load little code, and are listed with their return to player in a lobby beside the slots', async () => {
    const { page } = player;
    await page.goto(`${platform.portal}/rng`);
    await page.getByRole('link', { name: 'Originals', exact: true }).filter({ visible: true }).first().click();
    await page.getByText('RTP 98.90–99.11%').waitFor();
    await page.getByRole('link', { name: 'Play Dice' }).click();
    await gameOf(page)
      .getByRole('button', { name: /^Play for/ })
      .waitFor();
    const frame = await documentOf(page);
    await frame.waitForLoadState('load');
    const bytes = await frame.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).reduce(
        (sum, { transferSize }) => sum + transferSize,
        0,
      ),
    );
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(MOST_BYTES);
    expect(await axeProblems(frame)).toEqual([]);
  });

  it('show stake, choice, win and chance above the main button without scrolling', async () => {
    const { page } = player;
    for (const [game, count] of [
      ['dice', 5],
      ['limbo', 4],
    ] as const) {
      await page.goto(`${platform.portal}/game?vassalage=LANTERN&gameId=${game}`);
      await gameOf(page)
        .getByRole('button', { name: /^Play for/ })
        .waitFor();
      const frame = await documentOf(page);
      const hidden = await frame.evaluate(() => {
        const button = document.querySelector('.og-play')?.getBoundingClientRect().top ?? 0;
        const parts = [...document.querySelectorAll('.og-facts, .og-panel .field-box')];
        return {
          count: parts.length,
          hidden: parts.filter((part) => part.getBoundingClientRect().bottom > button).length,
        };
      });
      expect(hidden).toEqual({ count, hidden: 0 });
    }
  });

  it('have the two sides of dice beside the threshold in every language', async () => {
    const { page, context } = player;
    const setLanguage = (value: string) => context.addCookies([{ name: 'lang', value, url: platform.portal }]);
    const tooWide: string[] = [];
    for (const language of ['CN', 'JA', 'TH', 'VI', 'ID', 'EN']) {
      await setLanguage(language);
      await page.goto(`${platform.portal}/game?vassalage=LANTERN&gameId=dice`);
      await gameOf(page).locator('.dice-choice').waitFor();
      const fits = await gameOf(page)
        .locator('.dice-choice > :first-child')
        .evaluate((sides) => sides.scrollWidth <= sides.clientWidth);
      if (!fits) tooWide.push(language);
    }
    expect(tooWide).toEqual([]);
  });

  it('require a confirmation before Max stakes more than a fifth of the balance, once per visit', async () => {
    const { page } = player;
    await page.goto(`${platform.portal}/game?vassalage=LANTERN&gameId=dice`);
    const game = gameOf(page);
    const stake = game.getByRole('textbox', { name: 'Bet' });
    await stake.waitFor();
    const before = await stake.inputValue();
    await game.getByRole('button', { name: 'Max' }).click();
    await game.getByText('100% of your balance').waitFor();
    await game.getByRole('button', { name: 'Cancel' }).click();
    expect(await stake.inputValue()).toBe(before);
    await game.getByRole('button', { name: 'Max' }).click();
    expect(await axeProblems(await documentOf(page))).toEqual([]);
    await game.getByRole('button', { name: 'Bet it' }).click();
    await until('the whole balance is the stake', async () => (await stake.inputValue()) !== before);
    await game.getByRole('button', { name: /½/ }).click();
    await game.getByRole('button', { name: 'Max' }).click();
    expect(await game.getByText('of your balance').count()).toBe(0);
    await stake.fill('1.00');
  });

  it('are played by pressing, with typed bets', async () => {
    const game = gameOf(player.page);
    await playOne('dice');
    await game.getByRole('button', { name: 'Under', exact: true }).click();
    await game.getByRole('textbox', { name: 'Threshold' }).fill('25');
    await game.getByText('3.96×').waitFor();
    await game.getByText('25%', { exact: true }).waitFor();
    await player.page.emulateMedia({ reducedMotion: 'reduce' });
    await playOne('limbo');
    await playOne('plinko');
    await playOne('wheel');
    await playOne('keno');
    await game.getByRole('button', { name: 'Clear' }).click();
    await game.getByText('3.96×').first().waitFor();
    await game.getByRole('textbox', { name: 'Bet' }).fill('0.05');
    await game.getByText('Stake from 0.10 to 5,000.00 on this bet').waitFor();
    expect(await axeProblems(await documentOf(player.page))).toEqual([]);
  });

  it('take a typed chance or multiplier, and the other figures follow', async () => {
    const { page } = player;
    const game = gameOf(page);
    const field = (name: string) => game.getByRole('textbox', { name, exact: true });
    const figures = (...names: string[]) => Promise.all(names.map((name) => field(name).inputValue()));
    await page.goto(`${platform.portal}/game?vassalage=LANTERN&gameId=dice`);
    await field('Win chance').fill('25');
    expect(await figures('Threshold', 'Multiplier', 'Win chance')).toEqual(['75.00', '3.96', '25']);
    await field('Multiplier').fill('2');
    expect(await figures('Threshold', 'Multiplier', 'Win chance')).toEqual(['50.50', '2', '49.5']);
    await field('Win chance').fill('98.01');
    const said = game.getByRole('alert').filter({ hasText: 'Use a chance from 0.01% to 98%' });
    await said.waitFor();
    expect(await field('Win chance').getAttribute('aria-invalid')).toBe('true');
    expect(await field('Win chance').getAttribute('aria-describedby')).toBe(await said.getAttribute('id'));
    expect(await axeProblems(await documentOf(page))).toEqual([]);
    await field('Win chance').blur();
    await said.waitFor({ state: 'detached' });
    expect(await figures('Multiplier', 'Win chance')).toEqual(['2', '49.5']);
    await page.goto(`${platform.portal}/game?vassalage=LANTERN&gameId=limbo`);
    await field('Win chance').fill('33');
    expect(await figures('Target', 'Win chance')).toEqual(['3', '33']);
    await field('Target').fill('0.5');
    await game.getByText('Use a target from 1.01 to 1,000,000').waitFor();
    await field('Target').fill('1000000');
    expect(await figures('Target', 'Win chance')).toEqual(['1000000', '0.000099']);
    expect(await axeProblems(await documentOf(page))).toEqual([]);
  });

  it('of several steps wait for their player, and pay after the player left', async () => {
    const { page } = player;
    const game = gameOf(page);
    const isOpen = async () => (await main().getAttribute('data-phase')) === 'open';
    const isIdle = () =>
      until('the round is idle', async () =>
        ['idle', 'open'].includes((await main().getAttribute('data-phase')) ?? ''),
      );
    await page.goto(`${platform.portal}/game?vassalage=LANTERN&gameId=mines`);
    await game.getByLabel('Gusts of wind').selectOption('1');
    await game.getByRole('button', { name: /^Play for/ }).click();
    await game.getByRole('button', { name: 'Your move' }).waitFor();
    await game.getByRole('button', { name: 'Field 13, closed' }).click();
    await isIdle();
    if (await isOpen()) {
      await page.reload();
      await game.getByRole('button', { name: 'Field 13, lantern' }).waitFor();
      await game.getByRole('button', { name: 'Cash out P 1.03' }).click();
      await game.locator('.og-ending[data-ending=won]').waitFor();
    }
    const { sumBalance } = await client.value(calls.wallet.balance, {}, await player.token());
    expect(await balanceInGame(page)).toBe(sumBalance);
    await page.goto(`${platform.portal}/game?vassalage=LANTERN&gameId=hi-lo`);
    await game.getByRole('button', { name: /^Play for/ }).click();
    await game.getByRole('button', { name: 'Another card, no guess' }).click();
    await game
      .getByRole('button', { name: /^(Higher|Same)/ })
      .first()
      .click();
    await isIdle();
    if (await isOpen()) await game.getByRole('button', { name: /^Cash out/ }).click();
    await game.locator('.og-ending').waitFor();
    expect(await axeProblems(await documentOf(page))).toEqual([]);
  });

  it('are verified from their seeds in the browser after the server seed is revealed', async () => {
    const game = gameOf(player.page);
    await game.getByRole('button', { name: 'Fair play' }).click();
    await game.getByRole('button', { name: 'Rotate seeds and reveal the old server seed' }).click();
    await game.getByText('Its seal is the one that was shown before.').waitFor();
    await game.getByRole('button', { name: 'Close' }).click();
    await game.getByRole('button', { name: 'History' }).click();
    for (const title of ['Hi-Lo', 'Mines', 'Keno', 'Wheel', 'Plinko', 'Limbo', 'Dice']) {
      const row = game.getByRole('dialog').getByRole('listitem').filter({ hasText: title });
      await row.getByRole('button', { name: /^Replay/ }).click();
      await game.getByRole('button', { name: 'Check in this browser' }).click();
      await game.getByText('Recalculated from the seeds, it is the same round.').waitFor();
      await game.getByRole('button', { name: 'Back', exact: true }).click();
    }
    expect(player.watch.problems).toEqual([]);
  });
});
