import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { openVendorServer, type VendorServer } from '../testing/vendor-server.ts';

let server: VendorServer;
let operator: Awaited<ReturnType<VendorServer['operator']>>;
let checker: Awaited<ReturnType<VendorServer['operator']>>;
beforeAll(async () => {
  server = await openVendorServer();
  operator = await server.operator('mover', ['payments.read', 'payments.review', 'ledger.read']);
  checker = await server.operator('checker', ['payments.read', 'payments.approve']);
});
afterAll(() => server.close());
beforeEach(() => server.double.from('FINE'));
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
  const [transit] = await server.ledger.balances(server.pool, server.books({ book: 'REAL' }), ['H:XFER_TRANSIT']);
  expect(transit?.balance).toBe(await server.areas.wallet.sumUnderWay(server.scope, 'REAL'));
});

const MINUTE = 60_000;
const { vendorTransfers, vendorTransfer, queryVendor, requestVendorResolve } = calls.walletBackOffice;

/** The vendor's received calls about transfers, from a position on. */
const operations = (from: number) =>
  server.double.requests
    .slice(from)
    .map((one) => one.split(' ')[0])
    .filter((one) => one !== 'rounds');

async function stateOf(id: string) {
  return answerOf(await server.call(vendorTransfer, { id }, operator));
}

describe('a transfer with a vendor that has its own wallets (7W-02)', () => {
  test('moves money in and back by two postings each', async () => {
    const member = await server.rich(10_000n);
    const into = answerOf(await server.move(member, 'IN', '60.00'));
    expect(into).toMatchObject({ state: 'DONE', direction: 'IN', amount: '60.00', displayName: 'Lotus Studio' });
    expect(await server.places(member)).toEqual([4_000n, 6_000n, 0n]);
    answerOf(await server.move(member, 'OUT', '25.50'));
    expect(await server.places(member)).toEqual([6_550n, 3_450n, 0n]);
    const record = answerOf(await server.call(calls.wallet.accountRecord, { group: 'TRANSFER' }, member));
    expect(record.rows.map(({ posting, amount }) => [posting, amount])).toEqual([
      ['P30b', '25.50'],
      ['P29', '-60.00'],
    ]);
    const shown = await stateOf(into.id);
    expect(shown.events.map(({ event }) => event)).toEqual(['CREATE', 'SEND', 'CONFIRMED']);
    for (const { entryId, posting } of shown.entries) {
      const entry = answerOf(await server.call(calls.walletBackOffice.entry, { entryId }, operator));
      expect(entry).toMatchObject({ posting, reference: { type: 'vendor_transfer', id: into.id } });
    }
  });

  test('answers a repeated request the same, and refuses another content under its id', async () => {
    const member = await server.rich(10_000n);
    const id = randomUUID();
    const all = await Promise.all(Array.from({ length: 8 }, () => server.move(member, 'IN', '10.00', id)));
    expect(new Set(all.map((one) => answerOf(one).id)).size).toBe(1);
    expect(answerOf(await server.move(member, 'IN', '10.00', id)).state).toBe('DONE');
    expect(codeOf(await server.move(member, 'IN', '11.00', id))).toBe('IDEMPOTENCY_CONFLICT');
    expect(await server.places(member)).toEqual([9_000n, 1_000n, 0n]);
  });

  test('moves at most the balance of either side, and refuses an invalid amount', async () => {
    const member = await server.rich(1_000n);
    expect(codeOf(await server.move(member, 'IN', '10.01'))).toBe('INSUFFICIENT_BALANCE');
    answerOf(await server.move(member, 'IN', '10.00'));
    expect(codeOf(await server.move(member, 'OUT', '10.01'))).toBe('INSUFFICIENT_BALANCE');
    expect(codeOf(await server.move(member, 'OUT', '0'))).toBe('AMOUNT_INVALID');
    expect(codeOf(await server.move(member, 'OUT', '-1'))).toBe('AMOUNT_INVALID');
    const input = { requestId: randomUUID(), vassalage: 'LANTERN', direction: 'IN' as const, amount: '1.00' };
    expect(codeOf(await server.call(calls.wallet.walletTransfer, input, member))).toBe('NOT_FOUND');
  });

  test.each(['90071992547409.93', '10000000000000.01', '92233720368547758.07'])(
    'refuses %s, which is more than the ledger posts at once, by its amount',
    async (amount) => {
      const member = await server.rich(1_000n);
      for (const direction of ['IN', 'OUT'] as const) {
        expect(codeOf(await server.move(member, direction, amount))).toBe('AMOUNT_INVALID');
        expect(codeOf(await server.move(member, direction, '10000000000000.00'))).toBe('INSUFFICIENT_BALANCE');
      }
    },
  );

  test('returns the money when the vendor refuses, and shows the operator the reason', async () => {
    const member = await server.rich(1_000n);
    server.double.next('REFUSES');
    const refused = answerOf(await server.move(member, 'IN', '10.00'));
    expect(refused.state).toBe('FAILED');
    expect(await server.places(member)).toEqual([1_000n, 0n, 0n]);
    expect((await stateOf(refused.id)).transfer).toMatchObject({ step: 'FAILED', reason: 'PLAYER_UNKNOWN' });
  });
});

