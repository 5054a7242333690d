import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { calls } from '@lantern/contract/calls';
import { accounts } from '@lantern/ledger';
import { signMessage } from '@lantern/server-kit/security';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, codeOf } from '../../../../testing/world.ts';
import { type CoinServer, DOLLAR, openCoinServer } from '../../testing/coin-server.ts';
import { PAYER } from '../../testing/local-chain.ts';
import {
  bind,
  FUND_PASSWORD,
  moneyOf,
  realMember,
  requestWithdrawal,
  setFundPassword,
  transit,
} from '../../testing/payouts.ts';
import { SIGNER_SECRET } from '../../testing/signer-process.ts';

/** Payouts in coins with a separate signer process and a real chain; nothing is paid twice. */

const { payments, paymentsBackOffice } = calls;
const DAY = 24 * 3_600_000;

let coins: CoinServer;
let server: CoinServer['server'];
let chain: CoinServer['chain'];
let people: CoinServer['people'];
let relay: CoinServer['relay'];
beforeAll(async () => {
  coins = await openCoinServer();
  ({ server, chain, people, relay } = coins);
});
afterAll(() => coins.close());
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

const approved = (money?: bigint) => coins.approved(money);
const sendAll = () => coins.sendAll();
const queryProviders = () => coins.queryProviders();
const stateOf = (order: Awaited<ReturnType<typeof approved>>) => coins.stateOf(order);
const transactionOf = (id: string) => coins.transactionOf(id);
const got = (address: string) => coins.got(address);

