import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../../testing/world.ts';
import { addCoinChannel } from '../../testing/coin-channel.ts';
import { chainsFile, type LocalChain, openLocalChain, platformWallet } from '../../testing/local-chain.ts';
import { SIGNER_SECRET, startSigner } from '../../testing/signer-process.ts';

/** Operators' view of chains, and sweeps of members' coins. */

const { payments, paymentsChains, paymentsChannels, staff } = calls;
const TREASURY = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const REQUESTED = 98_040_000n;

let server: TestServer;
let chain: LocalChain;
let signer: Awaited<ReturnType<typeof startSigner>>;
let file: Awaited<ReturnType<typeof chainsFile>>;
let wallet: string;
beforeAll(async () => {
  chain = await openLocalChain(new Date('2026-11-22T09:00:00Z'));
  signer = await startSigner(chain.token, { treasury: TREASURY });
  file = await chainsFile(chain, { treasury: TREASURY }, { signer: { url: signer.url } });
  server = await openTestServer({ CHAINS_FILE: file.path, SIGNER_SECRET });
  await addCoinChannel(server, 'usdt', 'local/USDT');
  await addCoinChannel(server, 'ether', 'local/ETH');
  wallet = platformWallet();
  await chain.payNative(wallet, 10n ** 18n);
  await chain.mine();
});
afterAll(async () => {
  await server.close();
  await signer.close();
  await chain.close();
  await file.remove();
});

const watch = () => server.runJob('payments.watch-chains');
async function send() {
  server.clock.move(60_000);
  await server.runJob('payments.send-transactions');
  await chain.mine(3);
  server.clock.move(60_000);
  await server.runJob('payments.send-transactions');
}
async function paid(channel: string, amount: string, pay: (address: string) => Promise<string>) {
  const member = await server.member();
  const input = { requestId: randomUUID(), channel, amount };
  const order = answerOf(await server.call(payments.createDeposit, input, member));
  await pay(order.crypto?.address ?? '');
  return { member, id: order.id, address: order.crypto?.address ?? '' };
}

describe('sweeping', () => {
  test('is planned from the balances, approved by two people, signed by the signer, with fees from the wallet', async () => {
    const maker = await server.operator('maker', ['payments.read', 'payments.match']);
    const checker = await server.operator('checker', ['payments.read', 'payments.approve', 'requests.read']);
    const none = answerOf(await server.call(paymentsChains.planSweep, { chain: 'local' }, maker));
    expect(none.sweep).toBeNull();
    const tokens = await paid('usdt', '100.00', (address) => chain.payToken(address, REQUESTED));
    const coins = await paid('ether', '300.00', (address) => chain.payNative(address, 10n ** 17n));
    await chain.mine(3);
    await watch();
    expect(codeOf(await server.call(paymentsChains.planSweep, { chain: 'local' }, checker))).toBe('FORBIDDEN');
    const { sweep } = answerOf(await server.call(paymentsChains.planSweep, { chain: 'local' }, maker));
    if (sweep === null) throw new Error('nothing was found');
    expect(sweep).toMatchObject({ chain: 'local', destination: TREASURY, madeBy: 'maker', approvedAt: null });
    expect(sweep.lines.map(({ coin, coins: amount, address }) => ({ coin, amount, address }))).toMatchObject([
      { coin: 'USDT', amount: '98.04', address: tokens.address },
      { coin: 'ETH', address: coins.address },
    ]);
    const requested = await server.call(paymentsChains.requestSweep, { id: sweep.id, reason: 'weekly' }, maker);
    const { requestId } = answerOf(requested);
    expect(codeOf(await server.call(paymentsChains.requestSweep, { id: sweep.id, reason: 'again' }, maker))).toBe(
      'REQUEST_STATE',
    );
    const decision = { id: requestId, decision: 'APPROVE' as const, reason: 'seen' };
    answerOf(await server.call(staff.decideRequest, decision, checker));
    // First the gas, then the coins.
    await send();
    await send();
    await send();
    expect(await chain.balance(TREASURY, chain.token)).toBe(REQUESTED);
    expect(await chain.balance(tokens.address, chain.token)).toBe(0n);
    expect(await chain.balance(TREASURY)).toBeGreaterThan(99n * 10n ** 15n);
    const { rows } = answerOf(await server.call(paymentsChains.sweeps, {}, maker));
    expect(rows[0]).toMatchObject({
      id: sweep.id,
      approvedBy: 'checker',
      lines: [{ state: 'CONFIRMED' }, { state: 'CONFIRMED' }],
    });
    const sent = answerOf(await server.call(paymentsChains.transactions, {}, maker));
    expect(sent.rows.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      'SWEEP CONFIRMED',
      'SWEEP CONFIRMED',
      'TOPUP CONFIRMED',
    ]);
    // The same plan is not executed again.
    expect(codeOf(await server.call(paymentsChains.requestSweep, { id: sweep.id, reason: 'again' }, maker))).toBe(
      'STATE_CONFLICT',
    );
    // Moving the platform's own coins posts nothing: in the ledger they are still on the chain.
    expect(await server.faultsOfBooks()).toEqual([]);
  });
});

