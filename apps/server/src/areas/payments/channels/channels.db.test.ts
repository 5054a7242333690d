import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf } from '../../../testing/world.ts';
import { openProvider } from '../testing/provider-double.ts';

const { paymentsChannels, payments, staff } = calls;
type Terms = Payload<'paymentsChannels.changeDepositChannel'>['terms'];

let server: TestServer;
let editor: Awaited<ReturnType<TestServer['operator']>>;
let approver: Awaited<ReturnType<TestServer['operator']>>;
beforeAll(async () => {
  server = await openTestServer();
  editor = await server.operator('editor', ['payments.read', 'payments.channels']);
  approver = await server.operator('approver', ['payments.read', 'payments.approve', 'requests.read']);
});
afterAll(() => server.close());

const codeOf = (answer: unknown) => (isRefusal(answer) ? answer.code : 'ok');
const termsOf = (more: Partial<Terms> = {}): Terms => ({
  ...{ names: {}, minimum: '10.00', maximum: '500.00', feePpm: 0, minutesToPay: 30, queryAbove: '400', minimumRank: 0 },
  ...{
    opensAt: null,
    closesAt: null,
    dailyCap: null,
    currency: null,
    receiving: null,
    priority: 5,
    open: true,
    ...more,
  },
});
const shown = async () => answerOf(await server.call(paymentsChannels.channels, {}, editor));
const channelOf = async (code: string) => {
  const found = (await shown()).deposits.find((one) => one.code === code);
  if (!found) throw new Error(code);
  return found;
};
const offered = async (code: string) => {
  const { channels } = answerOf(await server.call(payments.depositChannels, {}, await server.member()));
  return channels.find((one) => one.code === code);
};
const YES = { decision: 'APPROVE', reason: 'seen' } as const;
const decide = async (requestId: string, decision: 'APPROVE' | 'REJECT' = 'APPROVE') =>
  codeOf(await server.call(staff.decideRequest, { id: requestId, decision, reason: 'seen' }, approver));
const change = async (code: string, terms: Terms, revision?: string) =>
  server.call(
    paymentsChannels.changeDepositChannel,
    { code, revision: revision ?? (await channelOf(code)).revision, terms, reason: 'new conditions' },
    editor,
  );
/** Changes terms, by two people where that is needed. */
const settle = async (code: string, terms: Terms) => {
  const { requestId } = answerOf(await change(code, terms));
  if (requestId !== null) expect(await decide(requestId)).toBe('ok');
};

