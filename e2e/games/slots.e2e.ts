import { createHmac } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { seedPairStream } from '@lantern/engines/chance';
import {
  beatsOf,
  drawFrom,
  HARBOR_HOLD,
  LANTERN_RIVER,
  playRound,
  type RoundStep,
  STORM_BAZAAR,
  TIDE_DRAGON_243,
  TWIN_SEVENS,
} from '@lantern/engines/slots';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { PATIENCE_MS } from '../support/browser/watch.ts';
import { changeSwitches } from '../support/calls/brand.ts';
import { type Client, clientOf } from '../support/calls/client.ts';
import { depositByCalls, logInFirstByCalls } from '../support/calls/people.ts';
import { openDatabase, type PlatformDatabase } from '../support/platform/database.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { openPlayer, type Player, plainAmount, register } from '../support/portal/player.ts';
import {
  balanceInGame,
  chooseSeeds,
  documentOf,
  gameOf,
  raiseCurtain,
  reportAll,
  reportOnly,
  SERVER_SEED,
  watchToEnd,
} from '../support/portal/slots.ts';
import { until } from '../support/until.ts';

/** Maximum size of a game's first load in transferred bytes. */
const FIRST_LOAD = 400 * 1024;

let platform: Platform;
let database: PlatformDatabase;
let client: Client;
let browser: Browser;
let player: Player;

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-slots' });
  database = await openDatabase(platform);
  client = clientOf(platform);
  browser = await launchBrowser();
  player = await openPlayer(browser, platform, 'phone', 'threeslots');
  await register(player);
  await depositByCalls(platform, client, await player.token(), '200.00');
});
afterAll(async () => {
  await browser?.close();
  await database?.close();
  await platform?.stop();
});

/** A round under these seeds, the first one where no other is named. */
function roundUnder(game: Parameters<typeof playRound>[0], clientSeed: string, nonce = 0) {
  const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest();
  return playRound(game, drawFrom(seedPairStream(hmac, { serverSeed: SERVER_SEED, clientSeed, nonce })));
}

/** The visible symbols after so many beats, reel by reel from the top. */
function gridAfter(steps: readonly RoundStep[], beats: number): string[] {
  const grids = steps.flatMap((step) => {
    if (step.kind === 'reels') return [step.grid.map((reel) => reel.join(' '))];
    if (step.kind === 'hold') return [step.cells.map((value) => (value === null ? '' : `${value}×`))];
    return step.tumbles.map(({ grid }) => grid.map((reel) => reel.map(({ symbol }) => symbol).join(' ')));
  });
  return grids[beats - 1] ?? [];
}

/** Polls what the next frames will show. */
const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: PATIENCE_MS });

/** The visible symbols on the page; in the hold feature the values of the coins. */
async function gridSeen(): Promise<string[]> {
  const board = gameOf(player.page).locator('.machine').last().locator('.hold-cell');
  if ((await board.count()) > 0)
    return board.evaluateAll((cells) => cells.map((cell) => cell.querySelector('.num')?.textContent ?? ''));
  return gameOf(player.page)
    .locator('.machine .reels')
    .last()
    .evaluate((root) => {
      const box = root.getBoundingClientRect();
      const reels = new Map<number, { symbol: string; top: number }[]>();
      for (const cell of root.querySelectorAll<HTMLElement>('.cell')) {
        const at = cell.getBoundingClientRect();
        if (at.top < box.top - 5 || at.bottom > box.bottom + 5) continue;
        const reel = Math.round((at.left - box.left) / at.width);
        reels.set(reel, [...(reels.get(reel) ?? []), { symbol: cell.dataset.symbol ?? '', top: at.top }]);
      }
      return [...reels.entries()]
        .sort(([one], [other]) => one - other)
        .map(([, cells]) =>
          cells
            .sort((one, other) => one.top - other.top)
            .map(({ symbol }) => symbol)
            .join(' '),
        );
    });
}

async function openGame(id: string): Promise<void> {
  const { page } = player;
  await page.goto(`${platform.portal}/game?vassalage=LANTERN&gameId=${id}`);
  await gameOf(page)
    .getByRole('button', { name: /^Spin for/ })
    .waitFor();
}

