import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';
import {
  type Agent,
  accept,
  agentBelow,
  agree,
  agreeWithPlatform,
  billsOf,
  type ContractOperators,
  contractOperators,
  give,
  idOf,
  offerTo,
  play,
  runAt,
  switchOn,
  tiers,
} from './testing/branch.ts';

/** Inbox messages of both parties of a contract. */

let server: TestServer;
let operators: ContractOperators;
beforeAll(async () => {
  server = await openTestServer();
  operators = await contractOperators(server);
  await switchOn(server);
});
afterAll(() => server.close());

/** An agent's messages, oldest first, without the prefix `message_`. */
async function inboxOf(agent: Agent) {
  await server.drain();
  const { rows } = answerOf(await server.call(calls.content.inbox, { limit: 100 }, agent));
  return rows
    .toReversed()
    .map(({ textKey, params }) => ({ key: textKey.replace('message_', ''), params }))
    .filter(({ key }) => key.startsWith('contract_') || key.startsWith('bill_'));
}
const messagesTo = async (agent: Agent) => (await inboxOf(agent)).map((message) => message.key);

const dividend = (percent: number) => ({ kind: 'DIVIDEND', period: 'DAILY', terms: tiers([percent]) }) as const;

async function twoLevels(day: string) {
  server.clock.set(new Date(`${day}T00:00:00+08:00`));
  const top = await agentBelow(server, null);
  return { top, middle: await agentBelow(server, top) };
}

describe('messages on offers', () => {
  test('both sides are notified of an offer, its acceptance and its end; the platform gets no message', async () => {
    const { top, middle } = await twoLevels('2026-12-01');
    await agreeWithPlatform(server, operators, top, dividend(30));
    expect(await messagesTo(top)).toEqual(['contract_OFFERED', 'contract_PENDING_START']);
    expect((await inboxOf(top))[0]?.params).toMatchObject({ by: 'HOUSE', payer: '', kind: 'DIVIDEND', rate: '30%' });
    const contract = await agree(server, top, middle, dividend(12.5));
    const [offered, agreed] = await inboxOf(middle);
    expect(offered).toMatchObject({ key: 'contract_OFFERED', params: { payer: top.member.account, rate: '12.5%' } });
    expect(agreed).toMatchObject({
      key: 'contract_PENDING_START',
      params: { by: 'UPLINE', account: middle.member.account, from: '2026-12-02' },
    });
    expect((await messagesTo(top)).slice(2)).toEqual(['contract_OFFERED', 'contract_PENDING_START']);
    await runAt(server, '2026-12-02T12:00:00+08:00');
    answerOf(await server.call(calls.contracts.end, { id: contract.id }, middle));
    await runAt(server, '2026-12-03T03:00:00+08:00');
    expect((await messagesTo(middle)).slice(2)).toEqual(['contract_TERMINATING', 'contract_TERMINATED']);
    expect((await inboxOf(top)).at(-2)).toMatchObject({
      key: 'contract_TERMINATING',
      params: { until: '2026-12-03' },
    });
  });

  test('a rejection, a withdrawal and a week without an answer notify the other side', async () => {
    const { top, middle } = await twoLevels('2026-12-05');
    await agreeWithPlatform(server, operators, top, dividend(30));
    const send = async () => {
      const request = { ...dividend(10), to: idOf(middle) };
      return answerOf(await server.call(calls.contracts.sendOffer, request, top));
    };
    const refused = await send();
    expect(codeOf(await server.call(calls.contracts.rejectOffer, { id: refused.id }, top))).toBe('NOT_FOUND');
    answerOf(await server.call(calls.contracts.rejectOffer, { id: refused.id }, middle));
    const taken = await send();
    expect(codeOf(await server.call(calls.contracts.withdrawOffer, { id: taken.id }, middle))).toBe('NOT_FOUND');
    answerOf(await server.call(calls.contracts.withdrawOffer, { id: taken.id }, top));
    await send();
    await runAt(server, '2026-12-13T00:00:00+08:00');
    const story = ['REJECTED', 'WITHDRAWN', 'EXPIRED'].flatMap((end) => ['contract_OFFERED', `contract_${end}`]);
    expect(await messagesTo(middle)).toEqual(story);
    expect((await messagesTo(top)).slice(2)).toEqual(story);
  });

  test('a lower version that starts notifies the accounts whose contracts it ends', async () => {
    const { top, middle } = await twoLevels('2026-12-15');
    const low = await agentBelow(server, middle);
    await agreeWithPlatform(server, operators, top, dividend(30));
    await agree(server, top, middle, dividend(20));
    await agree(server, middle, low, dividend(15));
    await runAt(server, '2026-12-16T12:00:00+08:00');
    const check = { ...dividend(12), to: idOf(middle) };
    const { hash } = answerOf(await server.call(calls.contracts.checkOffer, check, top));
    answerOf(await server.call(calls.contracts.sendOffer, { ...check, ...(hash && { confirm: hash }) }, top));
    const { id } = await offerTo(server, middle, 'DIVIDEND');
    answerOf(await accept(server, middle, id, hash ?? undefined));
    expect((await messagesTo(low)).at(-1)).toBe('contract_PENDING_START');
    await runAt(server, '2026-12-17T03:00:00+08:00');
    expect((await messagesTo(low)).at(-1)).toBe('contract_TERMINATED');
    expect((await messagesTo(middle)).filter((one) => one === 'contract_TERMINATED')).toHaveLength(1);
  });
});

