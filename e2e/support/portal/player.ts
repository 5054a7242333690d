import { calls } from '@lantern/contract/calls';
import { parseSum } from '@lantern/money';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { pressAndSeeMessage } from '../browser/messages.ts';
import { PATIENCE_MS, SCREENS, type Screen, type Watch, watchPages } from '../browser/watch.ts';
import { type Client, PASSWORD } from '../calls/client.ts';
import type { Choice } from '../data/draw.ts';
import type { Platform } from '../platform/platform.ts';
import { until } from '../until.ts';

/** Minor units of a wire amount. */
export function minor(amount: string): bigint {
  const read = parseSum(amount, 2);
  if (read === null) throw new Error(`not an amount: ${amount}`);
  return read;
}

/** `P 1,234.50` as shown → `1234.50`; the minus sign becomes a hyphen, a plus is removed. */
export function plainAmount(shown: string): string {
  return shown.replace('−', '-').replaceAll(/[^\d.-]/g, '');
}

/** The amount that an element shows once it is loaded. */
export async function amountIn(place: Locator): Promise<string> {
  const money = place.locator('.money:not(.updating)').first();
  await money.waitFor();
  return plainAmount((await money.textContent()) ?? '');
}

/** A member or visitor with a browser. */
export interface Player {
  readonly screen: Screen;
  readonly account: string;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly watch: Watch;
  /** The session's token, as the page stores it. */
  token(): Promise<string>;
}

export async function openPlayer(
  browser: Browser,
  platform: Pick<Platform, 'portal'>,
  screen: Screen,
  account: string,
): Promise<Player> {
  const context = await browser.newContext({ ...SCREENS[screen], locale: 'en-US', timezoneId: 'Asia/Ho_Chi_Minh' });
  const watch = watchPages(context);
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.goto(`${platform.portal}/`);
  return {
    screen,
    account,
    page,
    context,
    watch,
    async token() {
      const read = () => page.evaluate(() => sessionStorage.getItem('token'));
      return until('the page holds a token', read);
    },
  };
}

/** Registers in the popup; the page solves the proof of work. */
export async function register({ page, account }: Player): Promise<void> {
  await page.getByRole('link', { name: 'Register', exact: true }).first().click();
  const form = page.getByRole('dialog');
  await form.locator('[name=username]').fill(account);
  await form.locator('[name=password]').fill(PASSWORD);
  await form.locator('[name=confirmPassword]').fill(PASSWORD);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('dialog', { name: `Welcome, ${account}` }).waitFor();
}

/** From a new order to the payment page. */
export async function toPayment(page: Page): Promise<void> {
  // A phone goes there by itself.
  if (page.viewportSize()?.width === SCREENS.desktop.viewport.width)
    await page.getByRole('link', { name: 'Open the sandbox page' }).click();
  await page.waitForURL('**/sandbox/pay/*');
}

/** From the welcome to a credited deposit over the sandbox payment page. */
export async function deposit({ page }: Player, amount: string): Promise<void> {
  await page.getByRole('dialog').getByRole('link', { name: 'Deposit' }).click();
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  // Shown with a comma between the thousands.
  const shown = amount.replaceAll(/\B(?=(?:\d{3})+\.)/g, ',');
  await page.getByRole('button', { name: `Deposit P ${shown}` }).click();
  await toPayment(page);
  await page.getByRole('radio', { name: 'Pay in full' }).check();
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('status').filter({ hasText: 'Paid. The site has been notified.' }).waitFor();
  await page.getByRole('link', { name: 'Back to the site' }).click();
  await page.waitForURL(/\/member\?page=depositv2/);
}

/** Waits until the top bar shows a balance, e.g. `390.00`. */
export async function seeBalance({ page }: Player, amount: string): Promise<void> {
  await until(
    `the top bar shows ${amount}`,
    async () => (await amountIn(page.locator('header .member-strip-balance'))) === amount,
  );
}

/** Chooses numbers on the board. */
export async function choose({ page }: Player, choice: Choice): Promise<void> {
  await page.getByRole('tab', { name: choice.group, exact: true }).click();
  const plays = page.locator('.bet-board-rule');
  const list = plays.getByRole('combobox');
  if ((await list.count()) > 0) await list.selectOption({ label: choice.play });
  else await plays.getByText(choice.play, { exact: true }).click();
  const entry = page
    .locator('.number-pick-tools')
    .getByText(choice.way === 'typed' ? 'Manual entry' : 'Pick', { exact: true });
  if ((await entry.count()) > 0) await entry.click();
  if (choice.way === 'typed') await page.getByLabel(/typed or pasted/).fill(choice.numbers.join(', '));
  else for (const number of choice.numbers) await tile(page, number).click();
  await page.getByRole('textbox', { name: 'Points per number' }).fill(String(choice.points));
}

