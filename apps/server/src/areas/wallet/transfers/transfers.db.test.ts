import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { createLedger, type Ledger, postings } from '@lantern/ledger';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, openPlatform, type TestPlatform } from '../../../testing/platform.ts';
import { ACCOUNT_TYPES } from '../../identity/index.ts';
import { needsProof, rulesFor } from './rules.ts';

const FUND_PASSWORD = '271828';

let platform: TestPlatform;
let ledger: Ledger;
let brandId: bigint;
let up: Caller & { readonly id: bigint };
let down: Caller & { readonly id: bigint };
let reviewer: Caller;
let approver: Caller;
/** Gives members labels and the permission to transfer to the upline. */
let promoter: Caller;
/** The secret of the upline's authenticator app. */
let secret = '';

async function person(account: string, type: number, uplineId: bigint | null) {
  const input = {
    account,
    type,
    password: platform.password,
    uplineId,
    language: 'EN',
    at: platform.clock.now(),
  } as const;
  const made = await platform.areas.identity.createMember({ brandId }, input);
  if (isRefusal(made)) throw new Error(made.code);
  const { token } = await platform.call(calls.identity.login, { username: account, password: platform.password });
  const setting = { password: platform.password, newFundPassword: FUND_PASSWORD, confirmFundPassword: FUND_PASSWORD };
  await platform.call(calls.identity.setFundPassword, setting, { token });
  return { token, id: made.memberId };
}

const run = (sql: string, ...values: unknown[]) => platform.database.ownerPool.query(sql, values);

/** Credits money like a deposit, but without a wagering requirement. */
async function give(id: bigint, amount: bigint): Promise<void> {
  const { book, currency } = { book: 'REAL', currency: 'P' } as const;
  const answer = await ledger.postOne(
    platform.database.appPool,
    { brandId, book, currency },
    {
      ...{
        id: randomUUID(),
        posting: postings.depositByProvider({ member: id, psp: 'test', amount }),
        at: platform.clock.now(),
      },
      reference: { type: 'test', id: randomUUID() },
    },
  );
  expect(answer.outcome).toBe('posted');
}

const input = (changes: Partial<Payload<'wallet.sendTransfer'>> = {}): Payload<'wallet.sendTransfer'> => ({
  ...{ requestId: randomUUID(), direction: 'DOWN', to: 'transferdown', amount: '100.00', remark: '' },
  fundPassword: FUND_PASSWORD,
  ...changes,
});
const refusal = (changes: Partial<Payload<'wallet.sendTransfer'>>, caller: Caller = up) =>
  platform.refusalOf(calls.wallet.sendTransfer, input(changes), caller);
const main = async (caller: Caller) => (await platform.call(calls.wallet.consolidatedFunds, {}, caller)).main;
const onHold = async (caller: Caller) => (await platform.call(calls.wallet.consolidatedFunds, {}, caller)).held;

beforeAll(async () => {
  platform = await openPlatform();
  ledger = createLedger({ pool: platform.database.appPool, connectionString: platform.database.appUrl });
  brandId = (await platform.areas.brands.findByHost('localhost')).id;
  up = await person('transferup', ACCOUNT_TYPES.topAgent, null);
  down = await person('transferdown', ACCOUNT_TYPES.member, up.id);
  await person('somebodyelse', ACCOUNT_TYPES.member, null);
  reviewer = await platform.hire('transferreview', ['finance-operator'], brandId);
  promoter = await platform.hire('transferlabels', ['promotion-manager'], brandId);
  approver = await platform.hire('transferapprove', ['finance-approver'], brandId);
  await give(up.id, 30_000_000n);
});
afterAll(async () => {
  await ledger.close();
  await platform.close();
});

