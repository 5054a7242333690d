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
  approver = await server.operator('approver', ['payments.read', 'payments.approve']);
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
const decide = async (requestId: string, decision: 'APPROVE' | 'REJECT' = 'APPROVE') =>
  codeOf(await server.call(staff.decideRequest, { id: requestId, decision, reason: 'seen' }, approver));
const change = async (code: string, terms: Terms, revision?: string) =>
  server.call(
    paymentsChannels.changeDepositChannel,
    { code, revision: revision ?? (await channelOf(code)).revision, terms },
    editor,
  );

describe('editing channels', () => {
  test('new terms apply to members at once, and a change based on outdated terms is refused', async () => {
    const seen = await channelOf('sandbox-qr');
    const terms = termsOf({ minimum: '75.00', feePpm: 12_500, names: { EN: 'Quick QR', TH: ' ' } });
    const { revision } = answerOf(await change('sandbox-qr', terms, seen.revision));
    expect(await offered('sandbox-qr')).toMatchObject({ minimum: '75.00', feePpm: 12_500, name: 'Quick QR' });
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
    answerOf(await change('acme-card', termsOf()));
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
      ...{ code: 'harbour', kind: 'BANK_TRANSFER' as const, gateway: 'statement', psp: 'harbour' },
      terms: termsOf({ receiving }),
    });
    const { requestBankAccount, createDepositChannel } = paymentsChannels;
    const requested = answerOf(await server.call(requestBankAccount, { ...account, reason: 'opened' }, editor));
    expect(codeOf(await server.call(createDepositChannel, transfer('second'), editor))).toBe('FIELD_RULE');
    expect(await decide(requested.requestId)).toBe('ok');
    answerOf(await server.call(createDepositChannel, transfer('second'), editor));
    expect((await shown()).accounts).toContainEqual({ ...account, sandbox: false, usedBy: ['harbour'] });
    const input = { requestId: randomUUID(), channel: 'harbour', amount: '50.00' };
    const order = answerOf(await server.call(payments.createDeposit, input, await server.member()));
    expect(order).toMatchObject({ state: 'PAYING', transfer: { bank: 'Harbour Bank', number: '12-3456 789' } });
    expect(codeOf(await server.call(requestBankAccount, { ...account, reason: 'again' }, editor))).toBe('FIELD_RULE');
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
