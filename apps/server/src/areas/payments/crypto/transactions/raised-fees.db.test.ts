import { calls } from '@lantern/contract/calls';
import { coinText } from '@lantern/engines/cashier';
import { accounts } from '@lantern/ledger';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answerOf } from '../../../../testing/world.ts';
import { type CoinServer, DOLLAR, openCoinServer } from '../../testing/coin-server.ts';
import { moneyOf, transit } from '../../testing/payouts.ts';

/** Payouts that no block includes: the fee is raised under the same nonce, and whichever version is mined counts once. */

const MINUTE = 60_000;
const MOST = 5_000_000_000n;

let coins: CoinServer;
beforeAll(async () => {
  coins = await openCoinServer({ raising: { afterMinutes: 3, mostFeePerGas: MOST.toString() } });
});
afterAll(() => coins.close());
afterEach(async () => {
  expect(await coins.server.faultsOfBooks()).toEqual([]);
});

interface Attempt {
  readonly number: number;
  readonly hash: string;
  readonly raw: string;
  readonly fee: bigint;
  readonly tip: bigint;
}
async function attemptsOf(id: string): Promise<readonly Attempt[]> {
  const { rows } = await coins.server.ownerPool.query<Attempt>(
    `select a.number, a.tx_hash as hash, a.raw, (a.body->>'maxFeePerGas')::bigint as fee, (a.body->>'maxPriorityFeePerGas')::bigint as tip
     from payments.chain_attempt a join payments.chain_transaction t on t.brand_id = a.brand_id and t.id = a.transaction_id
     where t.order_no like $1 order by a.number`,
    [`${id}-%`],
  );
  return rows;
}
type Order = Awaited<ReturnType<CoinServer['approved']>>;

/** Runs the job until a condition is true: a slow machine answers late, and unanswered calls are repeated. */
async function sendUntil(isSo: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    await coins.sendAll();
    if (await isSo()) return;
  }
  throw new Error('it did not come about');
}
const rowOf = async ({ id }: Order) => (await coins.transactionOf(id))[0];
const untilBroadcast = (order: Order) => sendUntil(async () => (await rowOf(order))?.answer === 'OK');
/** No block includes it for longer than the waiting time: the fee is raised, or the limit is reached. */
async function waitInVain(order: Order): Promise<void> {
  const before = (await attemptsOf(order.id)).length;
  coins.server.clock.move(3 * MINUTE);
  await sendUntil(
    async () => (await attemptsOf(order.id)).length > before || (await rowOf(order))?.fault === 'FEE_LIMIT',
  );
  await untilBroadcast(order);
}
/** Creates enough confirmations and runs the jobs that read them. */
async function confirm(...orders: readonly Order[]): Promise<void> {
  for (const order of orders) {
    await sendUntil(async () => {
      await coins.chain.mine(3);
      await coins.sendAll();
      await coins.queryProviders();
      return (await coins.stateOf(order)) === 'DISBURSED';
    });
  }
}
/** The payments on the page of a withdrawal. */
const shownIn = async ({ id }: Order) =>
  answerOf(await coins.server.call(calls.paymentsBackOffice.withdrawal, { id }, coins.people.reviewer)).coinPayments;
const gwei = (fee = 0n) => coinText(fee, 9);
const gasBooked = async () => {
  const { server } = coins;
  const [fee] = await server.ledger.balances(server.pool, server.books({ book: 'REAL' }), [accounts.pspFee]);
  return fee?.balance ?? 0n;
};

