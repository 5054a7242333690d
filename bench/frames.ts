// Load time and frame rate of games on a phone: npm run bench -- frames [game …] (default: each slot model and all originals). Per game:
// transfer size of the first load, time to the first spin on slow 4G (Lighthouse's profile: 150 ms, 1.6 Mbit/s) with an empty cache, and
// frame times during play. Frame times with software rendering do not predict those of a phone; they allow comparing games and changes on
// one machine.
import { calls } from '@lantern/contract/calls';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { clientOf } from '../e2e/support/calls/client.ts';
import { depositByCalls } from '../e2e/support/calls/people.ts';
import { type Platform, startPlatform } from '../e2e/support/platform/platform.ts';
import { openPlayer, register } from '../e2e/support/portal/player.ts';
import { findChromium } from './support/chromium.ts';
import { report } from './support/report.ts';

const GAMES = ['lantern-river', 'twin-sevens', 'dice', 'limbo', 'plinko', 'wheel', 'keno', 'mines', 'hi-lo', 'crash'];
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638_400 / 8) | 0,
  uploadThroughput: (675_000 / 8) | 0,
};
const FULL_SPEED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const PLAYED_MS = 6_000;
const PATIENCE_MS = 60_000;
/** Limits of a game: kilobytes of its first load, and seconds to its first spin. */
const BOUNDS = { kilobytes: 400, seconds: 6 };
const BUTTON = 'main.game .spin, main.game .og-play';

/** Plays by clicking every enabled control, and records frame times. Runs in the page. */
function playAndMeasure(lastsMs: number): Promise<number[]> {
  const press = setInterval(() => {
    const phase = document.querySelector<HTMLElement>('main.game')?.dataset.phase;
    const moves = '.mines-grid button:not(:disabled), .hilo-guesses button:not(:disabled)';
    const wanted = phase === 'open' ? moves : '.curtain button, .spin, .og-play:not(:disabled)';
    document.querySelector<HTMLButtonElement>(wanted)?.click();
  }, 900);
  return new Promise((resolve) => {
    const times: number[] = [];
    const startedAt = performance.now();
    let before = startedAt;
    requestAnimationFrame(function step(now) {
      times.push(now - before);
      before = now;
      if (now - startedAt < lastsMs) requestAnimationFrame(step);
      else {
        clearInterval(press);
        resolve(times.slice(1));
      }
    });
  });
}

/** Counts transferred bytes as they arrive. */
function countBytes(line: CDPSession): () => number {
  let bytes = 0;
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => bytes;
}

/**
 * From an empty cache to the first spin.
 * @returns seconds, and kilobytes transferred by then
 */
async function firstSpin(page: Page, address: string): Promise<{ seconds: number; kilobytes: number }> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', SLOW_4G);
  const bytes = countBytes(line);
  const startedAt = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  const button = page.locator(BUTTON).first();
  await button.click({ timeout: PATIENCE_MS });
  await page.waitForFunction(
    () => {
      const main = document.querySelector<HTMLElement>('main.game');
      return main !== null && (main.dataset.flight !== undefined || main.dataset.phase !== 'idle');
    },
    undefined,
    { polling: 'raf', timeout: PATIENCE_MS },
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const kilobytes = bytes() / 1_000;
  await line.send('Network.emulateNetworkConditions', FULL_SPEED);
  return { seconds, kilobytes };
}

async function framesOf(page: Page, game: string): Promise<number[]> {
  if (game === 'crash') {
    await page.locator('main.game[data-flight=FLYING]').waitFor({ timeout: PATIENCE_MS });
    return page.evaluate(playAndMeasure, PLAYED_MS / 2);
  }
  await page.locator('main.game[data-phase=idle], main.game[data-phase=open]').waitFor({ timeout: PATIENCE_MS });
  return page.evaluate(playAndMeasure, PLAYED_MS);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Launch URLs of games, each valid for one opening. */
async function openPlatform(platform: Platform) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const client = clientOf(platform);
  const player = await openPlayer(browser, platform, 'phone', 'frames1');
  await register(player);
  const token = await player.token();
  await depositByCalls(platform, client, token, '500.00');
  return {
    browser,
    async launch(gameId: string): Promise<string> {
      const { game_url: address } = await client.value(
        calls.games.launchGame,
        { gameId, vassalage: 'LANTERN' },
        await player.token(),
      );
      return address;
    },
  };
}

const platform = await startPlatform({ name: 'bench-frames' });
let isWithin = true;
try {
  const { browser, launch } = await openPlatform(platform);
  const named = process.argv.slice(2);
  for (const game of named.length > 0 ? named : GAMES) {
    const context = await browser.newContext({ ...PHONE, locale: 'en-US' });
    const page = await context.newPage();
    const { seconds, kilobytes } = await firstSpin(page, await launch(game));
    const frames = (await framesOf(page, game)).toSorted((one, other) => one - other);
    await context.close();
    const name = game.replaceAll('-', '_');
    report('frames', `${name}_first_load`, kilobytes, 'kB');
    report('frames', `${name}_first_spin`, seconds, 's');
    report('frames', `${name}_frame_median`, quantile(frames, 0.5), 'ms');
    report('frames', `${name}_frame_p95`, quantile(frames, 0.95), 'ms');
    isWithin &&= kilobytes <= BOUNDS.kilobytes && seconds <= BOUNDS.seconds;
  }
  await browser.close();
} finally {
  await platform.stop();
}
process.exitCode = isWithin ? 0 : 1;
