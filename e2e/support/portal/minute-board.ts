import type { Locator, Page } from 'playwright-core';
import type { Screen } from '../browser/watch.ts';
import { until } from '../until.ts';
import { amountIn, type Player } from './player.ts';

/** The board of the lottery with a draw every minute. */
export const MINUTE_BOARD = '/elott';
/** A draw takes place within the minute and is settled within seconds; a slow machine may need the next one. */
export const DRAWN_WITHIN = { withinMs: 150_000, everyMs: 500 };

/**
 * That second of the current minute: a platform whose clock starts there has little of the minute left when a test has placed its bets. A
 * slow machine bets on the next draw and waits longer.
 */
export function atSecond(second: number): Date {
  const now = new Date();
  now.setUTCSeconds(second, 0);
  return now;
}

/** That second of a minute of the next morning, when every daily lottery takes bets. */
export function atMorningSecond(second: number): Date {
  const morning = atSecond(second);
  morning.setUTCHours(3, 5);
  // Not in the past, because the platform's first settings are valid from now on.
  if (morning.getTime() < Date.now()) morning.setUTCDate(morning.getUTCDate() + 1);
  return morning;
}

/** Selector of the part of a board with the bet button. */
export const spotOn = (screen: Screen): string => (screen === 'phone' ? '.phone-dock' : '.stake-bar');
/** The part of the board with the bet button. */
export const spot = ({ page, screen }: Player): Locator => page.locator(spotOn(screen));

/** The cost that the board shows. */
export const costOnBoard = (player: Player): Promise<string> =>
  amountIn(spot(player).locator('.stake-bar-sum, .phone-dock-sum'));

/** Chooses digits of the last place by a quick choice; `All` covers every result. */
export async function chooseUnits({ page }: Player, quick: 'All' | 'Big'): Promise<void> {
  await page.getByRole('tab', { name: 'Fixed position', exact: true }).click();
  await page.getByRole('button', { name: `Units: ${quick}` }).click();
}

/** Waits until the board shows a cost. */
export const seeCost = (player: Player, cost: string) =>
  until(`the board says ${cost}`, async () => (await costOnBoard(player)) === cost);

/** With less time left, a bet could come too late on a slow machine. */
const ENOUGH_S = 10;

/** Seconds until the board's draw closes; null if the head has no countdown. */
async function secondsLeft(page: Page): Promise<number | null> {
  const [clock] = await page.locator('.draw-head [role=timer]').allTextContents();
  const figures = /(?:(\d+):)?(\d+):(\d+)$/.exec(clock ?? '')?.slice(1);
  return figures ? figures.reduce((sum, figure) => sum * 60 + Number(figure ?? 0), 0) : null;
}

/** Waits for a button that needs an open draw, and for the next draw if this one closes soon. */
export async function untilOpen(button: Locator): Promise<void> {
  const isOpen = async () => (await button.isEnabled()) && ((await secondsLeft(button.page())) ?? ENOUGH_S) >= ENOUGH_S;
  await until('a draw takes bets for long enough', isOpen, { withinMs: 90_000 });
}

/** Presses a button that needs an open draw. */
export async function pressWhenOpen(button: Locator): Promise<void> {
  await untilOpen(button);
  await button.click();
}