describe('a vendor that misbehaves', () => {
  test.each(['WORKS_WITHOUT_ANSWER', 'UNSIGNED'] as const)(
    '%s: the transfer waits, is queried, and is never sent again',
    async (how) => {
      const member = await server.rich(1_000n);
      const from = server.double.requests.length;
      server.double.next(how);
      const sent = answerOf(await server.move(member, 'IN', '10.00'));
      expect(sent.state).toBe('PROCESS');
      expect(await server.places(member)).toEqual([0n, 0n, 1_000n]);
      const funds = answerOf(await server.call(calls.wallet.consolidatedFunds, {}, member));
      expect(funds).toMatchObject({ underWay: '10.00', vendors: [{ vassalage: 'LOTUS', pending: { id: sent.id } }] });
      expect(codeOf(await server.move(member, 'IN', '1.00'))).toBe('TRANSFER_PENDING');
      expect(codeOf(await server.move(member, 'OUT', '1.00'))).toBe('TRANSFER_PENDING');
      await server.wait(4_000);
      expect(operations(from)).toEqual(['deposit']);
      await server.wait(2_000);
      expect(operations(from)).toEqual(['deposit', 'transfer']);
      expect(await server.places(member)).toEqual([0n, 1_000n, 0n]);
      expect((await stateOf(sent.id)).transfer).toMatchObject({ step: 'DONE', vendorNo: expect.stringMatching(/^N/) });
    },
  );

  test('a transfer that it never saw is returned after ten minutes, not before', async () => {
    const member = await server.rich(1_000n);
    server.double.next('NO_ANSWER');
    const sent = answerOf(await server.move(member, 'IN', '10.00'));
    await server.wait(6_000);
    await server.wait(31_000);
    await server.wait(2 * MINUTE + 1_000);
    expect((await stateOf(sent.id)).transfer).toMatchObject({ step: 'PENDING', queries: 3, needsOperator: false });
    expect(await server.places(member)).toEqual([0n, 0n, 1_000n]);
    await server.wait(10 * MINUTE + 1_000);
    expect((await stateOf(sent.id)).transfer.step).toBe('FAILED');
    expect(await server.places(member)).toEqual([1_000n, 0n, 0n]);
    expect(
      server.double.requests.filter((one) => one.startsWith('deposit') && one.endsWith(`-${sent.id}`)),
    ).toHaveLength(1);
  });

  test('a delayed request is found by a later status query', async () => {
    const member = await server.rich(1_000n);
    answerOf(await server.move(member, 'IN', '10.00'));
    server.double.next('LATE');
    const sent = answerOf(await server.move(member, 'OUT', '4.00'));
    await server.wait(6_000);
    expect(await server.places(member)).toEqual([0n, 600n, 400n]);
    server.double.release();
    await server.wait(31_000);
    expect(await server.places(member)).toEqual([400n, 600n, 0n]);
    expect((await stateOf(sent.id)).events.map(({ event }) => event)).toEqual([
      ...['CREATE', 'SEND', 'NO_ANSWER', 'ASKED_UNSEEN', 'CONFIRMED'],
    ]);
  });

  test('a contradiction with our ledger is decided by two people', async () => {
    const member = await server.rich(1_000n);
    server.double.next('WORKS_WITHOUT_ANSWER');
    const sent = answerOf(await server.move(member, 'IN', '10.00'));
    const entry = [...server.double.transfers.values()].at(-1);
    if (!entry) throw new Error('the double has no transfer');
    entry.amount = '9.99';
    for (const pause of [6_000, 31_000, 2 * MINUTE + 1_000, 10 * MINUTE + 1_000]) await server.wait(pause);
    const list = answerOf(await server.call(vendorTransfers, { state: 'OPEN', openMinutes: 10 }, operator));
    expect(list.rows).toMatchObject([{ id: sent.id, needsOperator: true, reason: 'CONTRADICTION', hasRequest: false }]);
    expect(answerOf(await server.call(queryVendor, { id: sent.id }, operator)).transfer.step).toBe('PENDING');

    const input = { id: sent.id, outcome: 'FAILED' as const, reason: 'Their statement has 9.99 by mistake' };
    const { requestId } = answerOf(await server.call(requestVendorResolve, input, operator));
    const decision = { id: requestId, decision: 'APPROVE' as const, reason: 'seen' };
    expect(codeOf(await server.call(calls.staff.decideRequest, decision, operator))).toBe('FORBIDDEN');
    expect(codeOf(await server.call(requestVendorResolve, input, operator))).toBe('REQUEST_STATE');
    answerOf(await server.call(calls.staff.decideRequest, decision, checker));
    expect(await server.places(member)).toEqual([1_000n, 0n, 0n]);
    expect(codeOf(await server.call(requestVendorResolve, input, operator))).toBe('ORDER_STATE');
    expect((await stateOf(sent.id)).events.at(-1)).toMatchObject({ to: 'FAILED', actor: 'checker' });
  });

  test('an answer before the approval is final', async () => {
    const member = await server.rich(1_000n);
    server.double.next('WORKS_WITHOUT_ANSWER');
    const sent = answerOf(await server.move(member, 'IN', '10.00'));
    const input = { id: sent.id, outcome: 'FAILED' as const, reason: 'not on the statement' };
    const { requestId } = answerOf(await server.call(requestVendorResolve, input, operator));
    answerOf(await server.call(queryVendor, { id: sent.id }, operator));
    const decision = { id: requestId, decision: 'APPROVE' as const, reason: 'seen' };
    expect(codeOf(await server.call(calls.staff.decideRequest, decision, checker))).toBe('ORDER_STATE');
    expect(await server.places(member)).toEqual([0n, 1_000n, 0n]);
  });

  test('a silent vendor leaves the last known balance, marked as stale', async () => {
    const member = await server.rich(1_000n);
    answerOf(await server.move(member, 'IN', '10.00'));
    server.clock.move(31_000);
    server.double.from('FAILS_500');
    const { vendors } = answerOf(await server.call(calls.wallet.merchantWallet, { isSingle: false }, member));
    expect(vendors).toMatchObject([{ vassalage: 'LOTUS', balance: '10.00', isSingle: false, isStale: true }]);
    const { vendors: shared } = answerOf(await server.call(calls.wallet.merchantWallet, { isSingle: true }, member));
    expect(shared).toMatchObject([{ vassalage: 'LANTERN', balance: null, isSingle: true }]);
  });
});

