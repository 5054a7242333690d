import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { accounts } from '@lantern/ledger';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../../testing/world.ts';
import { addCoinChannel } from '../../testing/coin-channel.ts';
import { chainsFile, type LocalChain, openLocalChain } from '../../testing/local-chain.ts';

/** Deposits of coins on a real chain with a deployed token. */

const { payments, reconciliation } = calls;
const MINUTE = 60_000;
const DOLLAR = 1_000_000n;

let server: TestServer;
let chain: LocalChain;
let file: Awaited<ReturnType<typeof chainsFile>>;
beforeAll(async () => {
  const startedAt = new Date('2026-11-22T09:00:00Z');
  chain = await openLocalChain(startedAt);
  file = await chainsFile(chain);
  server = await openTestServer({ CHAINS_FILE: file.path });
  server.clock.move(startedAt.getTime() - server.clock.now().getTime());
  await addCoinChannel(server, 'usdt', 'local/USDT');
  await addCoinChannel(server, 'ether', 'local/ETH');
});
afterAll(async () => {
  await server.close();
  await chain.close();
  await file.remove();
});
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

type Member = Awaited<ReturnType<TestServer['member']>>;
const watch = () => server.runJob('payments.watch-chains');
/** Advances the time of the platform and of the chain. */
function pass(ms: number): void {
  server.clock.move(ms);
  chain.move(ms);
}
async function open(member: Member, amount = '100.00', channel = 'usdt') {
  const order = answerOf(
    await server.call(payments.createDeposit, { requestId: randomUUID(), channel, amount }, member),
  );
  if (order.crypto === null) throw new Error('the order asks for no coins');
  return { id: order.id, ...order.crypto, order };
}
const show = async (member: Member, id: string) => answerOf(await server.call(payments.depositOrder, { id }, member));
async function transfersOf({ member }: Member) {
  const { rows } = await server.ownerPool.query<{
    state: string;
    units: string;
    order: string | null;
    isLost: boolean;
  }>(
    `select state, units, order_id::text as order, lost_at is not null as "isLost" from payments.chain_transfer
     where member_id = $1 order by id`,
    [member.scope.memberId],
  );
  return rows;
}
const statesOf = async (member: Member) => (await transfersOf(member)).map(({ state }) => state);
/** 100.00 at 1.02 per coin, rounded up to two places. */
const REQUESTED = 98_040_000n;

describe('coins sent to a member’s address', () => {
  test('are quoted exactly, followed block by block, and credited once at the locked rate', async () => {
    const member = await server.member();
    const { id, order, ...requested } = await open(member);
    expect(order).toMatchObject({ state: 'PAYING', channelKind: 'CRYPTO', sandbox: true, paymentUrl: null });
    expect(requested).toMatchObject({ coin: 'USDT', network: 'Local chain', coins: '98.04', rate: '1.02', needed: 3 });
    expect(requested).toMatchObject({ confirmations: 0, txHash: null, seenCoins: null });
    expect(new Date(requested.lockedUntil).getTime() - server.clock.now().getTime()).toBe(15 * MINUTE);
    expect(new Date(order.expiresAt).getTime() - server.clock.now().getTime()).toBe(60 * MINUTE);
    const hash = await chain.payToken(requested.address, REQUESTED);
    await chain.mine();
    await watch();
    expect((await show(member, id)).crypto).toMatchObject({ confirmations: 1, txHash: hash, seenCoins: '98.04' });
    await chain.mine();
    await watch();
    await watch();
    expect(await show(member, id)).toMatchObject({ state: 'PAYING', crypto: { confirmations: 2 } });
    expect(await server.balance(member)).toBe(0n);
    const notice = server.sent.filter(({ message }) => message.type === 'deposit' && message.id === id);
    expect(notice.length).toBe(2);
    await chain.mine();
    await watch();
    expect(await show(member, id)).toMatchObject({
      state: 'CREDITED',
      creditedAmount: '100.00',
      providerNo: `${hash}:0`,
    });
    expect(await server.balance(member)).toBe(10_000n);
    await chain.mine(3);
    await watch();
    expect(await server.balance(member)).toBe(10_000n);
    const books = server.books({ book: 'REAL' });
    const [coins] = await server.ledger.balances(server.pool, books, [accounts.crypto('local')]);
    expect(coins?.balance).toBe(10_000n);
    // The member's next order has the same address; another member has another one.
    expect((await open(member)).address).toBe(requested.address);
    expect((await open(await server.member())).address).not.toBe(requested.address);
  });

  test('are found without a log when they are the chain’s native coins', async () => {
    const member = await server.member();
    const { id, address, coins } = await open(member, '300.00', 'ether');
    expect(coins).toBe('0.1');
    await chain.payNative(address, 100_000_000_000_000_000n);
    await chain.mine(3);
    await watch();
    expect(await show(member, id)).toMatchObject({ state: 'CREDITED', creditedAmount: '300.00' });
  });

  test('of one transaction are separate payments by their position in it', async () => {
    const [one, other] = [await server.member(), await server.member()];
    const [first, second] = [await open(one), await open(other)];
    await chain.payMany([first.address, second.address], REQUESTED);
    await chain.mine(3);
    await watch();
    expect([await server.balance(one), await server.balance(other)]).toEqual([10_000n, 10_000n]);
  });
});

