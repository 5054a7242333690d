import { createServer } from 'node:http';
import { calls } from '@lantern/contract/calls';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf } from '../../../testing/world.ts';
import type { ChainSettings } from '../crypto/chains/settings.ts';
import { addCoinChannel } from './coin-channel.ts';
import { chainsFile, openLocalChain, platformWallet } from './local-chain.ts';
import { FUND_PASSWORD, payoutOperators, realMember, requestWithdrawal, setFundPassword } from './payouts.ts';
import { SIGNER_SECRET, startSigner } from './signer-process.ts';

const { payments, paymentsBackOffice } = calls;
const DAY = 24 * 3_600_000;
export const DOLLAR = 1_000_000n;

/** A proxy between the platform and its node that can drop answers. */
async function openRelay(target: string) {
  let lost: string | null = null;
  const sent: string[] = [];
  const proxy = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts).toString();
    const { method } = JSON.parse(body) as { method: string };
    if (method === 'eth_sendRawTransaction') sent.push(body);
    const answer = await fetch(target, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    const text = await answer.text();
    // The node has processed the call, but its answer is dropped.
    if (method === lost) return void response.destroy();
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    sent,
    lose(method: string | null) {
      lost = method;
    },
    async close() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

/** A sent transaction as stored in the table. */
interface SentRow {
  readonly state: string;
  readonly nonce: bigint | null;
  readonly hash: string | null;
  readonly answer: string | null;
  readonly sends: number;
  readonly fault: string | null;
}

/** A member whose payout account is a separate address on the local chain. */
async function createCoinPayee(server: TestServer, index: number, money: bigint) {
  const who = await realMember(server, money);
  answerOf(await setFundPassword(server, who));
  const number = `0x${index.toString(16).padStart(40, 'd')}`;
  const input = { kind: 'CRYPTO', institution: 'USDT (Local chain)', holder: 'Nguyễn Văn An', number } as const;
  const account = answerOf(
    await server.call(payments.bindPayoutAccount, { ...input, fundPassword: FUND_PASSWORD }, who),
  );
  if (account.usableFrom !== new Date(server.clock.now().getTime() + DAY).toISOString())
    throw new Error('a new account may be paid to at once');
  server.clock.move(DAY);
  return { ...who, accountId: account.id, address: number };
}

async function transactionOf(server: TestServer, id: string): Promise<readonly SentRow[]> {
  const { rows } = await server.ownerPool.query<SentRow>(
    `select state, nonce, tx_hash as hash, answer, sends, fault from payments.chain_transaction where order_no like $1`,
    [`${id}-%`],
  );
  return rows;
}

/** A platform with coin payouts: a real chain behind a proxy, a separate signer process, a funded wallet, and payees. */
export async function openCoinServer(settings: Partial<ChainSettings> = {}) {
  const chain = await openLocalChain(new Date('2026-11-22T09:00:00Z'));
  const [signer, relay] = await Promise.all([
    startSigner(chain.token, { mostPerDay: '10000000000' }),
    openRelay(chain.url),
  ]);
  const file = await chainsFile({ url: relay.url, token: chain.token }, settings, { signer: { url: signer.url } });
  const server = await openTestServer({ CHAINS_FILE: file.path, SIGNER_SECRET });
  await addCoinChannel(server, 'usdt', 'local/USDT');
  const people = await payoutOperators(server);
  const wallet = platformWallet();
  await chain.payToken(wallet, 10_000n * DOLLAR);
  await chain.payNative(wallet, 10n ** 18n);
  await chain.mine();
  let made = 0;

  function coinPayee(money = 200_000n) {
    made += 1;
    return createCoinPayee(server, made, money);
  }

  /** A withdrawal of 102.00, which is 100 coins, approved for payment on the chain. */
  async function approved(money?: bigint) {
    const member = await coinPayee(money);
    const order = answerOf(await requestWithdrawal(server, member, { amount: '102.00' }));
    answerOf(await server.call(paymentsBackOffice.startReview, { id: order.id }, people.reviewer));
    const input = { id: order.id, channel: 'usdt', reason: 'looks right' };
    answerOf(await server.call(paymentsBackOffice.approveWithdrawal, input, people.reviewer));
    await server.runJob('payments.pay-out');
    return { member, id: order.id };
  }

  return {
    ...{ server, chain, signer, relay, people, wallet, coinPayee, approved },
    async sendAll() {
      server.clock.move(5_000);
      await server.runJob('payments.send-transactions');
    },
    async queryProviders() {
      server.clock.move(31_000);
      await server.runJob('payments.query-providers');
    },
    stateOf: async ({ member, id }: Awaited<ReturnType<typeof approved>>) =>
      answerOf(await server.call(payments.withdrawal, { id }, member)).order.state,
    transactionOf: (id: string) => transactionOf(server, id),
    /** Balance of an address, in smallest units. */
    got: (address: string) => chain.balance(address, chain.token),
    async close() {
      await server.close();
      await Promise.all([relay.close(), signer.close()]);
      await chain.close();
      await file.remove();
    },
  };
}

export type CoinServer = Awaited<ReturnType<typeof openCoinServer>>;