describe('editing channels', () => {
  test('new terms apply to members at once, and a change based on outdated terms is refused', async () => {
    const seen = await channelOf('sandbox-qr');
    const terms = termsOf({ minimum: '75.00', names: { EN: 'Quick QR', TH: ' ' } });
    const { revision } = answerOf(await change('sandbox-qr', terms, seen.revision));
    expect(await offered('sandbox-qr')).toMatchObject({ minimum: '75.00', name: 'Quick QR' });
    expect((await channelOf('sandbox-qr')).names).toEqual({ EN: 'Quick QR' });
    expect(codeOf(await change('sandbox-qr', terms, seen.revision))).toBe('STATE_CONFLICT');
    answerOf(await change('sandbox-qr', { ...terms, open: false }, revision));
    expect(await offered('sandbox-qr')).toMatchObject({ open: false, closure: 'OFF' });
    answerOf(await change('sandbox-qr', { ...terms, minimumRank: 3 }));
    expect(await offered('sandbox-qr')).toBeUndefined();
    const { rows } = await server.ownerPool.query<{ after: { minimumRank: number } }>(
      `select after from staff.audit_entry where action = 'payments.change-channel' order by id desc limit 1`,
    );
    expect(rows[0]?.after.minimumRank).toBe(3);
  });

  test('weaker terms of an open channel wait for a second person, who reads what changes', async () => {
    const terms = termsOf({ maximum: '400.00', queryAbove: '300' });
    await settle('sandbox-card', terms);
    const weaker = [{ feePpm: 200_000 }, { maximum: '500.00' }, { queryAbove: '301' }, { currency: 'USD' }];
    for (const more of weaker) {
      const before = await channelOf('sandbox-card');
      const { revision, requestId } = answerOf(await change('sandbox-card', { ...terms, ...more }));
      expect([revision, requestId]).toEqual([before.revision, expect.any(String)]);
      const waiting = await channelOf('sandbox-card');
      expect(waiting).toEqual({ ...before, pendingTerms: expect.objectContaining({ id: requestId, maker: 'editor' }) });
      expect(codeOf(await change('sandbox-card', { ...terms, feePpm: 1 }))).toBe('REQUEST_STATE');
      expect(await decide(requestId ?? '', 'REJECT')).toBe('ok');
    }
    const { requestId } = answerOf(await change('sandbox-card', { ...terms, feePpm: 20_000 }));
    const { parts } = answerOf(await server.call(staff.request, { id: requestId ?? '' }, approver));
    const facts = parts.flatMap((part) => part.facts);
    expect(facts.find(({ name }) => name === 'feePpm')).toMatchObject({ value: '0', becomes: '2' });
    expect(codeOf(await server.call(staff.decideRequest, { ...YES, id: requestId ?? '' }, editor))).not.toBe('ok');
    expect(await decide(requestId ?? '')).toBe('ok');
    expect(await offered('sandbox-card')).toMatchObject({ feePpm: 20_000 });
    // Stricter terms and closing take effect at once.
    const { requestId: none } = answerOf(await change('sandbox-card', { ...terms, feePpm: 10_000, open: false }));
    expect(none).toBeNull();
  });

  test('a channel that was closed for weaker terms opens only with a second person', async () => {
    const terms = termsOf({ maximum: '400.00', open: false });
    await settle('sandbox-card', terms);
    const weaker = { ...terms, maximum: '450.00' };
    expect(answerOf(await change('sandbox-card', weaker)).requestId).toBeNull();
    expect(await channelOf('sandbox-card')).toMatchObject({ approved: false, open: false, maximum: '450.00' });
    // Neither a later change nor the weaker terms as they are open it.
    const stored = answerOf(await change('sandbox-card', { ...weaker, priority: 7 }));
    expect(stored.requestId).toBeNull();
    const { requestId } = answerOf(await change('sandbox-card', { ...weaker, open: true }));
    expect(await offered('sandbox-card')).toMatchObject({ open: false });
    // Terms that change while the request waits are not approved with it.
    answerOf(await change('sandbox-card', { ...weaker, priority: 8 }));
    expect(await decide(requestId ?? '')).not.toBe('ok');
    expect(await decide(requestId ?? '', 'REJECT')).toBe('ok');
    await settle('sandbox-card', { ...weaker, open: true });
    expect(await channelOf('sandbox-card')).toMatchObject({ approved: true, open: true });
  });

  test('a new channel is closed until a second person has approved its terms', async () => {
    const made = { code: 'new-qr', kind: 'QR' as const, gateway: 'sandbox', psp: 'sandbox', terms: termsOf() };
    const { createDepositChannel } = paymentsChannels;
    expect(codeOf(await server.call(createDepositChannel, made, editor))).toBe('FIELD_RULE');
    const input = { ...made, reason: 'a new way to pay' };
    const { requestId } = answerOf(await server.call(createDepositChannel, input, editor));
    expect(await channelOf('new-qr')).toMatchObject({ open: false, approved: false, pendingTerms: { id: requestId } });
    expect(await decide(requestId ?? '')).toBe('ok');
    expect(await channelOf('new-qr')).toMatchObject({ open: true, approved: true, pendingTerms: null });
    // Later, closing and opening need nobody else.
    answerOf(await change('new-qr', termsOf({ open: false })));
    expect(answerOf(await change('new-qr', termsOf())).requestId).toBeNull();
    expect(await channelOf('new-qr')).toMatchObject({ open: true });
  });

  test('contradictory terms are refused with the field’s name', async () => {
    const ruleOf = async (more: Partial<Terms>) => {
      const answer = await change('sandbox-wallet', termsOf(more));
      return isRefusal(answer) ? `${answer.code} ${answer.params.field ?? ''}`.trim() : 'ok';
    };
    expect(await ruleOf({ minimum: '600.00' })).toBe('FIELD_RULE maximum');
    expect(await ruleOf({ opensAt: '22:00' })).toBe('FIELD_RULE hours');
    expect(await ruleOf({ currency: 'XXX' })).toBe('FIELD_RULE currency');
    expect(await ruleOf({ receiving: 'practice' })).toBe('FIELD_RULE receiving');
    expect(await ruleOf({ dailyCap: '0' })).toBe('AMOUNT_INVALID');
    expect(await ruleOf({ opensAt: '22:00', closesAt: '04:00' })).toBe('ok');
  });

  test('a provider’s channel opens after two people have set the provider, whose secret nobody can read', async () => {
    const secret = 'what both have agreed on';
    const provider = await openProvider('hmac', secret, () => server.clock.now());
    const made = { code: 'acme-card', kind: 'PSP_CARD' as const, gateway: 'hmac', psp: 'acme' };
    const { createDepositChannel, requestProvider } = paymentsChannels;
    const input = { ...made, terms: termsOf() };
    expect(codeOf(await server.call(createDepositChannel, input, editor))).toBe('CHANNEL_UNREADY');
    answerOf(await server.call(createDepositChannel, { ...input, terms: termsOf({ open: false }) }, editor));
    expect(codeOf(await server.call(createDepositChannel, { ...input, terms: termsOf({ open: false }) }, editor))).toBe(
      'FIELD_RULE',
    );
    expect(await channelOf('acme-card')).toMatchObject({ ready: false, provider: null });
    expect(codeOf(await change('acme-card', termsOf()))).toBe('CHANNEL_UNREADY');
    const named = {
      ...{ side: 'DEPOSIT' as const, code: 'acme-card', endpoint: provider.endpoint, account: 'brand-1', digest: null },
      ...{ secret, reason: 'new contract' },
    };
    expect(codeOf(await server.call(requestProvider, { ...named, endpoint: 'http://pay.example' }, editor))).toBe(
      'FIELD_RULE',
    );
    expect(codeOf(await server.call(requestProvider, { ...named, secret: '' }, editor))).toBe('FIELD_RULE');
    expect(codeOf(await server.call(requestProvider, named, approver))).toBe('FORBIDDEN');
    const { requestId } = answerOf(await server.call(requestProvider, named, editor));
    expect((await channelOf('acme-card')).pending).toMatchObject({ id: requestId, maker: 'editor' });
    const { rows } = await server.ownerPool.query<{ stored: string }>(
      `select frozen::text || (select string_agg(after::text, ' ') from staff.audit_entry) as stored from staff.request where id = $1`,
      [requestId],
    );
    expect(rows[0]?.stored).not.toContain(secret);
    expect(await decide(requestId)).toBe('ok');
    const ready = await channelOf('acme-card');
    expect(ready).toMatchObject({ ready: true, pending: null, provider: { account: 'brand-1' } });
    expect(JSON.stringify(await shown())).not.toContain(secret);
    await settle('acme-card', termsOf());
    const member = await server.member();
    const order = answerOf(
      await server.call(
        payments.createDeposit,
        { requestId: randomUUID(), channel: 'acme-card', amount: '50' },
        member,
      ),
    );
    provider.settle(order.id);
    const notice = provider.callback(order.id);
    expect((await fetch(notice.url, { method: 'POST', body: notice.body, headers: notice.headers })).ok).toBe(true);
    expect(await server.balance(member)).toBe(5_000n);
    // Another account at the same address needs a new secret; the same account keeps the stored one.
    expect(codeOf(await server.call(requestProvider, { ...named, account: 'brand-2', secret: '' }, editor))).toBe(
      'FIELD_RULE',
    );
    const same = answerOf(await server.call(requestProvider, { ...named, secret: '' }, editor));
    expect(await decide(same.requestId)).toBe('ok');
    expect(await channelOf('acme-card')).toMatchObject({ ready: true });
    await provider.close();
  });

  test('a bank account needs two people, and a transfer channel uses only such accounts', async () => {
    const account = { code: 'second', bank: 'Harbour Bank', holder: 'LANTERN LTD', number: '12-3456 789' };
    const transfer = (receiving: string) => ({
      ...{ code: 'harbour', kind: 'BANK_TRANSFER' as const, gateway: 'statement', psp: 'harbour', reason: 'opened' },
      terms: termsOf({ receiving }),
    });
    const { requestBankAccount, createDepositChannel } = paymentsChannels;
    const requested = answerOf(await server.call(requestBankAccount, { ...account, reason: 'opened' }, editor));
    expect(codeOf(await server.call(createDepositChannel, transfer('second'), editor))).toBe('FIELD_RULE');
    expect(await decide(requested.requestId)).toBe('ok');
    const opening = answerOf(await server.call(createDepositChannel, transfer('second'), editor));
    expect(await decide(opening.requestId ?? '')).toBe('ok');
    expect((await shown()).accounts).toContainEqual({ ...account, sandbox: false, usedBy: ['harbour'] });
    const input = { requestId: randomUUID(), channel: 'harbour', amount: '50.00' };
    const order = answerOf(await server.call(payments.createDeposit, input, await server.member()));
    expect(order).toMatchObject({ state: 'PAYING', transfer: { bank: 'Harbour Bank', number: '12-3456 789' } });
    expect(codeOf(await server.call(requestBankAccount, { ...account, reason: 'again' }, editor))).toBe('FIELD_RULE');
    const short = { ...account, code: 'third', holder: 'L ', reason: 'opened' };
    const nowhere = { ...account, code: 'third-bank', zone: 'Asia/Nowhere', reason: 'opened' };
    expect(codeOf(await server.call(requestBankAccount, nowhere, editor))).toBe('FIELD_RULE');
    expect(codeOf(await server.call(requestBankAccount, short, editor))).toBe('FIELD_RULE');
    const refused = { ...account, code: 'third' };
    const third = answerOf(await server.call(requestBankAccount, { ...refused, reason: 'opened' }, editor));
    expect(await decide(third.requestId, 'REJECT')).toBe('ok');
    expect((await shown()).accounts.map(({ code }) => code)).not.toContain('third');
  });

  test('payout channels are edited in the same way', async () => {
    const { createPayoutChannel, changePayoutChannel, requestProvider } = paymentsChannels;
    const terms = { names: { EN: 'Acme payouts' }, maximum: '500.00', priority: 7, open: false };
    const made = { code: 'acme-out', gateway: 'digest', psp: 'acme', terms };
    const { revision } = answerOf(await server.call(createPayoutChannel, made, editor));
    const open = { code: 'acme-out', revision, terms: { ...terms, open: true } };
    expect(codeOf(await server.call(changePayoutChannel, open, editor))).toBe('CHANNEL_UNREADY');
    const named = {
      ...{ side: 'PAYOUT' as const, code: 'acme-out', endpoint: 'https://pay.example/v1/', account: 'brand-1' },
      ...{ digest: 'md5' as const, secret: 'shared', reason: 'new contract' },
    };
    const { requestId } = answerOf(await server.call(requestProvider, named, editor));
    expect(await decide(requestId)).toBe('ok');
    const after = (await shown()).payouts.find((one) => one.code === 'acme-out');
    expect(after).toMatchObject({
      ...{ ready: true, open: false, maximum: '500.00' },
      provider: { endpoint: 'https://pay.example/v1', account: 'brand-1', digest: 'md5' },
    });
    expect(codeOf(await server.call(changePayoutChannel, open, editor))).toBe('STATE_CONFLICT');
    const now = { ...open, revision: after?.revision ?? '' };
    expect(codeOf(await server.call(changePayoutChannel, now, editor))).toBe('ok');
  });
});