describe('a chain reorganisation', () => {
  test('removes payments seen before their confirmations, and finds them again in another block', async () => {
    const member = await server.member();
    const { id, address } = await open(member);
    await watch();
    const before = await chain.snapshot();
    await chain.payToken(address, REQUESTED);
    await chain.mine(2);
    await watch();
    expect((await show(member, id)).crypto).toMatchObject({ confirmations: 2 });
    await chain.revert(before);
    await chain.mine(3);
    await watch();
    expect(await statesOf(member)).toEqual(['GONE']);
    expect(await show(member, id)).toMatchObject({ state: 'PAYING', crypto: { confirmations: 0, txHash: null } });
    // The same transaction, in a later block and after another payment of that block.
    const stranger = await open(await server.member());
    await chain.payToken(stranger.address, REQUESTED);
    await chain.payToken(address, REQUESTED);
    await chain.mine(3);
    await watch();
    expect(await server.balance(member)).toBe(10_000n);
    await watch();
    expect(await server.balance(member)).toBe(10_000n);
  });
});

describe('payments that are not credited at once', () => {
  test('dust and unknown tokens are recorded and not credited', async () => {
    const member = await server.member();
    const { id, address } = await open(member);
    const other = await chain.deployOther();
    await chain.payToken(address, DOLLAR - 1n);
    await chain.payToken(address, REQUESTED, other);
    await chain.mine(4);
    await watch();
    expect((await statesOf(member)).sort()).toEqual(['DUST', 'FOREIGN']);
    expect(await show(member, id)).toMatchObject({ state: 'PAYING', crypto: { txHash: null } });
    expect(await server.balance(member)).toBe(0n);
  });

  test('another amount waits for operators with its value at the locked rate', async () => {
    const member = await server.member();
    const { id, address } = await open(member);
    await chain.payToken(address, 50n * DOLLAR);
    await chain.mine(3);
    await watch();
    expect(await show(member, id)).toMatchObject({ state: 'MATCHING', reason: 'AMOUNT_DIFFERS' });
    const { rows } = await server.ownerPool.query('select received::text from payments.deposit_order where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ received: '5100' }]);
  });

  test('of two equal payments one pays the order, and the other waits unmatched for operators', async () => {
    const member = await server.member();
    const { address } = await open(member);
    await chain.payToken(address, REQUESTED);
    await chain.payToken(address, REQUESTED);
    await chain.mine(3);
    await watch();
    expect(await statesOf(member)).toEqual(['TAKEN', 'UNMATCHED']);
    expect(await server.balance(member)).toBe(10_000n);
  });

  test('late coins are credited as received; coins seen in time are not late', async () => {
    const [late, slow] = [await server.member(), await server.member()];
    const [one, other] = [await open(late), await open(slow)];
    pass(14 * MINUTE);
    await chain.payToken(other.address, REQUESTED);
    await chain.mine();
    await watch();
    pass(50 * MINUTE);
    await server.runJob('payments.expire-deposits');
    expect((await show(late, one.id)).state).toBe('EXPIRED');
    expect((await show(slow, other.id)).state).toBe('PAYING');
    await chain.payToken(one.address, 60n * DOLLAR);
    await chain.mine(3);
    await watch();
    expect(await show(slow, other.id)).toMatchObject({ state: 'CREDITED', creditedAmount: '100.00' });
    expect(await show(late, one.id)).toMatchObject({ state: 'CREDITED', creditedAmount: '61.20' });
  });
});

describe('a rate', () => {
  test('is quoted again after it expires, not before', async () => {
    const member = await server.member();
    const { id, lockedUntil } = await open(member);
    const same = answerOf(await server.call(payments.renewRate, { id }, member));
    expect(same.crypto?.lockedUntil).toBe(lockedUntil);
    pass(16 * MINUTE);
    const renewed = answerOf(await server.call(payments.renewRate, { id }, member));
    expect(new Date(renewed.crypto?.lockedUntil ?? 0).getTime()).toBe(server.clock.now().getTime() + 15 * MINUTE);
    expect(codeOf(await server.call(payments.renewRate, { id }, await server.member()))).toBe('NOT_FOUND');
  });
});

describe('interrupted steps', () => {
  test('two processes between detection and credit do everything once', async () => {
    const member = await server.member();
    const { id, address } = await open(member);
    await chain.payToken(address, REQUESTED);
    await chain.mine(5);
    // Each process has its own cache of the chain, but shares the database rows.
    const others = [server.areasWith({}), server.areasWith({})];
    const jobs = others.map((areas) => areas.payments.jobs.find((job) => job.name === 'payments.watch-chains'));
    await Promise.all([watch(), ...jobs.map((job) => job?.run(server.clock.now()))]);
    await watch();
    expect(await statesOf(member)).toEqual(['TAKEN']);
    expect(await show(member, id)).toMatchObject({ state: 'CREDITED' });
    expect(await server.balance(member)).toBe(10_000n);
  });

  test('an unanswered node is recorded, and reading continues from the same block', async () => {
    const nowhere = await chainsFile({ url: 'http://127.0.0.1:9', token: chain.token });
    const dead = server.areasWith({ chainsFile: nowhere.path });
    await dead.payments.jobs.find((job) => job.name === 'payments.watch-chains')?.run(server.clock.now());
    const faultOf = async () =>
      (await server.ownerPool.query<{ fault: string | null }>('select fault from payments.chain_cursor')).rows[0]
        ?.fault;
    expect(await faultOf()).toContain('no node answered');
    await watch();
    expect(await faultOf()).toBeNull();
    await nowhere.remove();
  });
});

test('a platform without chains offers no coins, whatever its channels say', async () => {
  const without = server.areasWith({ chainsFile: undefined });
  const member = await server.member();
  const by = { routes: without.payments.routes };
  const { channels } = answerOf(await server.call(payments.depositChannels, {}, member, by));
  expect(channels.some(({ kind }) => kind === 'CRYPTO')).toBe(false);
  const input = { requestId: randomUUID(), channel: 'usdt', amount: '100.00' };
  expect(codeOf(await server.call(payments.createDeposit, input, member, by))).toBe('CHANNEL_CLOSED');
  expect(without.payments.jobs.some(({ name }) => name.includes('chain'))).toBe(false);
});

describe('nodes that disagree', () => {
  test('a node that is behind removes nothing', async () => {
    const member = await server.member();
    const { id, address } = await open(member);
    await watch();
    const behind = await chain.snapshot();
    await chain.payToken(address, REQUESTED);
    await chain.mine(2);
    await watch();
    // The earlier blocks are the same; the last two do not exist yet.
    await chain.revert(behind);
    await watch();
    expect(await statesOf(member)).toEqual(['SEEN']);
    expect((await show(member, id)).crypto).toMatchObject({ seenCoins: '98.04', confirmations: 0 });
    await chain.mine(3);
    await watch();
    expect(await statesOf(member)).toEqual(['GONE']);
  });

  test('a node of another chain is not read', async () => {
    const foreign = await chainsFile(chain, { chainId: 1 });
    const wrong = server.areasWith({ chainsFile: foreign.path });
    await wrong.payments.jobs.find((job) => job.name === 'payments.watch-chains')?.run(server.clock.now());
    const { rows } = await server.ownerPool.query<{ fault: string }>('select fault from payments.chain_cursor');
    expect(rows[0]?.fault).toContain('is of chain 31337, not of 1');
    await watch();
    await foreign.remove();
  });
});

describe('a block that is removed after its payment was credited', () => {
  test('opens a case, which is settled when the payment is found again', async () => {
    const member = await server.member();
    const { id, address } = await open(member);
    await watch();
    const before = await chain.snapshot();
    const hash = await chain.payToken(address, REQUESTED);
    const raw = await chain.rpc<string>('eth_getRawTransactionByHash', [hash]);
    await chain.mine(4);
    await watch();
    expect(await server.balance(member)).toBe(10_000n);
    await chain.revert(before);
    await chain.mine(6);
    await watch();
    const casesOf = async () =>
      (
        await server.ownerPool.query<{ kind: string; state: string; account: string; ours: bigint }>(
          'select kind, state, account, ours from reconciliation.difference where order_no = $1',
          [id],
        )
      ).rows;
    const found = { kind: 'MISSING_THERE', account: 'A:CRYPTO:local', ours: 10_000n };
    expect(await casesOf()).toMatchObject([{ ...found, state: 'OPEN' }]);
    expect(await transfersOf(member)).toMatchObject([{ state: 'TAKEN', isLost: true }]);
    // The ledger does not change until operators decide; when the transaction returns, nothing is credited again.
    await chain.rpc('eth_sendRawTransaction', [raw]);
    await chain.mine(4);
    await watch();
    expect(await transfersOf(member)).toMatchObject([{ state: 'TAKEN', isLost: false }]);
    expect(await server.balance(member)).toBe(10_000n);
    // The daily reconciliation finds it again and settles the case; the transfer without an order stays a case.
    const day = server.clock.now().toISOString().slice(0, 10);
    pass(36 * 60 * MINUTE);
    answerOf(
      await server.call(
        reconciliation.startRun,
        { day },
        await server.operator('desk', ['payments.match', 'payments.read']),
      ),
    );
    expect(await casesOf()).toMatchObject([{ ...found, state: 'SETTLED' }]);
    const { rows } = await server.ownerPool.query<{ kind: string; theirs: bigint }>(
      "select kind, theirs from reconciliation.difference where state = 'OPEN' and channel = 'usdt'",
    );
    expect(rows).toEqual([{ kind: 'MISSING_HERE', theirs: 10_000n }]);
  });
});
