import type { Locator } from 'playwright-core';
import { amountIn, type Player } from './player.ts';
import { until } from './until.ts';

/** The board of an issue every minute. */
export const MINUTE_BOARD = '/elott';
/** An issue is drawn within the minute and settled within seconds; a slow machine may need the next one. */
export const DRAWN_WITHIN = { withinMs: 150_000, everyMs: 500 };

/**
 * The moment of this minute at that second: a house whose clock begins there has little of the minute left when a test has
 * placed its bets. A slow machine bets on the next issue, and waits longer.
 */
export function atSecond(second: number): Date {
  const now = new Date();
  now.setUTCSeconds(second, 0);
  return now;
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

/** Presses a button that needs an open issue: between close and draw the board waits with it. */
export async function pressWhenOpen(button: Locator): Promise<void> {
  await until('the next issue takes bets', () => button.isEnabled(), { withinMs: 30_000 });
  await button.click();
}