describe('the nine checks of a transfer in their order', () => {
  test('checks the switch, then the relation, then the password, then the amount', async () => {
    await run(`update identity.member set status = 'FUND_FROZEN' where id = $1`, down.id);
    expect(await refusal({})).toBe('FUND_FROZEN');
    await run(`update identity.member set status = 'ACTIVE' where id = $1`, down.id);
    expect(await refusal({ to: 'somebodyelse' })).toBe('TRANSFER_DISABLED');
    await run(`update brands.switch set enabled = true where mod_id in ('TRANSFER_UP', 'TRANSFER_DOWN')`);
    await vi.waitFor(async () => expect((await platform.call(calls.wallet.transferTerms, {}, up)).down).toBe(true), {
      ...{ timeout: 60_000, interval: 200 },
    });
    for (const to of ['somebodyelse', 'transferup', 'nobodyatall']) expect(await refusal({ to })).toBe('NOT_IN_LINE');
    expect(await refusal({ direction: 'UP' })).toBe('NOT_IN_LINE');
    expect(await refusal({ fundPassword: '000000', amount: '1.00' })).toBe('FUND_PASSWORD_WRONG');
    expect(await refusal({ amount: '9.99' })).toBe('AMOUNT_BELOW_MIN');
    expect(await refusal({ amount: '100000.01' })).toBe('AMOUNT_ABOVE_MAX');
    expect(await refusal({ amount: '1000.01' })).toBe('STEP_UP_REQUIRED');
  });

  test('moves the money once, shows it in both records, and creates the receiver’s 1× requirement', async () => {
    const one = input({ amount: '100.00', remark: 'for tonight' });
    const sent = await platform.call(calls.wallet.sendTransfer, one, up);
    expect(sent).toMatchObject({ from: 'transferup', to: 'transferdown', state: 'POSTED', amount: '100.00' });
    expect(await platform.call(calls.wallet.sendTransfer, one, up)).toEqual(sent);
    expect(await platform.refusalOf(calls.wallet.sendTransfer, { ...one, amount: '101.00' }, up)).toBe(
      'IDEMPOTENCY_CONFLICT',
    );
    expect([await main(up), await main(down)]).toEqual(['299900.00', '100.00']);
    for (const caller of [up, down]) {
      const record = await platform.call(calls.wallet.accountRecord, { group: 'TRANSFER' }, caller);
      expect(record.rows[0]).toMatchObject({ posting: 'P19' });
      expect((await platform.call(calls.wallet.transfers, {}, caller)).rows[0]).toEqual(sent);
    }
    expect(await platform.call(calls.wallet.turnover, {}, down)).toMatchObject({
      left: '100.00',
      requirements: [{ source: 'TRANSFER', amount: '100.00' }],
    });
  });

  test('refuses money under a requirement to the upline, and accepts free money where the flag is set', async () => {
    const back = { direction: 'UP', amount: '40.00' } as const;
    const allow = (toUpline: boolean) =>
      platform.call(
        calls.identityBackOffice.changeLabels,
        { memberId: down.id.toString(), rankLevel: 0, labels: [], toUpline, reason: 'as agreed' },
        promoter,
      );
    await allow(false);
    expect(await refusal(back, down)).toBe('TRANSFER_DISABLED');
    const { requestId } = await allow(true);
    const second = await platform.hire('transferlabels2', ['promotion-manager'], brandId);
    const decision = { id: requestId ?? '', decision: 'APPROVE', reason: 'seen' } as const;
    await platform.call(calls.staff.decideRequest, decision, second);
    expect(await refusal(back, down)).toBe('TURNOVER_NOT_MET');
    await run(`update wallet.requirement set done = required, state = 'DONE', closed_at = $1`, platform.clock.now());
    expect(await refusal({ ...back, amount: '100.01' }, down)).toBe('INSUFFICIENT_BALANCE');
    const { to: _, ...upwards } = input(back);
    expect(await platform.call(calls.wallet.sendTransfer, upwards, down)).toMatchObject({
      to: 'transferup',
      direction: 'UP',
    });
    expect((await platform.call(calls.wallet.turnover, {}, up)).left).toBe('0.00');
    expect([await main(up), await main(down)]).toEqual(['299940.00', '60.00']);
  });

  test('accepts twenty a day, also concurrently, each completely', async () => {
    const codes = await Promise.all(Array.from({ length: 24 }, () => refusal({ amount: '10.00' })));
    expect(codes.filter((code) => code === null)).toHaveLength(19);
    expect(new Set(codes.filter((code) => code !== null))).toEqual(new Set(['TRANSFER_COUNT_REACHED']));
    expect([await main(up), await main(down)]).toEqual(['299750.00', '250.00']);
    await run('update wallet.transfer set business_day = business_day - 1');
  });
});

