import { calls } from '@lantern/contract/calls';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Client, clientOf, PASSWORD, registerMember } from './support/calls.ts';
import { openDatabase } from './support/database.ts';
import { type House, startHouse } from './support/house.ts';
import { axeProblems, keysShown, sidewaysScroll } from './support/inspect.ts';
import { moveInByCalls } from './support/people.ts';
import { until } from './support/until.ts';
import { SCREENS, type Screen, type Watch, watchPages } from './support/watch.ts';
import { openDesk } from './support/withdrawing.ts';

const SWITCHES = [
  ...['MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3', 'MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3', 'FREEPLAY3'],
];
const NUMBER = { typed: '0901234567', key: '84901234567' };
const MAIL = 'mai@mail.example';
const NEW_PASSWORD = 'Cedar-Harbour-8';

let house: House;
let client: Client;
let browser: Browser;
let owner: string;

beforeAll(async () => {
  house = await startHouse({ name: 'e2e-ways-in' });
  client = clientOf(house);
  browser = await launchBrowser();
  const { operator, password } = house.firstRun();
  owner = await moveInByCalls(house, client, { name: operator, password });
  await registerMember(client, 'mailmember');
  const database = await openDatabase(house);
  await database.run('update brands.switch set enabled = true where mod_id = any($1)', [SWITCHES]);
  await database.run(
    `update identity.profile p set email = $1 from identity.member m where m.id = p.member_id and m.account = 'mailmember'`,
    [MAIL],
  );
  await database.close();
  const switches = async () => (await client.value(calls.brands.whitelabel, {})).switches;
  await until('the switches are on', async () =>
    (await switches()).some((row) => row.modId === 'FREEPLAY3' && row.enabled === 1),
  );
});
afterAll(async () => {
  await browser?.close();
  await house?.stop();
});

async function visit(path: string, screen: Screen, locale: string): Promise<{ page: Page; watch: Watch }> {
  const context = await browser.newContext({ ...SCREENS[screen], locale });
  const watch = watchPages(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(house.portal + path);
  return { page, watch };
}

/** What the stand-in has "sent" to a number or an address, the newest first message. */
async function sentTo(target: string): Promise<string> {
  const { rows } = await client.value(calls.waysInOffice.messages, { target }, owner);
  const { text } = await client.value(calls.waysInOffice.message, { id: rows[0]?.id ?? '0' }, owner);
  return text ?? '';
}
const codeIn = (text: string) => /\d{6}/.exec(text)?.[0] ?? '';
const codeTo = (target: string) => until('a code is sent', async () => codeIn(await sentTo(target)) || null);

/** The token that a page holds once somebody is in. */
const tokenOf = (page: Page) =>
  until('the page holds a token', () => page.evaluate(() => sessionStorage.getItem('token')));
const whoIs = async (page: Page) => client.value(calls.identity.memberInfo, {}, await tokenOf(page));

async function expectSound(page: Page): Promise<void> {
  expect(await axeProblems(page)).toEqual([]);
  expect(await keysShown(page)).toEqual([]);
}

it('4-06, 4-07, 4-13 registers by mobile on a phone, in Vietnamese, with the code read in the office', async () => {
  const { page, watch } = await visit('/register', 'phone', 'vi-VN');
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Số di động' }).click();
  // The language's own country, until another one is picked.
  await form.getByText('+84', { exact: true }).first().waitFor();
  await form.locator('[name=mobileNum]').fill('12');
  await form.getByRole('button', { name: 'Gửi mã' }).click();
  await form.getByText('Dùng').first().waitFor();
  await form.locator('[name=mobileNum]').fill(NUMBER.typed);
  await expectSound(page);
  expect(await sidewaysScroll(page, [360, 390])).toEqual([]);
  await form.getByRole('button', { name: 'Gửi mã' }).click();
  const countdown = form.getByRole('button', { name: /Gửi lại sau \d+ giây/ });
  await countdown.waitFor();
  expect(await countdown.isDisabled()).toBe(true);
  const desk = await openDesk(browser, house, owner);
  await desk.page.goto(`${house.office}/outbox`);
  await desk.page.getByRole('button', { name: '*** 567' }).click();
  const letter = desk.page.locator('.letter');
  await letter.waitFor();
  const code = codeIn((await letter.textContent()) ?? '');
  expect(await desk.page.getByText('Sandbox').count()).toBeGreaterThan(0);
  await expectSound(desk.page);
  expect(desk.watch.problems).toEqual([]);
  await form.locator('[name=verificationCode]').fill(code);
  await form.locator('[name=password]').fill(PASSWORD);
  await form.locator('[name=confirmPassword]').fill(PASSWORD);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Mở tài khoản' }).or(form.locator('button[type=submit]')).first().click();
  expect((await whoIs(page)).account).toMatch(/^m[0-9a-f]{10}$/);
  expect(watch.problems).toEqual([]);
  await page.context().close();
});

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not lead there.');
}

