import { readFileSync } from 'node:fs';
import { calls } from '@lantern/contract/calls';
import { generateSync } from 'otplib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems } from '../support/browser/inspect.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { popupOf } from '../support/browser/popup.ts';
import { PATIENCE_MS, SCREENS, type Screen } from '../support/browser/watch.ts';
import { changeSettings } from '../support/calls/brand.ts';
import { type Client, clientOf, PASSWORD, registerMember } from '../support/calls/client.ts';
import { logInFirstByCalls } from '../support/calls/people.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { until } from '../support/until.ts';

type Words = Readonly<Record<string, string>>;
/** Texts of an area in a language, as the page shows them. */
const wordsOf = (language: string, area: string): Words =>
  JSON.parse(
    readFileSync(
      new URL(`../../packages/locales/src/messages/${language}/player/${area}.json`, import.meta.url),
      'utf8',
    ),
  );

const HOME = '203.0.113.7';
const ABROAD = '198.51.100.9';
const ANSWERS = ['Trường Lê Lợi', 'Miu', 'Hàng Bạc 12'];

let platform: Platform;
let client: Client;
let browser: Browser;
beforeAll(async () => {
  // The browsers send the header of a proxy, so that they come from different places.
  platform = await startPlatform({ name: 'e2e-security', environment: { TRUST_PROXY: 'true' } });
  client = clientOf(platform);
  const { operator, password } = platform.firstRun();
  const owner = await logInFirstByCalls(platform, client, { name: operator, password });
  await changeSettings({ platform, client, owner }, { zaloReward: '131K' });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

interface MemberPage {
  readonly page: Page;
  readonly context: BrowserContext;
}

async function openMemberPage(screen: Screen, locale: string, ip: string): Promise<MemberPage> {
  const context = await browser.newContext({
    ...SCREENS[screen],
    locale,
    extraHTTPHeaders: { 'x-forwarded-for': ip },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return { page, context };
}

const storedToken = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'));
const tokenOf = (page: Page) => until('the page holds a token', () => storedToken(page));

const CASES = [
  { screen: 'desktop', language: 'EN', locale: 'en-US' },
  { screen: 'phone', language: 'VI', locale: 'vi-VN' },
] as const;

describe.each(CASES)('the security centre on the $screen in $language (2C-01)', ({ screen, language, locale }) => {
  const account = `secure${screen}`;
  const t = wordsOf(language, 'security');
  const auth = wordsOf(language, 'auth');
  let home: MemberPage;
  let secret = '';

  const row = (part: string, action: string) =>
    home.page.getByRole('button', { name: `${t[action]}: ${t[`part_${part}`]}`, exact: true });
  const detail = (part: string) =>
    home.page
      .locator('.security-rows li')
      .filter({ hasText: t[`part_${part}`] ?? '' })
      .locator('small');
  const openCentre = () => home.page.goto(`${platform.portal}/member?page=securityCenter`);

  async function fillLogin(page: Page) {
    await page.goto(`${platform.portal}/login`);
    const form = page.getByRole('dialog');
    await form.locator('[name=username]').fill(account);
    await form.locator('[name=password]').fill(PASSWORD);
    await form.getByRole('button', { name: auth.log_in ?? '', exact: true }).click();
  }

  /** The authenticator's code of this half minute or the next: each code works once. */
  const codeIn = (seconds: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds });

  it('stores three questions with their answers', async () => {
    await registerMember(client, account);
    home = await openMemberPage(screen, locale, HOME);
    await fillLogin(home.page);
    await tokenOf(home.page);
    await openCentre();
    await row('questions', 'set_up').click();
    for (const [place, answer] of ANSWERS.entries()) await home.page.locator(`[name=answer${place}]`).fill(answer);
    await home.page.locator('[name=loginPassword]').fill(PASSWORD);
    expect(await axeProblems(home.page)).toEqual([]);
    await home.page.getByRole('button', { name: t.save ?? '', exact: true }).click();
    await until('the row says so', async () => (await detail('questions').textContent()) === t.questions_set);
  });

  it('shows the fields of the fund password apart, and suggests a country that is not just the first of the list', async () => {
    const { page } = home;
    const open = async (part: string) => {
      await openCentre();
      await page
        .locator('.security-rows li')
        .filter({ hasText: t[`part_${part}`] ?? '' })
        .getByRole('button')
        .click();
      await popupOf(page).locator('.field').last().waitFor();
    };
    await open('fundPassword');
    const gaps = await popupOf(page)
      .locator('form > *')
      .evaluateAll((parts) =>
        parts.slice(1).map((part, place) => {
          const before = parts[place]?.getBoundingClientRect().bottom ?? Number.NaN;
          return Math.round(part.getBoundingClientRect().top - before);
        }),
      );
    expect(gaps.length).toBe(3);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(10);
    await open('mobile');
    const first = new Intl.DisplayNames([locale], { type: 'region' }).of('AC');
    const picked = popupOf(page).getByRole('combobox');
    await until('a country is suggested', async () => (await picked.inputValue()) !== '');
    expect(await picked.inputValue()).not.toBe(first);
    await openCentre();
  });

  it('sets up an authenticator app with a real code and shows eight backup codes', async () => {
    const { page } = home;
    await row('totp', 'set_up').click();
    await page.locator('[name=loginPassword]').fill(PASSWORD);
    await page.getByRole('button', { name: t.continue ?? '', exact: true }).click();
    await page.getByRole('img', { name: t.totp_qr ?? '' }).waitFor();
    secret = (await page.locator('[data-secret]').getAttribute('data-secret')) ?? '';
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: t.totp_scanned ?? '' }).click();
    await page.locator('[name=code]').focus();
    // As authenticator apps copy it, which is longer than the code (case 15).
    const code = codeIn(0);
    await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(await page.locator('[name=code]').inputValue()).toBe(code);
    await page.getByRole('button', { name: t.check ?? '', exact: true }).click();
    await page.getByRole('heading', { name: t.codes_title ?? '' }).waitFor();
    expect(await page.locator('.recovery-codes li').count()).toBe(8);
    await page.getByText(t.codes_kept ?? '').click();
    await page.getByRole('button', { name: t.done ?? '', exact: true }).click();
    await row('totp', 'manage').waitFor();
  });

  it('stores a passkey and logs in with it', async () => {
    const { page, context } = home;
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await row('passkeys', 'set_up').click();
    await page.locator('[name=passkeyName]').fill('Pocket key');
    await page.locator('[name=loginPassword]').fill(PASSWORD);
    await page.getByRole('button', { name: t.passkey_make ?? '', exact: true }).click();
    await page.getByText('Pocket key').first().waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${platform.portal}/login`);
    await page.getByRole('button', { name: auth.passkey_log_in ?? '' }).click();
    const token = await tokenOf(page);
    const log = await client.value(calls.security.loginLog, {}, token);
    expect(log.rows[0]).toMatchObject({ method: 'PASSKEY', result: 'OK' });
  });

  it('removes a device, whose browser is logged out at once', async () => {
    const other = await openMemberPage(screen, locale, HOME);
    const login = { username: account, password: PASSWORD, platform: 'APP' as const };
    // The other session is the app's: a newer login logs out browsers of the same class.
    await other.page.goto(`${platform.portal}/`);
    const { token } = await client.value(calls.identity.login, login);
    await other.page.evaluate((session) => sessionStorage.setItem('token', session), token);
    await other.page.goto(`${platform.portal}/member?page=securityCenter`);
    await other.page.locator('.overview-card-ring').waitFor();
    await openCentre();
    await row('devices', 'review').click();
    const remove = popupOf(home.page).getByRole('button', { name: new RegExp(`^${t.remove}: `) });
    await remove.first().waitFor();
    expect(await axeProblems(home.page)).toEqual([]);
    await remove.first().click();
    await popupOf(home.page)
      .last()
      .getByRole('button', { name: t.remove ?? '', exact: true })
      .click();
    await other.page.getByText(auth.login_reason_EXPIRED ?? '').waitFor();
    expect(await storedToken(other.page)).toBeNull();
    await other.context.close();
  });

  it('requires a code at a login from an unknown device, and trusts the device afterwards', async () => {
    const away = await openMemberPage(screen, locale, ABROAD);
    await fillLogin(away.page);
    const dialog = away.page.getByRole('dialog', { name: auth.proof_title ?? '' });
    await dialog.getByText(auth.proof_TOTP ?? '', { exact: true }).click();
    await dialog.locator('[name=proofCode]').waitFor();
    expect(await axeProblems(away.page)).toEqual([]);
    await dialog.locator('[name=proofCode]').fill(codeIn(30));
    await dialog.getByRole('button', { name: auth.proof_continue ?? '', exact: true }).click();
    await tokenOf(away.page);
    await away.page.evaluate(() => sessionStorage.clear());
    await fillLogin(away.page);
    await tokenOf(away.page);
    await away.context.close();
  });

  it('shows the chosen avatar, and the reward for a Zalo number (9-16)', async () => {
    const { page } = home;
    // The login from abroad ended this session; a page that still stored it would not open the popup.
    await until('the page knows that it was logged out', async () => !(await storedToken(page)));
    await fillLogin(page);
    await tokenOf(page);
    await openCentre();
    await page.getByRole('button', { name: t.edit_profile ?? '' }).click();
    await page.getByLabel((t.field_zalo_reward ?? '').replace('{amount}', '131K'), { exact: true }).waitFor();
    // Storing the name does not change what is typed below it.
    const name = page.locator('[name=nickname]');
    const zalo = page.locator('[name=zalo]');
    await zalo.fill('0901234567');
    await name.fill('Pocket');
    const save = page
      .locator('form.security-page-form', { has: name })
      .getByRole('button', { name: t.save ?? '', exact: true });
    await save.click();
    await until('the name is stored and read again', () => save.isDisabled());
    await page.locator('.person-card', { hasText: 'Pocket' }).waitFor();
    expect(await zalo.inputValue()).toBe('0901234567');
    await popupOf(page).locator('.profile-drawer-avatars label').nth(5).click();
    await popupOf(page)
      .getByRole('button', { name: t.close ?? '', exact: true })
      .click();
    await page.locator('.person-card img[src="/avatars/05.svg"]').waitFor();
    await page.locator('.member-page-account img[src="/avatars/05.svg"]').waitFor({ state: 'attached' });
    expect(await axeProblems(page)).toEqual([]);
  });
});
