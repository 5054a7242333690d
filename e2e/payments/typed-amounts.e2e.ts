import { calls } from '@lantern/contract/calls';
import { loadArcadeMessages } from '@lantern/locales/arcade';
import { messagesOf } from '@lantern/locales/server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser/launch.ts';
import { PATIENCE_MS, SCREENS, type Watch, watchPages } from '../support/browser/watch.ts';
import { changeWithdrawalRules } from '../support/calls/brand.ts';
import { type Client, clientOf, registerMember } from '../support/calls/client.ts';
import { bindByCalls, depositByCalls, FUND_PASSWORD, logInFirstByCalls } from '../support/calls/people.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { toPayment } from '../support/portal/player.ts';
import { gameOf } from '../support/portal/slots.ts';

/** Amounts that a Vietnamese phone types key by key, with the comma of its keypad (case 13) and digits of other scripts (case 15). */

const { deposit, withdraw, safety } = messagesOf('VI');
const arcade = await loadArcadeMessages('VI');

let platform: Platform;
let client: Client;
let browser: Browser;
let token: string;
let page: Page;
let watch: Watch;

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-typed-amounts' });
  client = clientOf(platform);
  browser = await launchBrowser();
  const { operator, password } = platform.firstRun();
  const owner = await logInFirstByCalls(platform, client, { name: operator, password });
  // Without the waiting time of payout accounts; unbet money costs a fee instead of being blocked.
  await changeWithdrawalRules({ platform, client, owner }, { cardHours: 0, turnoverPolicy: 'ADMIN_FEE' });
  token = await registerMember(client, 'commatyper');
  await depositByCalls(platform, client, token, '900.00');
  await bindByCalls(client, token, 'commatyper');
  const context = await browser.newContext({ ...SCREENS.phone, locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' });
  await context.addCookies([{ name: 'lang', value: 'VI', url: platform.portal }]);
  await context.addInitScript((session) => {
    if (location.protocol === 'http:') sessionStorage.setItem('token', session);
  }, token);
  watch = watchPages(context);
  page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

const filled = (text: string, amount: string) => text.replace('{symbol}', 'P').replace('{amount}', amount);

/** Types as a Japanese or Chinese input method does: the text grows while it is composed, and is then confirmed. */
async function compose(text: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (let length = 1; length <= text.length; length += 1) {
    await devtools.send('Input.imeSetComposition', {
      text: text.slice(0, length),
      selectionStart: length,
      selectionEnd: length,
    });
  }
  await devtools.send('Input.insertText', { text });
  await devtools.detach();
}

describe('a phone in Vietnamese types amounts', () => {
  it('120,50 is a deposit of 120.50', async () => {
    await page.goto(`${platform.portal}/member?page=depositv2`);
    await page.locator('.channel-step-channel').first().click();
    const field = page.getByLabel(deposit.amount, { exact: true });
    await field.pressSequentially('120,50');
    await page.getByText('= 120.50', { exact: true }).waitFor();
    await page.getByRole('button', { name: filled(deposit.deposit_amount, '120.50') }).click();
    await toPayment(page);
    const { rows } = await client.value(calls.payments.depositOrders, {}, token);
    expect(rows[0]?.amount).toBe('120.50');
  });

  it('200,50 in wide digits is a withdrawal of 200.50, and 1,500 is refused because it has two meanings', async () => {
    await page.goto(`${platform.portal}/member?page=withdraw`);
    const field = page.locator('[name=amount]');
    await field.pressSequentially('1,500');
    await page.getByText(/^1500 hay 1,5\?/).waitFor();
    await field.fill('');
    await field.focus();
    await compose('２００，５０');
    expect(await field.inputValue()).toBe('200，50');
    await page.locator('.formula-line .money').first().waitFor();
    // An input method writes wide digits, which are read once and not while they are composed.
    const boxes = page.locator('[name=fundPassword]');
    await boxes.focus();
    await compose([...FUND_PASSWORD].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(''));
    expect(await boxes.inputValue()).toBe(FUND_PASSWORD);
    await page.getByRole('button', { name: filled(withdraw.withdraw_amount, '200.50') }).click();
    await page.waitForURL(/page=withdraw&id=\d+/);
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    expect((await client.value(calls.payments.withdrawal, { id }, token)).order.amount).toBe('200.50');
  });

  it('a limit of 1.250,50 is one of 1,250.50', async () => {
    await page.goto(`${platform.portal}/responsible`);
    await page.getByRole('region', { name: safety.limit_DEPOSIT, exact: true }).getByRole('button').first().click();
    const dialog = page.getByRole('dialog', { name: safety.limit_DEPOSIT });
    await dialog.locator('[name=amount]').pressSequentially('1.250,50');
    await dialog.getByText('= 1,250.50', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: safety.set_limit }).click();
    await dialog.waitFor({ state: 'detached' });
    const { limits } = await client.value(calls.safety.protection, {}, token);
    expect(limits.filter(({ kind }) => kind === 'DEPOSIT').map(({ amount }) => amount)).toContain('1250.50');
  });

  it('1,50 at dice stakes 1.50, and wide digits are read', async () => {
    await page.goto(`${platform.portal}/game?vassalage=LANTERN&gameId=dice`);
    const game = gameOf(page);
    const field = game.getByRole('textbox', { name: arcade.bet, exact: true });
    await field.fill('');
    await field.pressSequentially('１,５０');
    await game.getByRole('button', { name: arcade.play_for.replace('{amount}', 'P 1.50') }).click();
    await game.locator('main.game[data-phase=idle][data-round]').waitFor();
    const { rows } = await client.value(calls.games.rounds, {}, token);
    expect(rows[0]?.stake).toBe('1.50');
    expect(watch.problems).toEqual([]);
  });
});