/** Reported beats of a game's newest round; 0 before it is played. */
async function seenSoFar(game: string): Promise<number> {
  const [row] = await database.read<{ shown: number }>(
    'select shown from arcade.round where game = $1 order by played_at desc limit 1',
    [game],
  );
  return row?.shown ?? 0;
}

/** Bytes of everything that the game's page has fetched. */
async function weightOfGame(): Promise<number> {
  const frame = await documentOf(player.page);
  return frame.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0),
  );
}

const MODELS = [
  { game: TIDE_DRAGON_243, seed: 'slots-157' },
  { game: STORM_BAZAAR, seed: 'slots-130' },
  { game: HARBOR_HOLD, seed: 'slots-39' },
] as const;

/** Beats of a feature that are shown before the connection breaks. */
const SEEN = 2;

describe.each(MODELS)('$game.title on the phone', ({ game, seed }) => {
  it('continues exactly where its connection broke, and ends with the balance of the ledger', async () => {
    const { page, context, watch } = player;
    await openGame(game.id);
    expect(await weightOfGame()).toBeLessThan(FIRST_LOAD);
    expect(await axeProblems(await documentOf(page))).toEqual([]);
    const { steps } = roundUnder(game, seed);
    const screen = gameOf(page);
    await chooseSeeds(player, database, seed);
    await reportOnly(page, SEEN);
    await screen.getByRole('button', { name: /^Spin for/ }).click();
    await until('a part of the feature was seen', async () => {
      await raiseCurtain(page);
      return (await seenSoFar(game.id)) === SEEN;
    });
    watch.expectProblem(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await context.setOffline(false);

    await openGame(game.id);
    await reportAll(page);
    const dialog = screen.getByRole('dialog', { name: 'Your round is still open' });
    expect(await dialog.locator('dd').first().textContent()).toBe(String(beatsOf(steps) - SEEN));
    await soon(gridSeen).toEqual(gridAfter(steps, SEEN));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await screen.getByRole('button', { name: 'Quick' }).click();
    await watchToEnd(page);
    const { sumBalance } = await client.value(calls.wallet.balance, {}, await player.token());
    await soon(() => balanceInGame(page)).toBe(sumBalance);
    await screen.getByRole('button', { name: 'Quick' }).click();

    await screen.getByRole('button', { name: 'History' }).click();
    await screen
      .getByRole('button', { name: /^Replay/ })
      .first()
      .click();
    await screen.getByRole('button', { name: 'Last step' }).click();
    await soon(gridSeen).toEqual(gridAfter(steps, beatsOf(steps)));
    expect(watch.problems).toEqual([]);
  });
});

describe('autoplay on the phone (8)', () => {
  const SEED = 'slots-auto';
  /** Minor units: a bet is five coins. */
  const [COIN, STAKE] = [20, 100];
  const ROUNDS = 10;
  const played = async () => {
    const [row] = await database.read<{ count: number }>(
      "select count(*)::int as count from arcade.round where game = 'twin-sevens' and state = 'SETTLED'",
    );
    return row?.count ?? 0;
  };
  const screen = () => gameOf(player.page);

  /** Spins until the next one could lose more altogether. */
  function spinsWithin(mostLoss: number): number {
    let net = 0;
    for (let nonce = 0; nonce < ROUNDS; nonce += 1) {
      if (STAKE - net > mostLoss) return nonce;
      net += roundUnder(TWIN_SEVENS, SEED, nonce).coins * COIN - STAKE;
    }
    return ROUNDS;
  }

  async function playsTo(count: number, said: string): Promise<void> {
    await screen().getByRole('button', { name: 'Start autoplay' }).click();
    const isOver = async () => (await played()) === count && (await screen().locator('.auto-left').count()) === 0;
    await until('autoplay is over', isOver, { withinMs: 90_000 });
    await screen().getByRole('button', { name: 'Autoplay' }).click();
    await screen().getByText(said).waitFor();
  }

  it('plays the requested number of spins, and starts none that could lose more than the player allows', async () => {
    const { page } = player;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openGame('twin-sevens');
    await chooseSeeds(player, database, SEED);
    const some = spinsWithin(300);
    expect(some).toBeGreaterThan(1);
    expect(some).toBeLessThan(ROUNDS);
    await screen().getByRole('button', { name: 'Autoplay' }).click();
    await screen().getByRole('button', { name: 'Start autoplay' }).waitFor();
    expect(await axeProblems(await documentOf(page))).toEqual([]);
    await screen().getByRole('textbox', { name: 'Stop on loss' }).fill('3.00');
    await playsTo(some, 'Stopped: the next round could exceed your loss limit.');
    await screen().getByRole('textbox', { name: 'Stop on loss' }).fill('');
    await playsTo(some + ROUNDS, 'All rounds were played.');
    await screen().getByRole('button', { name: 'Close' }).click();
    const { sumBalance } = await client.value(calls.wallet.balance, {}, await player.token());
    await soon(() => balanceInGame(page)).toBe(sumBalance);
  });

  it('is not offered where the brand does not allow it, and is refused by the server', async () => {
    const { page, watch } = player;
    const { operator, password } = platform.firstRun();
    const owner = await logInFirstByCalls(platform, client, { name: operator, password });
    const allow = (isAllowed: boolean) => changeSwitches({ platform, client, owner }, { AUTOPLAY: isAllowed });
    await allow(false);
    await openGame('twin-sevens');
    expect(await screen().getByRole('button', { name: 'Autoplay' }).count()).toBe(0);
    const before = await played();
    // A client that plays automatically all the same.
    await page.route('**/api/spin', (route) => {
      const body: object = JSON.parse(route.request().postData() ?? '{}');
      return route.continue({ postData: JSON.stringify({ ...body, isAuto: true }) });
    });
    watch.expectProblem(/status of 4\d\d|^4\d\d: POST .*\/api\/spin/);
    await screen()
      .getByRole('button', { name: /^Spin for/ })
      .click();
    await screen().getByText('Autoplay is not allowed here. No bet was placed.').waitFor();
    expect(await played()).toBe(before);
    await page.unroute('**/api/spin');
    await allow(true);
    expect(watch.problems).toEqual([]);
  });
});

/** A phone, the same in landscape, and a desktop. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
] as const;

describe('the win of a round', () => {
  /** A seed whose first round wins a little on lines, without a feature or an overlay. */
  const seed = Array.from({ length: 500 }, (_, number) => `slots-win-${number}`).find((name) => {
    const { coins, steps } = roundUnder(LANTERN_RIVER, name);
    return steps.length === 1 && coins > 2 * LANTERN_RIVER.coinsPerBet && coins < 10 * LANTERN_RIVER.coinsPerBet;
  });

  it('is shown beside the reels at every size, where it covers no symbol; the balance is shown once', async () => {
    const { page, watch } = player;
    const screen = gameOf(page);
    await openGame('lantern-river');
    await chooseSeeds(player, database, seed);
    await screen.getByRole('button', { name: /^Spin for/ }).click();
    await screen.locator('.win-plate.on').waitFor();
    await watchToEnd(page);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const frame = await documentOf(page);
      await soon(() =>
        frame.evaluate(() => {
          const plate = document.querySelector('.win-plate.on')?.getBoundingClientRect();
          const winning = [...document.querySelectorAll('.cell.win')].map((cell) => cell.getBoundingClientRect());
          if (plate === undefined || winning.length === 0) return 'no win';
          if (plate.bottom > innerHeight || plate.left < 0 || plate.right > innerWidth) return 'cut';
          return winning.some(
            (cell) =>
              cell.bottom > plate.top + 1 &&
              cell.top < plate.bottom - 1 &&
              cell.right > plate.left + 1 &&
              cell.left < plate.right - 1,
          )
            ? 'covers a symbol'
            : 'free';
        }),
      ).toBe('free');
    }
    const { sumBalance } = await client.value(calls.wallet.balance, {}, await player.token());
    await soon(async () => plainAmount((await page.locator('.game-bar-balance .money').textContent()) ?? '')).toBe(
      sumBalance,
    );
    expect(await screen.getByText('Balance', { exact: true }).count()).toBe(0);
    await page.setViewportSize(SIZES[0]);
    await page.locator('.game-bar h1').filter({ hasText: 'Lantern River' }).waitFor();
    const star = page.getByRole('button', { name: 'Favourite Lantern River' });
    await star.click();
    await soon(async () => (await client.value(calls.games.favourites, {}, await player.token())).list.length).toBe(1);
    expect(await star.getAttribute('aria-pressed')).toBe('true');
    expect(await axeProblems(page)).toEqual([]);
    expect(watch.problems).toEqual([]);
  });
});