describe('a large transfer', () => {
  const large = { amount: '50000.00' };

  test('is on hold after a second proof, and is released by two people', async () => {
    const started = await platform.call(calls.security.startTotp, { password: platform.password }, up);
    secret = started.secret;
    await platform.call(calls.security.confirmTotp, { code: platform.totp(secret) }, up);
    expect(await refusal(large)).toBe('STEP_UP_REQUIRED');
    expect(await refusal({ ...large, proof: { code: '000000' } })).not.toBeNull();
    // The code from the app's setup is used up; the next one is valid.
    const code = platform.totp(secret, 30);
    const sent = await platform.call(calls.wallet.sendTransfer, input({ ...large, proof: { code } }), up);
    expect(sent.state).toBe('REVIEW');
    expect([await main(up), await onHold(up), await main(down)]).toEqual(['249750.00', '50000.00', '250.00']);
    expect((await platform.call(calls.wallet.transfers, {}, down)).rows.map((row) => row.id)).not.toContain(sent.id);
    const requested = await platform.call(
      calls.walletBackOffice.requestRelease,
      { id: sent.id, reason: 'known line' },
      reviewer,
    );
    expect(
      await platform.refusalOf(calls.walletBackOffice.rejectTransfer, { id: sent.id, reason: 'no' }, reviewer),
    ).toBe('REQUEST_STATE');
    const decision = { id: requested.requestId, decision: 'APPROVE', reason: 'seen' };
    expect(await platform.refusalOf(calls.staff.decideRequest, decision, reviewer)).not.toBeNull();
    expect(await platform.refusalOf(calls.staff.decideRequest, decision, approver)).toBeNull();
    expect([await onHold(up), await main(down)]).toEqual(['0.00', '50250.00']);
    expect((await platform.call(calls.wallet.turnover, {}, down)).left).toBe('50190.00');
  });

  test('is returned completely when it is rejected, with the reason', async () => {
    await run('update wallet.transfer set business_day = business_day - 1');
    await run(
      `insert into wallet.transfer (brand_id, request_id, from_id, to_id, book, direction, amount, state, business_day,
         created_at, ip, device) values ($1, gen_random_uuid(), $2, $3, 'REAL', 'DOWN', 5000000, 'REVIEW', '2020-01-01', $4, '', '')`,
      ...[brandId, up.id, down.id, platform.clock.now()],
    );
    const { rows } = await platform.call(calls.walletBackOffice.transfers, { state: 'REVIEW' }, reviewer);
    const scope = { brandId, book: 'REAL', currency: 'P' } as const;
    await ledger.postOne(platform.database.appPool, scope, {
      ...{
        id: randomUUID(),
        posting: postings.transferOnHold({ member: up.id, amount: 5_000_000n }),
        at: platform.clock.now(),
      },
      reference: { type: 'test', id: 'hold' },
    });
    const before = await main(up);
    await platform.call(
      calls.walletBackOffice.rejectTransfer,
      { id: rows[0]?.id ?? '', reason: 'Not explained' },
      reviewer,
    );
    expect(await main(up)).toBe((Number(before) + 50_000).toFixed(2));
    expect((await platform.call(calls.wallet.transfers, {}, up)).rows[0]).toMatchObject({
      state: 'REJECTED',
      reason: 'Not explained',
    });
    expect(
      await platform.refusalOf(calls.walletBackOffice.requestRelease, { id: rows[0]?.id, reason: 'x' }, reviewer),
    ).toBe('ORDER_STATE');
  });
});

test('needs a second proof above a thousand, above two thousand a day, and from another address', () => {
  const rules = rulesFor(2);
  const request = (amount: bigint, sentToday = 0n, lastIp: string | null = null) =>
    needsProof(rules, { amount, sentToday, ip: '203.0.113.7', lastIp });
  expect([request(100_000n), request(100_001n)]).toEqual([false, true]);
  expect([request(50_000n, 150_000n), request(50_001n, 150_000n)]).toEqual([false, true]);
  expect([request(1_000n, 0n, '203.0.113.7'), request(1_000n, 0n, '203.0.113.8')]).toEqual([false, true]);
});

test('leaves the ledger consistent', async () => {
  const report = await ledger.recompute(platform.database.appPool, { brandId });
  expect(report.differences).toEqual([]);
});