describe('messages on bills', () => {
  test('a debtor is notified once that withdrawals are blocked, and the receiver of the paid and the remaining amount', async () => {
    const { top, middle } = await twoLevels('2027-01-01');
    const low = await agentBelow(server, middle);
    await agreeWithPlatform(server, operators, top, dividend(30));
    await agree(server, top, middle, dividend(20));
    await agree(server, middle, low, dividend(10));
    await runAt(server, '2027-01-02T12:00:00+08:00');
    await play(server, low, [{ stake: 100_000n, payout: 0n }]);
    await play(server, middle, [{ stake: 0n, payout: 150_000n }]);
    await give(server, middle, 2_500n);
    await runAt(server, '2027-01-03T03:00:00+08:00');
    await runAt(server, '2027-01-03T04:00:00+08:00');
    const bills = async (agent: Agent) => (await inboxOf(agent)).filter((one) => one.key.startsWith('bill_'));
    const about = { kind: 'DIVIDEND', period: '2027-01-02', due: '100.00' };
    expect(await bills(low)).toMatchObject([{ key: 'bill_SHORT', params: { ...about, rest: '75.00' } }]);
    expect(await bills(middle)).toMatchObject([
      { key: 'bill_SHORT_OUT', params: { ...about, rest: '75.00', account: low.member.account } },
    ]);
    await give(server, middle, 7_500n);
    await runAt(server, '2027-01-03T05:00:00+08:00');
    expect((await bills(low)).at(-1)).toMatchObject({ key: 'bill_PAID', params: { payer: middle.member.account } });
    expect((await bills(middle)).at(-1)).toMatchObject({ key: 'bill_PAID_OUT' });
  });

  test('a waiting claim notifies both sides, a payment by the platform only its receiver', async () => {
    const { top, middle } = await twoLevels('2027-01-05');
    await agreeWithPlatform(server, operators, top, dividend(30));
    await agree(server, top, middle, { ...dividend(20), autoPay: false });
    await runAt(server, '2027-01-06T12:00:00+08:00');
    await play(server, middle, [{ stake: 100_000n, payout: 0n }]);
    await runAt(server, '2027-01-07T03:00:00+08:00');
    const billMessages = async (agent: Agent) => (await messagesTo(agent)).filter((one) => one.startsWith('bill_'));
    expect(await billMessages(middle)).toEqual(['bill_DUE']);
    expect((await billMessages(top)).toSorted()).toEqual(['bill_DUE_OUT', 'bill_PAID']);
    const [bill] = (await billsOf(server, middle)).rows;
    answerOf(await server.call(calls.contracts.claimBill, { id: bill?.id ?? '' }, middle));
    expect(await billMessages(middle)).toEqual(['bill_DUE', 'bill_PAID']);
  });
});
