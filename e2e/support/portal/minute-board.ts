import type { Locator, Page } from 'playwright-core';
import { until } from '../until.ts';
import { amountIn, type Player } from './player.ts';

/** The board of an issue every minute. */
export const MINUTE_BOARD = '/elott';
/** An issue is drawn within the minute and settled within seconds; a slow machine may need the next one. */
export const DRAWN_WITHIN = { withinMs: 150_000, everyMs: 500 };

/**
 * The moment of this minute at that second: a platform whose clock begins there has little of the minute left when a test has
 * placed its bets. A slow machine bets on the next issue, and waits longer.
 */
export function atSecond(second: number): Date {
  const now = new Date();
  now.setUTCSeconds(second, 0);
  return now;
}

/** That second of a minute of the next morning, at which the lotteries of the day take bets, wherever they are drawn. */
export function atMorningSecond(second: number): Date {
  const morning = atSecond(second);
  morning.setUTCHours(3, 5);
  // Never in the past: what the platform was set up with holds from now on.
  if (morning.getTime() < Date.now()) morning.setUTCDate(morning.getUTCDate() + 1);
  return morning;
}

/** Where the bet of the board itself is placed. */
export const spot = ({ page, screen }: Player): Locator => page.locator(screen === 'phone' ? '.dock' : '.stk');

/** What the board says that the bet costs. */
export const costOnBoard = (player: Player): Promise<string> => amountIn(spot(player).locator('.sum, .dock-s'));

/** Digits of the last place by their quick choice: `All` covers whatever is drawn. */
export async function chooseUnits({ page }: Player, quick: 'All' | 'Big'): Promise<void> {
  await page.getByRole('tab', { name: 'Fixed position', exact: true }).click();
  await page.getByRole('button', { name: `Units: ${quick}` }).click();
}

/** Waits until the board says a cost. */
export const seeCost = (player: Player, cost: string) =>
  until(`the board says ${cost}`, async () => (await costOnBoard(player)) === cost);

/** A bet that is begun with less left would come too late on a slow machine. */
const ENOUGH_S = 10;

/** Seconds that the board's issue still takes bets; null where no countdown stands in the head. */
async function secondsLeft(page: Page): Promise<number | null> {
  const [clock] = await page.locator('.lh [role=timer]').allTextContents();
  const figures = /(?:(\d+):)?(\d+):(\d+)$/.exec(clock ?? '')?.slice(1);
  return figures ? figures.reduce((sum, figure) => sum * 60 + Number(figure ?? 0), 0) : null;
}

/** Waits for a button that needs an open issue: between close and draw the board waits with it, and so does the test before the close. */
export async function untilOpen(button: Locator): Promise<void> {
  const isOpen = async () => (await button.isEnabled()) && ((await secondsLeft(button.page())) ?? ENOUGH_S) >= ENOUGH_S;
  await until('an issue takes bets for long enough', isOpen, { withinMs: 90_000 });
}

/** Presses such a button. */
export async function pressWhenOpen(button: Locator): Promise<void> {
  await untilOpen(button);
  await button.click();
}