describe('the page of chains', () => {
  test('shows how far each chain was read, and the balance of the wallet', async () => {
    const reader = await server.operator('reader', ['payments.read']);
    await watch();
    const { chains } = answerOf(await server.call(paymentsChains.chains, {}, reader));
    expect(chains).toMatchObject([
      { code: 'local', name: 'Local chain', sandbox: true, behind: 0, fault: null, wallet, canPay: true },
    ]);
    expect(chains[0]?.balances.map(({ coin }) => coin)).toEqual(['ETH', 'USDT']);
    expect(codeOf(await server.call(paymentsChains.chains, {}, await server.operator('nobody', [])))).toBe('FORBIDDEN');
  });

  test('shows unmatched payments with the number for a repair, page by page', async () => {
    const reader = await server.operator('clerk', ['payments.read']);
    const { address, member } = await paid('usdt', '100.00', (to) => chain.payToken(to, REQUESTED));
    const hash = await chain.payToken(address, 50_000_000n);
    await chain.payToken(address, 10n);
    await chain.mine(3);
    await watch();
    const page = (state: 'UNMATCHED' | 'DUST' | 'TAKEN', cursor?: string) =>
      server.call(paymentsChains.transfers, { state, limit: 1, ...(cursor && { cursor }) }, reader);
    const unmatched = answerOf(await page('UNMATCHED'));
    expect(unmatched.rows).toMatchObject([
      {
        coin: 'USDT',
        coins: '50',
        worth: '51.00',
        paymentNo: `${hash}:0`,
        memberId: member.member.scope.memberId.toString(),
      },
    ]);
    expect(answerOf(await page('DUST')).rows).toMatchObject([{ coins: '0.00001', orderId: null }]);
    const first = answerOf(await page('TAKEN'));
    const second = answerOf(await page('TAKEN', first.nextCursor ?? ''));
    expect(first.rows[0]?.id).not.toBe(second.rows[0]?.id);
  });

  test('a coin channel contains no address, and is open when a second operator has approved its terms', async () => {
    const editor = await server.operator('editor', ['payments.read', 'payments.channels']);
    const terms = {
      ...{ names: {}, minimum: '10.00', maximum: '500.00', feePpm: 0, minutesToPay: 60, queryAbove: '400' },
      ...{ minimumRank: 0, opensAt: null, closesAt: null, dailyCap: null, currency: null, receiving: null },
      ...{ priority: 5, open: true },
    };
    const { createDepositChannel, channels } = paymentsChannels;
    const input = {
      code: 'coins',
      kind: 'CRYPTO' as const,
      gateway: 'local/USDT',
      psp: 'elsewhere',
      terms,
      reason: 'new',
    };
    expect(codeOf(await server.call(createDepositChannel, { ...input, gateway: 'other/USDT' }, editor))).toBe(
      'FIELD_RULE',
    );
    expect(codeOf(await server.call(createDepositChannel, { ...input, kind: 'QR' }, editor))).toBe('FIELD_RULE');
    const { requestId } = answerOf(await server.call(createDepositChannel, input, editor));
    const approver = await server.operator('approver-of-terms', ['payments.read', 'payments.approve']);
    const yes = { id: requestId ?? '', decision: 'APPROVE' as const, reason: 'seen' };
    answerOf(await server.call(calls.staff.decideRequest, yes, approver));
    const shown = answerOf(await server.call(channels, {}, editor));
    expect(shown.gateways.deposit).toContain('local/USDT');
    expect(shown.deposits.find(({ code }) => code === 'coins')).toMatchObject({
      psp: 'local',
      ready: true,
      sandbox: true,
    });
  });
});
