import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PATIENCE_MS, SCREENS, type Watch, watchPages } from '../browser/watch.ts';
import { type Client, totpAt } from '../calls/client.ts';
import { mailOf, setUpTokenByCalls } from '../calls/people.ts';
import type { Platform } from '../platform/platform.ts';

/** An operator in the back office. */
export interface Operator {
  readonly name: string;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly watch: Watch;
  /** Secret of the authenticator. */
  readonly secret: string;
  token(): Promise<string>;
}

/** The cookie by which a browser has an operator's session. */
export const backOfficeCookie = ({ backoffice: url }: Pick<Platform, 'backoffice'>, token: string) => ({
  ...{ name: 'office', value: token, url },
  ...{ httpOnly: true, sameSite: 'Strict' as const },
});

/** Changes a context before its first page. */
type Prepare = (context: BrowserContext) => Promise<unknown>;

async function openContext(browser: Browser, prepare?: Prepare): Promise<Pick<Operator, 'context' | 'watch' | 'page'>> {
  const context = await browser.newContext({ ...SCREENS.desktop, locale: 'en-US' });
  const watch = watchPages(context);
  watch.expectProblem(/401.*\/bo\/session\/login/);
  context.setDefaultTimeout(PATIENCE_MS);
  await prepare?.(context);
  const page = await context.newPage();
  return { context, watch, page };
}

/** Sets up the authenticator with the secret that the page shows. @returns the secret */
async function enrol(page: Page, platform: Platform): Promise<string> {
  const secret = (await page.getByTestId('totp-secret').textContent())?.trim() ?? '';
  await page.locator('[name=totp]').fill(totpAt(secret, platform.now()));
  return secret;
}

async function atWork(
  name: string,
  opened: Pick<Operator, 'context' | 'watch' | 'page' | 'secret'>,
): Promise<Operator> {
  const { page } = opened;
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).waitFor();
  return {
    name,
    ...opened,
    async token() {
      const cookies = await opened.context.cookies(page.url());
      return cookies.find((cookie) => cookie.name === 'office')?.value ?? '';
    },
  };
}

interface FirstLogin {
  readonly name: string;
  readonly password: string;
  readonly newPassword: string;
  readonly prepare?: Prepare;
}

/** First login of the owner: initial password, authenticator with the secret on the page, new password. */
export async function logInFirst(
  browser: Browser,
  platform: Platform,
  { name, password, newPassword, prepare }: FirstLogin,
): Promise<Operator> {
  const opened = await openContext(browser, prepare);
  const { page } = opened;
  await page.goto(`${platform.backoffice}/`);
  await page.locator('[name=name]').fill(name);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const secret = await enrol(page, platform);
  await page.locator('[name=old]').fill(password);
  await page.locator('[name=new]').fill(newPassword);
  await page.locator('[name=again]').fill(newPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  return atWork(name, { ...opened, secret });
}

/** First login of another operator: the link of the email, a password and an authenticator. */
export async function logInByLink(
  browser: Browser,
  platform: Platform,
  { name, token, newPassword }: { readonly name: string; readonly token: string; readonly newPassword: string },
): Promise<Operator> {
  const opened = await openContext(browser);
  const { page } = opened;
  await page.goto(`${platform.backoffice}/setup#${token}`);
  await page.getByTestId('set-up-name').filter({ hasText: name }).waitFor();
  await page.locator('[name=new]').fill(newPassword);
  await page.locator('[name=again]').fill(newPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  return atWork(name, { ...opened, secret: await enrol(page, platform) });
}

/** Creates the second operator, for which the owner needs no approval. @returns the token of the set-up link */
export async function createOperator(owner: Operator, client: Client, name: string, role: string): Promise<string> {
  const { page } = owner;
  await page.getByRole('navigation').getByRole('link', { name: 'Operators' }).click();
  const form = page.locator('form');
  await form.locator('[name=operator-name]').fill(name);
  await form.locator('[name=operator-email]').fill(mailOf(name));
  await form.getByRole('checkbox', { name: role, exact: true }).check();
  await form.locator('[name=operator-reason]').fill('a second operator has to approve');
  await form.getByRole('button', { name: 'Create operator' }).click();
  await page.getByTestId('link-sent').waitFor();
  return setUpTokenByCalls(client, await owner.token(), mailOf(name));
}

type Numbers = Readonly<Record<string, readonly string[]>>;

/** Types the numbers of a closed draw, prize by prize or pasted at once. */
export async function enterResult(
  { page }: Operator,
  issue: string,
  numbers: Numbers,
  way: 'typed' | 'pasted',
): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Draw control' }).click();
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Closed' }).click();
  await page.getByRole('button', { name: `(XSMB) ${issue}` }).click();
  const fields = page.locator('.prize-fields-rows input');
  await fields.first().waitFor();
  if (way === 'pasted') {
    await fields.first().evaluate((field, text) => {
      const data = new DataTransfer();
      data.setData('text', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, Object.values(numbers).flat().join(' '));
  } else {
    for (const [prize, values] of Object.entries(numbers)) {
      for (const [index, value] of values.entries()) await page.locator(`[name="${prize}.${index}"]`).fill(value);
    }
  }
  await page.getByRole('button', { name: 'Enter result' }).click();
}
