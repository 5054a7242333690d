import type { Browser, BrowserContext, Page } from 'playwright-core';
import { totpAt } from './calls.ts';
import type { House } from './house.ts';
import { PATIENCE_MS, SCREENS, type Watch, watchPages } from './watch.ts';

/** Somebody in the back office. */
export interface Operator {
  readonly name: string;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly watch: Watch;
  token(): Promise<string>;
}

async function enterName(page: Page, name: string, password: string): Promise<void> {
  await page.locator('[name=name]').fill(name);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/**
 * The first day of an operator: the given password, the code app's secret from the screen, another password; the same
 * session then opens the office.
 */
export async function moveIn(
  browser: Browser,
  house: House,
  { name, password, newPassword }: { readonly name: string; readonly password: string; readonly newPassword: string },
): Promise<Operator> {
  const context = await browser.newContext({ ...SCREENS.desktop, locale: 'en-US' });
  const watch = watchPages(context);
  watch.expectProblem(/401.*\/bo\/session\/login/);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${house.office}/`);
  await enterName(page, name, password);
  const secret = (await page.getByTestId('totp-secret').textContent())?.trim() ?? '';
  await page.locator('[name=totp]').fill(totpAt(secret, house.now()));
  await page.locator('[name=old]').fill(password);
  await page.locator('[name=new]').fill(newPassword);
  await page.locator('[name=again]').fill(newPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).waitFor();
  return {
    name,
    page,
    context,
    watch,
    async token() {
      const text = await page.evaluate(() => sessionStorage.getItem('office-session'));
      return (JSON.parse(text ?? '{}') as { token: string }).token;
    },
  };
}

/** The owner's second person, whom he makes alone: answers the first password that the screen shows once. */
export async function hire({ page }: Operator, name: string, role: string): Promise<string> {
  await page.getByRole('navigation').getByRole('link', { name: 'Operators' }).click();
  const form = page.locator('form');
  await form.locator('[name=operator-name]').fill(name);
  await form.getByRole('checkbox', { name: role, exact: true }).check();
  await form.locator('[name=operator-reason]').fill('somebody has to approve');
  await form.getByRole('button', { name: 'Create operator' }).click();
  return (await page.getByTestId('initial-password').textContent())?.trim() ?? '';
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
  await page.getByRole('group', { name: 'State' }).getByRole('button', { name: 'Closed' }).click();
  await page.getByRole('button', { name: `(XSMB) ${issue}` }).click();
  const fields = page.locator('.prize-rows input');
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