const tile = (page: Page, number: string) =>
  page
    .getByRole('group', { name: 'Numbers to choose' })
    .locator('button.number-grid-tile')
    .filter({ hasText: new RegExp(`^${number}$`) });

/** The cost that the board shows for what is chosen. */
async function costShown({ page, screen }: Player): Promise<string> {
  return amountIn(screen === 'phone' ? page.locator('.phone-dock-sum') : page.locator('.stake-bar .stake-bar-sum'));
}

/** Adds selections to the slip and places them together. @returns the shown cost of each, and the total */
export async function betSlip(player: Player, lines: readonly Choice[]): Promise<{ costs: string[]; total: string }> {
  const { page, screen } = player;
  const costs: string[] = [];
  for (const line of lines) {
    await choose(player, line);
    costs.push(await costShown(player));
    const add = screen === 'phone' ? page.locator('.phone-dock').getByRole('button', { name: 'Add' }) : null;
    await (add ?? page.getByRole('button', { name: 'Add to slip' })).click();
  }
  if (screen === 'phone') await page.locator('.phone-dock').getByRole('button', { name: 'Bet slip' }).click();
  const slip = screen === 'phone' ? page.getByRole('dialog', { name: 'Bet slip' }) : page.locator('aside.bet-slip');
  const total = await amountIn(slip.locator('.bet-slip-foot .bet-slip-total'));
  await pressAndSeeMessage(
    slip.getByRole('button', { name: `Confirm ${lines.length} bets` }),
    `Bet placed: P ${total}`,
  );
  if (screen === 'phone') await slip.getByRole('button', { name: 'Close' }).first().click();
  return { costs, total };
}

/** Places one bet directly. @returns the shown cost */
export async function betAtOnce(player: Player, line: Choice): Promise<string> {
  const { page, screen } = player;
  await choose(player, line);
  const cost = await costShown(player);
  const place = screen === 'phone' ? page.locator('.phone-dock') : page.locator('.stake-bar');
  await pressAndSeeMessage(place.getByRole('button', { name: `Bet P ${cost}` }), `Bet placed: P ${cost}`);
  return cost;
}

/** The rows of the account record as the page shows them, newest first, and as the call returns them. */
export async function accountRecord({ page }: Player, platform: Platform, client: Client, token: string) {
  await page.goto(`${platform.portal}/member?page=transactionHistory`);
  const { rows } = await client.value(calls.wallet.accountRecord, { group: 'ALL', limit: 20 }, token);
  const lines = page.locator('.account-page-records li');
  await until('all movements are shown', async () => (await lines.count()) === rows.length);
  const shown = await lines.evaluateAll((items) =>
    items.map((item) => {
      const [amount, after] = [...item.querySelectorAll('.account-page-amount .money')].map(
        (money) => money.textContent ?? '',
      );
      const button = item.querySelector('button');
      return { entry: button?.dataset.entry, posting: button?.dataset.posting, amount, after };
    }),
  );
  return {
    rows,
    shown: shown.map((row) => ({
      ...row,
      amount: plainAmount(row.amount ?? ''),
      after: plainAmount(row.after ?? ''),
    })),
  };
}

/** The four sums above the betting record as shown: count, staked, returned, result. */
export async function bettingSums({ page }: Player, platform: Platform): Promise<string[]> {
  await page.goto(`${platform.portal}/member?page=personalHistoryCopy`);
  const cards = page.locator('.betting-page-figures .card b');
  await page.locator('.betting-page-figures .money:not(.updating)').nth(2).waitFor();
  await until('the count is shown', async () => /^\d+$/.test((await cards.first().textContent()) ?? ''));
  return (await cards.allTextContents()).map((text) => plainAmount(text));
}

/** The consolidated funds as shown: spendable, main, bonus, in open bets, held. */
export async function fundsShown({ page }: Player, platform: Platform): Promise<string[]> {
  await page.goto(`${platform.portal}/member?page=transferFund`);
  const sum = page.locator('.funds-card-sum .money:not(.updating)');
  await sum.waitFor();
  const part = async (key: string) => {
    const amounts = await page
      .locator('.funds-card .funds-card-legend li', { has: page.locator(`.funds-card-${key}`) })
      .locator('.money')
      .allTextContents();
    // A part of zero is hidden, except the one that all members have.
    return plainAmount(amounts[0] ?? '0.00');
  };
  return [
    plainAmount((await sum.textContent()) ?? ''),
    await part('main'),
    await part('bonus'),
    await part('bet'),
    await part('hold'),
  ];
}
