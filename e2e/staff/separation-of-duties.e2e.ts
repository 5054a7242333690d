import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackOfficePage, openBackOffice } from '../support/backoffice/withdrawals.ts';
import { launchBrowser } from '../support/browser/launch.ts';
import { pressAndSeeMessage } from '../support/browser/messages.ts';
import { type Client, clientOf, registerMember } from '../support/calls/client.ts';
import {
  createOperatorByCalls,
  depositByCalls,
  logInFirstByCalls,
  setUpTokenByCalls,
  slipFor,
} from '../support/calls/people.ts';
import { DRAW, EARLIER_DRAWS } from '../support/data/draw.ts';
import { type Platform, startPlatform } from '../support/platform/platform.ts';
import { until } from '../support/until.ts';

/**
 * Attempts of corrupt operators in the back office: a result before its draw, a result after seeing the exposure, two different results,
 * an approval of something that has changed, an owner who grants rights to himself. Each is refused in the operator's language, and
 * honest operators can continue.
 */

/** Before the close, and so late that no session is idle for too long until the draw. */
const MORNING = new Date('2025-03-20T11:05:00Z');
const LOCALES = { VI: 'vi-VN', EN: 'en-US', CN: 'zh-CN' } as const;
/** Operators who enter results, in three languages; one who creates operators; one who requests payments and one who approves them. */
const STAFF = {
  'minh.results': ['game-manager', 'VI'],
  'hoa.results': ['game-manager', 'EN'],
  'ly.results': ['game-manager', 'CN'],
  'an.admin': ['platform-admin', 'VI'],
  'mai.cash': ['finance-operator', 'EN'],
  'tan.cash': ['finance-approver', 'EN'],
} as const;
type Name = keyof typeof STAFF;

let platform: Platform;
let client: Client;
let browser: Browser;
let ownerToken: string;
let owner: BackOfficePage;
let member: string;
let draw: string;
const staff = new Map<Name, BackOfficePage & { readonly token: string }>();

const at = (name: Name) => {
  const one = staff.get(name);
  if (!one) throw new Error(`${name} was not hired`);
  return one;
};
const panelOf = (page: Page) => page.locator('.detail-panel');