it('2H-01, 4-06 logs in by SMS on a desktop, in Thai, by the keyboard alone', async () => {
  const { page, watch } = await visit('/login', 'desktop', 'th-TH');
  const form = page.getByRole('dialog');
  await form.locator('[name=username]').waitFor();
  await tabTo(page, form.getByRole('button', { name: 'หมายเลขมือถือ' }));
  await page.keyboard.press('Enter');
  const country = form.getByRole('combobox');
  await tabTo(page, country);
  // The list has opened on the focus; a dialing code finds its country.
  await form.getByRole('listbox').waitFor();
  await page.keyboard.type('+84');
  await page.keyboard.press('Enter');
  await tabTo(page, form.locator('[name=mobileNum]'));
  await page.keyboard.type(NUMBER.typed);
  await tabTo(page, form.getByRole('button', { name: 'ส่งรหัส' }));
  const before = (await client.value(calls.waysInOffice.messages, { target: NUMBER.key }, owner)).rows.length;
  await page.keyboard.press('Enter');
  await until('a second message', async () => {
    const { rows } = await client.value(calls.waysInOffice.messages, { target: NUMBER.key }, owner);
    return rows.length > before;
  });
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, form.locator('[name=verificationCode]'));
  await page.keyboard.type(await codeTo(NUMBER.key));
  await page.keyboard.press('Enter');
  expect((await whoIs(page)).account).toMatch(/^m/);
  expect(watch.problems).toEqual([]);
  await page.context().close();
});

it('4-08 forgets a password and sets another one with the link of a mail, in Japanese', async () => {
  const { page, watch } = await visit('/login', 'phone', 'ja-JP');
  await page.getByRole('dialog').locator('.lnk').first().click();
  const form = page.getByRole('dialog');
  await form.locator('[name=email]').fill(MAIL);
  await form.locator('[name=username]').fill('mailmember');
  await expectSound(page);
  await form.getByRole('button', { name: 'リンクを送信' }).click();
  await page.getByText('リンクは30分間有効です').waitFor();
  const link = await until(
    'a mail is sent',
    async () => /https?:\/\/\S+#[\w-]{43}/.exec(await sentTo(MAIL))?.[0] ?? null,
  );
  expect(link.startsWith(`${house.portal}/reset#`)).toBe(true);
  await page.goto('about:blank');
  await page.goto(link);
  const reset = page.getByRole('dialog');
  await reset.locator('[name=newPassword]').fill(NEW_PASSWORD);
  await reset.locator('[name=confirmNewPassword]').fill(NEW_PASSWORD);
  // The token does not stay in the address.
  expect(new URL(page.url()).hash).toBe('');
  await expectSound(page);
  await reset.locator('button[type=submit]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'ログイン' }).click();
  const login = page.getByRole('dialog');
  expect(await login.locator('[name=username]').inputValue()).toBe('mailmember');
  await login.locator('[name=password]').fill(NEW_PASSWORD);
  await login.locator('button[type=submit]').click();
  expect((await whoIs(page)).account).toBe('mailmember');
  expect(watch.problems).toEqual([]);
  await page.context().close();
});

it('2O-01, 4-08 forgets a password, sets another one with a code and is in, in Indonesian', async () => {
  const { page, watch } = await visit('/login', 'desktop', 'id-ID');
  await page.getByRole('dialog').locator('.lnk').first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Nomor ponsel' }).click();
  await form.getByRole('combobox').fill('+84');
  await form.getByRole('option').first().click();
  await form.locator('[name=mobileNum]').fill(NUMBER.typed);
  // Three codes within five minutes are enough: what was counted before this test is another day's.
  const database = await openDatabase(house);
  await database.run('delete from identity.code_throttle');
  await database.close();
  await form.getByRole('button', { name: 'Kirim kode' }).click();
  await form.getByRole('button', { name: /Lagi dalam \d+ dtk/ }).waitFor();
  await form.locator('[name=verificationCode]').fill(await codeTo(NUMBER.key));
  await form.locator('[name=newPassword]').fill(NEW_PASSWORD);
  await form.locator('[name=confirmNewPassword]').fill(NEW_PASSWORD);
  await expectSound(page);
  await form.getByRole('button', { name: 'Atur kata sandi dan masuk' }).click();
  expect((await whoIs(page)).account).toMatch(/^m/);
  await until('home', async () => ['/', '/index'].includes(new URL(page.url()).pathname));
  expect(watch.problems).toEqual([]);
  await page.context().close();
});

it('4-03, 7S-04 tries the house with test money, in Chinese', async () => {
  const { page, watch } = await visit('/login', 'phone', 'zh-CN');
  await page.getByRole('button', { name: '免费试玩' }).click();
  const member = await whoIs(page);
  expect(member).toMatchObject({ type: 4, capabilities: { protectedActions: false, memberCentre: false } });
  const balance = await client.value(calls.wallet.balance, {}, await tokenOf(page));
  expect(balance.sumBalance).toBe('2000.00');
  expect(watch.problems).toEqual([]);
  await page.context().close();
});