describe('rounds reported by a vendor', () => {
  test('move the mirror; one above the mirror’s balance waits for the transfer that brings the money', async () => {
    const member = await server.rich(5_000n);
    const player = server.playerOf(member);
    answerOf(await server.move(member, 'IN', '10.00'));
    server.double.play(player, '2.00', '5.00');
    await server.runJob('games.follow-vendors');
    expect(await server.places(member)).toEqual([4_000n, 1_300n, 0n]);
    server.double.next('WORKS_WITHOUT_ANSWER');
    answerOf(await server.move(member, 'IN', '40.00'));
    server.double.play(player, '30.00', '0.00');
    server.double.play(player, '1.00', '1.00');
    await server.runJob('games.follow-vendors');
    expect(await server.places(member)).toEqual([0n, 1_300n, 4_000n]);
    await server.wait(6_000);
    await server.runJob('games.follow-vendors');
    expect(await server.places(member)).toEqual([0n, 2_300n, 0n]);
    expect(server.double.wallets.get(player)).toBe(2_300);
    const rounds = answerOf(await server.call(calls.games.rounds, {}, member));
    expect(rounds.rows).toHaveLength(3);
    expect(rounds.rows.every((row) => row.vassalage === 'LOTUS' && row.state === 'ENDED')).toBe(true);
  });
});

describe('a member who starts a self-exclusion', () => {
  const exclude = (member: Awaited<ReturnType<VendorServer['rich']>>) =>
    server.areas.safety.exclude(member.member.scope, { kind: 'TIME_OUT', to: later(), by: 'member' });
  const later = () => new Date(server.clock.now().getTime() + 7 * 24 * 60 * MINUTE);
  const bringBack = async () => {
    await server.drain();
    await server.runJob('wallet.return-excluded');
  };

  test('gets money back from vendors at once, including results of open rounds, and cannot send it again', async () => {
    const member = await server.rich(10_000n);
    answerOf(await server.move(member, 'IN', '60.00'));
    server.double.play(server.playerOf(member), '10.00', '25.00');
    await exclude(member);
    await bringBack();
    expect(await server.places(member)).toEqual([11_500n, 0n, 0n]);
    expect(codeOf(await server.move(member, 'IN', '1.00'))).toBe('SELF_EXCLUDED');
    expect((await server.ownerPool.query('select from wallet.return_due')).rowCount).toBe(0);
  });

  test('gets it once as soon as a silent vendor answers', async () => {
    const member = await server.rich(10_000n);
    answerOf(await server.move(member, 'IN', '60.00'));
    server.double.from('FAILS_500');
    await exclude(member);
    await bringBack();
    // The money has left the mirror and is booked nowhere else before the vendor answers.
    expect(await server.places(member)).toEqual([4_000n, 0n, 6_000n]);
    server.double.from('FINE');
    for (let minutes = 0; minutes < 90; minutes += 15) {
      await server.wait(15 * MINUTE);
      await server.runJob('wallet.return-excluded');
    }
    expect(await server.places(member)).toEqual([10_000n, 0n, 0n]);
    expect((await server.ownerPool.query('select from wallet.return_due')).rowCount).toBe(0);
  });
});