beforeAll(async () => {
  platform = await startPlatform({ name: 'e2e-insider', clockAt: MORNING });
  client = clientOf(platform);
  browser = await launchBrowser();
  ownerToken = await logInFirstByCalls(platform, client, {
    name: platform.firstRun().operator,
    password: platform.firstRun().password,
  });
  owner = await openBackOffice(browser, platform, ownerToken);
  for (const [name, [role, language]] of Object.entries(STAFF) as [Name, (typeof STAFF)[Name]][]) {
    const token = await createOperatorByCalls(platform, client, ownerToken, name, [role]);
    staff.set(name, { token, ...(await openBackOffice(browser, platform, token, LOCALES[language])) });
  }
  member = await registerMember(client, 'thanh');
  await depositByCalls(platform, client, member, '500.00');
  const lobby = await client.value(calls.lottery.lobby, { gameCode: 'xsmb' });
  await client.value(calls.lottery.placeBets, slipFor(lobby, { play: 'de_db', numbers: ['25'], points: 10 }), member);
  draw = lobby.issue?.id ?? '';
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

/** Opens the draw of this test. */
async function openDraw({ page }: BackOfficePage): Promise<Locator> {
  await page.goto(`${platform.backoffice}/draws?state=ALL&id=${draw}`);
  await page.getByRole('heading', { name: DRAW.issue }).waitFor();
  return panelOf(page);
}

async function typeResult(panel: Locator, special: string): Promise<void> {
  for (const [prize, values] of Object.entries({ ...DRAW.numbers, DB: [special] })) {
    for (const [index, value] of values.entries()) await panel.locator(`[name="${prize}.${index}"]`).fill(value);
  }
}

describe('before the draw', () => {
  it('a result is refused by form and by file, with the time from which it is accepted', async () => {
    const minh = at('minh.results');
    const panel = await openDraw(minh);
    await panel.getByText(/^Quay thưởng lúc .+\. Có thể nhập kết quả từ thời điểm đó\.$/).waitFor();
    await panel.getByText('Người nhập kết quả chỉ thấy mức rủi ro khi kết quả đã được xác nhận.').waitFor();
    expect(await panel.locator('.prize-fields-rows').count()).toBe(0);
    const { page } = minh;
    const [header = ''] = EARLIER_DRAWS.split('\n');
    const csv = `${header}\n${DRAW.day},${Object.values(DRAW.numbers).flat().join(',')}`;
    const file = { name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.locator('input[type=file]').setInputFiles(file);
    const preview = page.getByRole('dialog', { name: 'Xem trước tệp' });
    await preview.getByRole('cell', { name: 'Chưa quay' }).waitFor();
    await preview.locator('[name=file-source]').fill('nguồn công bố');
    expect(await preview.getByRole('button', { name: 'Gửi tệp' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
  });

  it('an operator with both rights sees the exposure only after giving up the entry of the result', async () => {
    const { page } = owner;
    const panel = await openDraw(owner);
    expect(await page.locator('.exposure-list-map').count()).toBe(0);
    await panel.getByRole('button', { name: 'Show the exposure' }).click();
    const question = page.getByRole('dialog');
    await question.getByText("You will then not be able to enter this draw's result. Viewing is recorded.").waitFor();
    await question.getByRole('button', { name: 'Show the exposure' }).click();
    await page.locator('.exposure-list-map li').filter({ hasText: '995' }).waitFor();
  });
});

describe('an approval of a four-eyes request', () => {
  let order: Value<'payments.createDeposit'>;
  let request: string;

  it('is refused to its maker', async () => {
    const { channels } = await client.value(calls.payments.depositChannels, {}, member);
    const payload = { requestId: randomUUID(), channel: channels[0]?.code ?? '', amount: '100.00' };
    order = await client.value(calls.payments.createDeposit, payload, member);
    await client.value(calls.payments.claimDepositPaid, { id: order.id }, member);
    const { page } = at('mai.cash');
    await page.goto(`${platform.backoffice}/deposits?state=MATCHING&id=${order.id}`);
    const panel = panelOf(page);
    await panel.locator('[name=reason]').fill('He showed me his receipt');
    await pressAndSeeMessage(
      panel.getByRole('button', { name: 'Credit the amount received' }),
      'Sent to a second approver.',
    );
    await page.goto(`${platform.backoffice}/requests?view=MINE`);
    await page
      .getByRole('row')
      .filter({ hasText: `D ${order.id}` })
      .getByRole('button')
      .first()
      .click();
    await panel.getByText('You made this request, so another operator has to decide it.').waitFor();
    expect(await panel.getByRole('button', { name: /Approve|Reject/ }).count()).toBe(0);
    request = new URL(page.url()).searchParams.get('id') ?? '';
  });

  it('is refused if the subject changed meanwhile, names the change, and returns to its maker', async () => {
    const { page, token } = at('tan.cash');
    const panel = panelOf(page);
    await page.goto(`${platform.backoffice}/requests?id=${request}`);
    for (const [fact, text] of [
      ['ordered', '100.00'],
      ['login_name', 'thanh'],
    ] as const) {
      await panel.locator(`[data-fact="${fact}"]`).filter({ hasText: text }).first().waitFor();
    }
    // The page is not reloaded while the member pays another amount.
    const { path } = calls.staff.request;
    const isCard = (url: URL) => url.pathname === path;
    await page.route(isCard, () => undefined);
    await fetch(new URL(order.paymentUrl ?? '', platform.portal), {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'PAY_OTHER', amount: '7.00' }),
    });
    await until('the provider has reported another amount', async () => {
      const { order: now } = await client.value(calls.paymentsBackOffice.deposit, { id: order.id }, token);
      return now.receivedAmount === '7.00';
    });
    const refused =
      'The subject of this request has changed since it was made. Check the highlighted changes and reject it so that it is made again.';
    await pressAndSeeMessage(panel.getByRole('button', { name: /^Approve/ }), refused);
    await page.unroute(isCard);
    await page.goto(`${platform.backoffice}/requests?id=${request}`);
    await panel
      .getByText('It has changed since it was requested: see the highlighted changes. It can only be rejected.')
      .waitFor();
    const received = panel.locator('[data-fact=received]');
    await received.getByText('7.00').waitFor();
    await received.getByText('When requested').waitFor();
    expect(await panel.getByRole('button', { name: /^Approve/ }).isDisabled()).toBe(true);
    await panel.locator('[name=reason]').fill('7.00 has arrived, not 100.00');
    await pressAndSeeMessage(panel.getByRole('button', { name: 'Reject' }), 'Rejected');
    const mai = at('mai.cash').page;
    await mai.goto(`${platform.backoffice}/requests?view=RETURNED&id=${request}`);
    await panelOf(mai).getByText('7.00 has arrived, not 100.00').first().waitFor();
  });
});

describe('an administrator with a second account', () => {
  it('is refused rights that the administrator does not have, for others and for the own account', async () => {
    const { page } = at('an.admin');
    await page.goto(`${platform.backoffice}/operators`);
    const ownerRole = page.getByRole('checkbox', { name: 'Chủ sở hữu', exact: true });
    const beyond = 'Vai trò có quyền cao hơn bạn phải do người có quyền đó cấp.';
    await page.getByText(beyond).waitFor();
    expect(await ownerRole.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'an.admin', exact: true }).click();
    await page.getByRole('heading', { name: 'an.admin' }).waitFor();
    await panelOf(page).getByText(beyond).waitFor();
    expect(await ownerRole.isDisabled()).toBe(true);
  });

  it('cannot take over an account with more rights, or read its setup link', async () => {
    const { page } = at('an.admin');
    const panel = panelOf(page);
    await page.getByRole('button', { name: 'mai.cash', exact: true }).click();
    await page.getByRole('heading', { name: 'mai.cash' }).waitFor();
    await panel.locator('[name=change]').selectOption({ label: 'Mật khẩu mới' });
    await panel.locator('[name=reason]').fill('quên mật khẩu');
    await pressAndSeeMessage(
      panel.getByRole('button', { name: 'Gửi duyệt' }),
      /Không ai được cấp, đổi hoặc duyệt quyền mà chính mình không có: an\.admin thiếu quyền [a-z]+\.[a-z]+\./,
    );
    const email = 'lan.helper@staff.example';
    await page.goto(`${platform.backoffice}/operators`);
    await page.locator('[name=operator-name]').fill('lan.helper');
    await page.locator('[name=operator-email]').fill(email);
    await page.getByRole('checkbox', { name: 'Quản trị hệ thống', exact: true }).check();
    await page.locator('[name=operator-reason]').fill('thêm người');
    await page.getByRole('button', { name: 'Tạo nhân viên' }).click();
    await page.getByText('Đã gửi người duyệt thứ hai.').waitFor();
    const { rows } = await client.value(calls.staff.requests, { view: 'DECIDE' }, ownerToken);
    const id = rows.find((row) => row.action === 'staff.create-operator')?.id ?? '';
    await client.value(calls.staff.decideRequest, { id, decision: 'APPROVE', reason: 'agreed' }, ownerToken);
    await setUpTokenByCalls(client, ownerToken, email);
    await page.goto(`${platform.backoffice}/outbox?target=${email}`);
    await page.getByRole('row').nth(1).getByRole('button').first().click();
    await panel.getByText('Chỉ chủ sở hữu đọc được: liên kết này cho phép vào tài khoản của một nhân viên.').waitFor();
    expect(await panel.locator('.message-detail-text').count()).toBe(0);
  });

  it('is refused conflicting rights for one operator, also when an owner requests them', async () => {
    const { page } = owner;
    await page.goto(`${platform.backoffice}/operators`);
    await page.getByRole('checkbox', { name: 'Finance operator', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Finance approver', exact: true }).check();
    await page.getByText('Finance operator and Finance approver cannot be combined.').waitFor();
    expect(await page.getByRole('button', { name: 'Create operator' }).isDisabled()).toBe(true);
  });
});

describe('after the draw', () => {
  beforeAll(async () => {
    for (const { page } of [...staff.values(), owner]) await page.goto('about:blank');
    await platform.restartAt(DRAW.afterDraw);
  });

  it('an operator who has seen the exposure cannot enter a result', async () => {
    const panel = await openDraw(owner);
    await panel.getByText("You have seen this draw's exposure. Another operator enters the result.").waitFor();
    expect(await panel.locator('.prize-fields-rows').count()).toBe(0);
  });

  it('two operators who differ see the prize that differs and may enter again, and a third one decides', async () => {
    const [minh, hoa, ly] = [at('minh.results'), at('hoa.results'), at('ly.results')];
    const [first, second] = [await openDraw(minh), await openDraw(hoa)];
    await typeResult(first, '44026');
    await pressAndSeeMessage(
      first.getByRole('button', { name: 'Nhập kết quả' }),
      'Đã nhập. Cần người thứ hai nhập lại.',
    );
    await typeResult(second, DRAW.numbers.DB[0]);
    await pressAndSeeMessage(second.getByRole('button', { name: 'Enter result' }), 'The entries differ');
    await second.getByText('minh.results and hoa.results: DB').waitFor();
    await second.getByText('Each of you can enter again, or a third operator decides.', { exact: false }).waitFor();
    expect(await second.textContent()).not.toContain('44026');
    expect(await second.locator('.prize-fields-row-differs').allTextContents()).toEqual(['DB']);
    await (await openDraw(minh)).getByText('minh.results và hoa.results: DB').waitFor();
    for (const again of [
      first.getByRole('button', { name: 'Nhập lại' }),
      second.getByRole('button', { name: 'Enter again' }),
    ]) {
      expect(await again.isEnabled()).toBe(true);
    }
    const third = await openDraw(ly);
    await third.getByText('minh.results 与 hoa.results：DB').waitFor();
    await typeResult(third, DRAW.numbers.DB[0]);
    await pressAndSeeMessage(third.getByRole('button', { name: '录入结果' }), '两次录入一致，将进行结算。');
    await until('the winner is paid', async () => {
      const { sumBalance } = await client.value(calls.wallet.consolidatedFunds, {}, member);
      return sumBalance === '1485.00';
    });
  });

  it('no page had errors other than the expected refusals', () => {
    const problems = [...staff.values(), owner].flatMap(({ watch }) => watch.problems);
    expect(problems.filter((text) => !/^(4(03|09): POST|console: Failed to load resource)/.test(text))).toEqual([]);
  });
});