describe('an account on a chain', () => {
  const RIGHT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

  async function member() {
    const who = await realMember(server, 0n);
    answerOf(await setFundPassword(server, who));
    const add = (institution: string, number: string) => bind(server, who, { kind: 'CRYPTO', institution, number });
    return { who, add, codeOfAdding: async (...typed: [string, string]) => codeOf(await add(...typed)) };
  }

  test('accepts an address of its own chain with a valid checksum, once', async () => {
    const { codeOfAdding } = await member();
    expect(await codeOfAdding('USDT (Local chain)', RIGHT.replace('Aed', 'AeD'))).toBe('ADDRESS_INVALID');
    expect(await codeOfAdding('USDT (Local chain)', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toBe('ADDRESS_INVALID');
    expect(await codeOfAdding('USDT (TRC20)', RIGHT)).toBe('ADDRESS_INVALID');
    expect(await codeOfAdding('USDT (Local chain)', RIGHT)).toBe('OK');
    expect(await codeOfAdding('USDT (Local chain)', RIGHT.toLowerCase())).toBe('CARD_TAKEN');
  });

  test('case 16: may serve the same member for several coins, and no other member', async () => {
    const address = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
    const [one, other] = [await member(), await member()];
    expect(await one.codeOfAdding('USDT (Local chain)', address)).toBe('OK');
    expect(await one.codeOfAdding('USDT (ERC20)', address)).toBe('OK');
    expect(await other.codeOfAdding('USDT (ERC20)', address)).toBe('CARD_TAKEN');
    expect(await other.codeOfAdding('ETH (Local chain)', address)).toBe('CARD_TAKEN');
  });

  test('case 17: is none of the platform’s own addresses, on no chain, and no contract of a coin', async () => {
    const { who, add } = await member();
    const order = { requestId: randomUUID(), channel: 'usdt', amount: '100.00' };
    const deposit = answerOf(await server.call(payments.createDeposit, order, who));
    const own = deposit.crypto?.address ?? '';
    expect(own).toMatch(/^0x/);
    for (const [address, of] of [
      [own, 'SITE'],
      [coins.wallet, 'SITE'],
      [chain.token, 'COIN'],
    ] as const) {
      for (const institution of ['USDT (Local chain)', 'ETH (Local chain)']) {
        expect(await add(institution, address)).toMatchObject({ code: 'ADDRESS_UNUSABLE', params: { of } });
      }
    }
    expect(await add('USDT (ERC20)', own)).toMatchObject({ params: { of: 'SITE' } });
  });
});

describe('a payout in coins', () => {
  test('is signed by the signer, sent, and paid after its confirmations', async () => {
    const order = await approved();
    expect(await stateOf(order)).toBe('DISBURSING');
    const before = await transit(server);
    await sendAll();
    expect(await transactionOf(order.id)).toMatchObject([{ state: 'SIGNED', answer: 'OK', sends: 1 }]);
    await queryProviders();
    expect(await stateOf(order)).toBe('DISBURSING');
    await chain.mine(3);
    await sendAll();
    await queryProviders();
    expect(await stateOf(order)).toBe('DISBURSED');
    // 102.00 at 1.02 per coin.
    expect(await got(order.member.address)).toBe(100n * DOLLAR);
    expect(before - (await transit(server))).toBe(10_200n);
    expect(await moneyOf(server, order.member)).toEqual({ main: 189_800n, held: 0n });
    // What left the chain account: the payment, and its gas.
    const [coins, fee] = await server.ledger.balances(server.pool, server.books({ book: 'REAL' }), [
      accounts.crypto('local'),
      accounts.pspFee,
    ]);
    expect(fee?.balance).toBeGreaterThan(0n);
    expect(coins?.balance).toBe(-10_200n - (fee?.balance ?? 0n));
    await sendAll();
    await chain.mine(3);
    expect(await got(order.member.address)).toBe(100n * DOLLAR);
    const [one] = await transactionOf(order.id);
    const shown = answerOf(await server.call(paymentsBackOffice.withdrawal, { id: order.id }, people.reviewer));
    expect(JSON.stringify(shown)).toContain(one?.hash);
  });

  test('stays UNKNOWN after an unanswered broadcast, is sent again unchanged, and is paid once', async () => {
    const order = await approved();
    relay.lose('eth_sendRawTransaction');
    await sendAll();
    await queryProviders();
    expect(await stateOf(order)).toBe('UNKNOWN');
    // Even two operators cannot mark a signed transaction as failed: it may have been broadcast.
    const input = { id: order.id, outcome: 'FAILED' as const, reason: 'no trace of it' };
    const { requestId } = answerOf(await server.call(paymentsBackOffice.requestResolve, input, people.reviewer));
    const decision = { id: requestId ?? '', decision: 'APPROVE' as const, reason: 'agreed' };
    expect(codeOf(await server.call(calls.staff.decideRequest, decision, people.checker))).toBe('ORDER_STATE');
    relay.lose(null);
    const sent = relay.sent.length;
    await sendAll();
    await sendAll();
    // The node already knows it: the transaction is byte for byte the same.
    expect(new Set(relay.sent.slice(sent - 1).map((body) => JSON.parse(body).params[0])).size).toBe(1);
    await chain.mine(3);
    await sendAll();
    await queryProviders();
    expect(await stateOf(order)).toBe('DISBURSED');
    expect(await got(order.member.address)).toBe(100n * DOLLAR);
    expect(await transactionOf(order.id)).toMatchObject([{ state: 'CONFIRMED' }]);
  });

  test('gets its own nonce in sequence when several are sent at once', async () => {
    const orders = [await approved(), await approved(), await approved()];
    const other = server.areasWith({}).payments.jobs.find((job) => job.name === 'payments.send-transactions');
    await Promise.all([sendAll(), other?.run(server.clock.now())]);
    const nonces = (await Promise.all(orders.map(({ id }) => transactionOf(id)))).map(([one]) => Number(one?.nonce));
    const [first = 0] = [...nonces].sort((one, two) => one - two);
    expect([...nonces].sort((one, two) => one - two)).toEqual([first, first + 1, first + 2]);
    await sendAll();
    await chain.mine(3);
    await sendAll();
    await queryProviders();
    for (const order of orders) {
      expect(await stateOf(order)).toBe('DISBURSED');
      expect(await got(order.member.address)).toBe(100n * DOLLAR);
    }
  });

  test('goes only to an account of its own coin', async () => {
    const member = await realMember(server, 200_000n);
    answerOf(await setFundPassword(server, member));
    const bank = { kind: 'BANK', institution: 'Vietcombank', holder: 'Nguyễn Văn An', number: '9704123456' } as const;
    const account = answerOf(
      await server.call(payments.bindPayoutAccount, { ...bank, fundPassword: FUND_PASSWORD }, member),
    );
    server.clock.move(DAY);
    const order = answerOf(await requestWithdrawal(server, { ...member, accountId: account.id }, { amount: '102.00' }));
    answerOf(await server.call(paymentsBackOffice.startReview, { id: order.id }, people.reviewer));
    const input = { id: order.id, channel: 'usdt', reason: 'a slip of the hand' };
    answerOf(await server.call(paymentsBackOffice.approveWithdrawal, input, people.reviewer));
    await server.runJob('payments.pay-out');
    expect(answerOf(await server.call(payments.withdrawal, { id: order.id }, member)).order.state).toBe('PAY_FAILED');
    expect(await transactionOf(order.id)).toEqual([]);
  });

  test('waits without a nonce while the platform’s wallet is empty', async () => {
    const order = await approved();
    const onHold = await got(coins.wallet);
    const slot = await chain.snapshot();
    await chain.rpc('anvil_setBalance', [coins.wallet, '0x0']);
    await sendAll();
    expect(await transactionOf(order.id)).toMatchObject([{ state: 'WANTED', nonce: null }]);
    await chain.revert(slot);
    expect(await got(coins.wallet)).toBe(onHold);
    server.clock.move(60_000);
    await sendAll();
    await chain.mine(3);
    await sendAll();
    await queryProviders();
    expect(await stateOf(order)).toBe('DISBURSED');
  });
});

describe('the signer', () => {
  const input = {
    ...{ reference: '900', chainId: 31_337, path: '1/0', nonce: '900', to: PAYER, value: '1000', data: '0x' },
    ...{ gas: '21000', maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000' },
  };
  async function say(message: object, secret = SIGNER_SECRET) {
    const body = JSON.stringify(message);
    const [timestamp, nonce] = [String(Date.now()), 'abcdefgh1234'];
    const signature = signMessage(secret, timestamp, nonce, body);
    const headers = { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature };
    const answer = await fetch(`${coins.signer.url}/sign`, { method: 'POST', body, headers });
    return { status: answer.status, body: (await answer.json()) as { raw?: string; refusal?: string } };
  }

  test('authenticates the platform by the shared secret', async () => {
    expect((await say(input, 'ba'.repeat(32))).status).toBe(401);
    expect((await say({ ...input, path: '44/0' })).status).toBe(400);
  });

  test('repeats a signature for the same transaction, and refuses another one under the same nonce', async () => {
    const first = await say(input);
    expect(first.status).toBe(200);
    expect((await say(input)).body.raw).toBe(first.body.raw);
    expect(await say({ ...input, value: '1001' })).toEqual({ status: 422, body: { refusal: 'NONCE_TAKEN' } });
    expect(await readFile(coins.signer.journal, 'utf8')).toContain('"nonce":"900"');
  });

  test.each([
    [{ chainId: 1 }, 'CHAIN'],
    [{ to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', data: '0xdeadbeef' }, 'COIN'],
    [{ value: '1000000000000000001' }, 'MOST'],
    [{ maxFeePerGas: '900000000000000' }, 'GAS'],
    [{ path: '0/3' }, 'DESTINATION'],
  ])('applies its own rules to every request of the platform: %o is %s', async (change, refusal) => {
    const { body } = await say({ ...input, nonce: '901', ...change });
    expect(body.refusal).toBe(refusal);
  });

  test('signs a payment again only for a higher fee, counts it once, and repeats every signature', async () => {
    const first = await say({ ...input, nonce: '902' });
    const more = { ...input, nonce: '902', maxFeePerGas: '2300000000', maxPriorityFeePerGas: '1200000000' };
    const second = await say(more);
    expect(second.status).toBe(200);
    expect(second.body.raw).not.toBe(first.body.raw);
    expect((await say({ ...input, nonce: '902' })).body.raw).toBe(first.body.raw);
    const taken = { status: 422, body: { refusal: 'NONCE_TAKEN' } };
    expect(await say({ ...more, maxFeePerGas: '2400000000' })).toEqual(taken);
    expect(
      await say({ ...more, maxFeePerGas: '2500000000', maxPriorityFeePerGas: '1300000000', value: '1001' }),
    ).toEqual(taken);
    const dear = { ...more, maxFeePerGas: '900000000000000', maxPriorityFeePerGas: '1300000000' };
    expect((await say(dear)).body.refusal).toBe('GAS');
  });
});
