import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf } from '../../../testing/world.ts';

const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

/** A member at the sandbox's own page, used over HTTP like a browser does. */
async function atPage() {
  const member = await server.member();
  const input = { requestId: randomUUID(), channel: 'sandbox-qr', amount: '100.00' };
  const order = answerOf(await server.call(calls.payments.createDeposit, input, member));
  const url = server.portalUrl + order.paymentUrl;
  const choose = async (outcome: string, amount = '') => {
    const body = new URLSearchParams({ outcome, amount });
    const answer = await fetch(url, { method: 'POST', body });
    return { status: answer.status, html: await answer.text() };
  };
  const read = async () => answerOf(await server.call(calls.payments.depositOrder, { id: order.id }, member));
  return { member, order, url, choose, read };
}

test('the order leads to a labelled page that can be neither framed nor scripted', async () => {
  const { url, order } = await atPage();
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const html = await answer.text();
  expect(html).toContain(`D ${order.id}`);
  expect(html).toContain('100.00');
  expect((await fetch(`${server.portalUrl}/sandbox/pay/${'0'.repeat(32)}`)).status).toBe(404);
});

test.each([
  ['PAY', { state: 'CREDITED', creditedAmount: '100.00' }],
  ['PAY_TWICE', { state: 'CREDITED', creditedAmount: '100.00' }],
  ['OTHER_PAYER', { state: 'MATCHING', reason: 'PAYER_NAME_DIFFERS' }],
  ['FAIL', { state: 'FAILED', reason: 'PROVIDER_FAILED' }],
  ['FORGED', { state: 'PAYING', creditedAmount: null }],
])('%s makes the order %j', async (outcome, expected) => {
  const { member, choose, read } = await atPage();
  expect((await choose(outcome)).status).toBe(200);
  expect(await read()).toMatchObject(expected);
  expect(await server.balance(member)).toBe(expected.state === 'CREDITED' ? 10_000n : 0n);
});

test.each([
  ['PAY', 'PAID'],
  ['PAY_LATE', 'LATE'],
  ['FAIL', 'FAILED'],
  ['FORGED', 'FORGED'],
])('after %s the form leads to an address of its own, which sends nothing again', async (outcome, result) => {
  const { member, url } = await atPage();
  const body = new URLSearchParams({ outcome, amount: '' });
  const sent = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${new URL(url).pathname}/${result}`]);
  const balance = await server.balance(member);
  const shown = await fetch(`${url}/${result}`);
  expect(shown.status).toBe(200);
  expect(await shown.text()).toContain('class="done"');
  expect(await server.balance(member)).toBe(balance);
});

test('an address with another result than the payment has shows how it ended', async () => {
  const { url, choose } = await atPage();
  expect(await (await fetch(`${url}/PAID`)).text()).not.toContain('class="done"');
  await choose('FAIL');
  const ended = await (await fetch(url)).text();
  expect(await (await fetch(`${url}/PAID`)).text()).toBe(ended);
});

test('the visitor may enter another valid amount', async () => {
  const { member, choose, read } = await atPage();
  for (const wrong of ['', '0', '-1', '1.234', 'much']) expect((await choose('PAY_OTHER', wrong)).status).toBe(422);
  expect((await read()).state).toBe('PAYING');
  await choose('PAY_OTHER', '60.05');
  expect(await read()).toMatchObject({ state: 'MATCHING', reason: 'AMOUNT_DIFFERS' });
  expect(await server.balance(member)).toBe(0n);
});

test('late money is reported after the order has expired, and credited', async () => {
  const { member, choose, read } = await atPage();
  await choose('PAY_LATE');
  expect((await read()).state).toBe('PAYING');
  server.clock.move(30 * MINUTE);
  await server.runJob('payments.expire-deposits');
  await server.runJob('payments.sandbox-notices');
  expect((await read()).state).toBe('EXPIRED');
  server.clock.move(5_000);
  await server.runJob('payments.sandbox-notices');
  expect((await read()).state).toBe('CREDITED');
  expect(await server.balance(member)).toBe(10_000n);
});

test('a second choice changes nothing and shows how the payment ended', async () => {
  const { member, choose } = await atPage();
  const paid = (await choose('PAY')).html;
  const again = (await choose('FAIL')).html;
  const done = (html: string) => /class="done"[^>]*>([^<]+)</.exec(html)?.[1];
  expect(done(again)).toBe(done(paid));
  expect(await server.balance(member)).toBe(10_000n);
  expect((await choose('NONSENSE')).status).toBe(422);
});

test('an unprocessed notice is sent again until it is processed', async () => {
  const { member, order, choose, read } = await atPage();
  const allow = (isOpen: boolean) =>
    server.ownerPool.query('update payments.deposit_order set channel = $2 where id = $1', [
      order.id,
      isOpen ? 'sandbox-qr' : 'sandbox-card',
    ]);
  await allow(false);
  await choose('PAY');
  await server.runJob('payments.sandbox-notices');
  expect((await read()).state).toBe('PAYING');
  await allow(true);
  server.clock.move(6_000);
  await server.runJob('payments.sandbox-notices');
  await server.runJob('payments.sandbox-notices');
  expect((await read()).state).toBe('CREDITED');
  expect(await server.balance(member)).toBe(10_000n);
});