describe('a payout that is not mined', () => {
  test('is replaced with a higher fee under the same nonce, and is paid and posted once', async () => {
    const order = await coins.approved();
    await untilBroadcast(order);
    const first = await rowOf(order);
    await coins.sendAll();
    expect(await attemptsOf(order.id)).toHaveLength(1);
    await waitInVain(order);
    const [one, two] = await attemptsOf(order.id);
    expect(one?.hash).toBe(first?.hash);
    expect((two?.fee ?? 0n) * 10n).toBeGreaterThanOrEqual((one?.fee ?? 0n) * 11n);
    expect((two?.tip ?? 0n) * 10n).toBeGreaterThanOrEqual((one?.tip ?? 0n) * 11n);
    expect(await coins.transactionOf(order.id)).toMatchObject([
      { state: 'SIGNED', nonce: first?.nonce, hash: two?.hash, answer: 'OK' },
    ]);
    expect(await coins.stateOf(order)).toBe('DISBURSING');
    const [before, gas] = [await transit(coins.server), await gasBooked()];
    await confirm(order);
    expect(await coins.got(order.member.address)).toBe(100n * DOLLAR);
    expect(await moneyOf(coins.server, order.member)).toEqual({ main: 189_800n, held: 0n });
    expect(before - (await transit(coins.server))).toBe(10_200n);
    const paidFor = (await gasBooked()) - gas;
    expect(paidFor).toBeGreaterThan(0n);
    await coins.chain.mine(3);
    await coins.sendAll();
    expect((await gasBooked()) - gas).toBe(paidFor);
    const { rows } = answerOf(await coins.server.call(calls.paymentsChains.transactions, {}, coins.people.reviewer));
    const shown = rows.find(({ withdrawalId }) => withdrawalId === order.id);
    expect(shown).toMatchObject({ state: 'CONFIRMED', txHash: two?.hash });
    expect(shown?.attempts.map(({ number, txHash, state }) => [number, txHash, state])).toEqual([
      [1, one?.hash, 'VOID'],
      [2, two?.hash, 'MINED'],
    ]);
    expect(await shownIn(order)).toEqual([shown]);
  });

  test('counts by its first transaction when that one is mined after all', async () => {
    const order = await coins.approved();
    await untilBroadcast(order);
    await waitInVain(order);
    await waitInVain(order);
    const [one, two, three] = await attemptsOf(order.id);
    const nonce = (await rowOf(order))?.nonce?.toString();
    // Before a block includes any of them: their common nonce, the fee of each, and which of them counts.
    expect(await shownIn(order)).toMatchObject([
      {
        ...{ nonce, state: 'SIGNED', coins: '100', coin: 'USDT', gasPaid: null, withdrawalId: order.id },
        attempts: [
          { number: 1, txHash: one?.hash, feePerGas: gwei(one?.fee), state: 'REPLACED' },
          { number: 2, txHash: two?.hash, feePerGas: gwei(two?.fee), state: 'REPLACED' },
          { number: 3, txHash: three?.hash, feePerGas: gwei(three?.fee), state: 'SENT' },
        ],
      },
    ]);
    await coins.chain.drop(three?.hash ?? '');
    await coins.chain.rpc('eth_sendRawTransaction', [one?.raw]);
    await coins.chain.mine();
    await confirm(order);
    expect(await coins.got(order.member.address)).toBe(100n * DOLLAR);
    expect(await coins.transactionOf(order.id)).toMatchObject([{ state: 'CONFIRMED', hash: one?.hash }]);
    const shown = answerOf(
      await coins.server.call(calls.paymentsBackOffice.withdrawal, { id: order.id }, coins.people.reviewer),
    );
    expect(shown.order.providerNo).toBe(one?.hash);
    expect(shown.coinPayments).toMatchObject([{ state: 'CONFIRMED', nonce, txHash: one?.hash, gasCoin: 'ETH' }]);
    expect(shown.coinPayments[0]?.gasPaid).toMatch(/^0\.0*[1-9]\d*$/u);
    expect(shown.coinPayments[0]?.attempts.map(({ state }) => state)).toEqual(['MINED', 'VOID', 'VOID']);
  });

  test('is not replaced above the operator’s maximum fee: it waits and shows the reason', async () => {
    const order = await coins.approved();
    await untilBroadcast(order);
    for (let turn = 0; turn < 14; turn += 1) await waitInVain(order);
    const attempts = await attemptsOf(order.id);
    expect(attempts.length).toBeLessThan(14);
    expect(attempts.every(({ fee, tip }) => fee <= MOST && tip <= fee)).toBe(true);
    expect(await coins.transactionOf(order.id)).toMatchObject([{ state: 'SIGNED', fault: 'FEE_LIMIT', answer: 'OK' }]);
    await confirm(order);
    expect(await coins.transactionOf(order.id)).toMatchObject([{ fault: null }]);
  });

  test('delays later ones, whose fees stay the same and which are mined after it', async () => {
    const orders = [await coins.approved(), await coins.approved()] as const;
    for (const order of orders) await untilBroadcast(order);
    const nonces = await Promise.all(orders.map(async (order) => Number((await rowOf(order))?.nonce)));
    const [first, second] = (nonces[0] ?? 0) < (nonces[1] ?? 0) ? orders : [orders[1], orders[0]];
    await waitInVain(first);
    expect([(await attemptsOf(first.id)).length, (await attemptsOf(second.id)).length]).toEqual([2, 1]);
    await confirm(first, second);
    for (const order of orders) {
      expect(await coins.got(order.member.address)).toBe(100n * DOLLAR);
    }
  });
});

/** A small random generator with a seed, so that a failed run can be repeated. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

test.each([11, 12, 13, 14])(
  'walk %i of blocks, waits, lost answers and dropped transactions: each is paid once',
  async (seed) => {
    const roll = dice(seed);
    const orders = [await coins.approved(), await coins.approved()];
    const spent = await coins.got(coins.wallet);
    for (let step = 0; step < 14; step += 1) {
      switch (roll(6)) {
        case 0:
          await coins.chain.mine();
          break;
        case 1:
          coins.relay.lose('eth_sendRawTransaction');
          await coins.sendAll();
          coins.relay.lose(null);
          break;
        case 2: {
          const attempts = (await Promise.all(orders.map(({ id }) => attemptsOf(id)))).flat();
          const one = attempts[roll(Math.max(1, attempts.length))];
          if (one) await coins.chain.drop(one.hash);
          break;
        }
        case 3:
          await coins.queryProviders();
          break;
        default:
          coins.server.clock.move(3 * MINUTE);
          await coins.sendAll();
      }
    }
    await confirm(...orders);
    for (const order of orders) {
      expect(await coins.got(order.member.address)).toBe(100n * DOLLAR);
      const [row] = await coins.transactionOf(order.id);
      expect(row).toMatchObject({ state: 'CONFIRMED' });
      const hashes = (await attemptsOf(order.id)).map(({ hash }) => hash);
      const receipts = await Promise.all(hashes.map((hash) => coins.chain.rpc('eth_getTransactionReceipt', [hash])));
      expect(hashes.filter((_, place) => receipts[place] !== null)).toEqual([row?.hash]);
    }
    expect(spent - (await coins.got(coins.wallet))).toBe(200n * DOLLAR);
    expect(await transit(coins.server)).toBe(0n);
  },
);
