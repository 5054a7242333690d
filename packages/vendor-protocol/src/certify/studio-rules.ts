import { randomUUID } from 'node:crypto';
import type { TransferRequests } from '../transfer-operations.ts';
import type { Flaws } from './raw-call.ts';
import { demand, type Rule, same } from './report.ts';
import type { StudioClient } from './studio-client.ts';

const SKEW_MS = 6 * 60_000;
const AT_ONCE = 8;
const PAGE = 200;

type Wallet = TransferRequests['wallet'];

async function holds(client: StudioClient, wallet: Wallet, minor: bigint, what: string): Promise<void> {
  same(await client.call('wallet', wallet), { code: 'OK', balance: client.text(minor) }, what);
}

/** A player with a deposited balance. */
async function rich(client: StudioClient, minor: bigint): Promise<Wallet> {
  const wallet = client.player();
  const move = { ...wallet, transfer: client.transfer(), amount: client.text(minor) };
  const answer = await client.call('deposit', move);
  same([answer.code, 'balance' in answer && answer.balance], ['OK', client.text(minor)], 'the first deposit');
  return wallet;
}

/** A flawed deposit must be answered with this code, and must not move money. */
async function refused(client: StudioClient, flaws: Flaws, code: string, what: string): Promise<void> {
  const wallet = await rich(client, 100n);
  const answer = await client.raw(
    'deposit',
    { ...wallet, transfer: client.transfer(), amount: client.text(500n) },
    flaws,
  );
  same([answer.code, answer.status], [code, 401], what);
  await holds(client, wallet, 100n, `the wallet after ${what}`);
}

/** Rules for transfer-mode studios, which have their own player wallets. */
export const STUDIO_RULES: readonly Rule<StudioClient>[] = [
  {
    id: 'W-01',
    title: 'the wallet of a player who was never there is empty, and no error',
    check: (client) => holds(client, client.player(), 0n, 'the wallet'),
  },
  {
    id: 'W-02',
    title: 'a deposit brings its amount, a withdrawal takes it',
    async check(client) {
      const wallet = await rich(client, 1_000n);
      const out = await client.call('withdraw', { ...wallet, transfer: client.transfer(), amount: client.text(300n) });
      same([out.code, 'balance' in out && out.balance], ['OK', client.text(700n)], 'the withdrawal');
      await holds(client, wallet, 700n, 'the wallet afterwards');
    },
  },
  {
    id: 'W-03',
    title: 'a withdrawal takes all or nothing, and what was refused once is refused for ever under its id',
    async check(client) {
      const wallet = await rich(client, 100n);
      const move = { ...wallet, transfer: client.transfer(), amount: client.text(101n) };
      const short = { code: 'INSUFFICIENT_FUNDS', balance: client.text(100n) };
      same(await client.call('withdraw', move), short, 'a withdrawal above the balance');
      await client.call('deposit', { ...wallet, transfer: client.transfer(), amount: client.text(900n) });
      same(
        (await client.call('withdraw', move)).code,
        'INSUFFICIENT_FUNDS',
        'the same withdrawal when there is enough',
      );
      await holds(client, wallet, 1_000n, 'the wallet afterwards');
    },
  },
  {
    id: 'W-04',
    title: 'another currency than the wallet’s is refused',
    async check(client) {
      const wallet = { ...(await rich(client, 100n)), currency: 'XXXXXX' };
      const answer = await client.call('deposit', {
        ...wallet,
        transfer: client.transfer(),
        amount: client.text(100n),
      });
      same(answer.code, 'CURRENCY_MISMATCH', 'a deposit in another currency');
    },
  },
  {
    id: 'W-05',
    title: 'amounts that are none are BAD_REQUEST',
    async check(client) {
      const tooFine = `1.${'0'.repeat(client.options.exponent)}1`;
      for (const amount of ['-1', '0', '1e3', tooFine, '']) {
        const answer = await client.raw('deposit', { ...client.player(), transfer: client.transfer(), amount });
        same([answer.code, answer.status], ['BAD_REQUEST', 400], `a deposit of ${JSON.stringify(amount)}`);
      }
    },
  },
  {
    id: 'D-01',
    title: 'a deposit sent again is answered the same and moves nothing',
    async check(client) {
      const move = { ...client.player(), transfer: client.transfer(), amount: client.text(250n) };
      const first = await client.call('deposit', move);
      const again = await client.call('deposit', move);
      same([again.code, 'number' in again && again.number], ['OK', 'number' in first && first.number], 'the second');
      const { transfer: _, amount: __, ...wallet } = move;
      await holds(client, wallet, 250n, 'the wallet afterwards');
    },
  },
  {
    id: 'D-02',
    title: 'a withdrawal sent again is answered the same and moves nothing',
    async check(client) {
      const wallet = await rich(client, 500n);
      const move = { ...wallet, transfer: client.transfer(), amount: client.text(200n) };
      const first = await client.call('withdraw', move);
      const again = await client.call('withdraw', move);
      same([again.code, 'number' in again && again.number], ['OK', 'number' in first && first.number], 'the second');
      await holds(client, wallet, 300n, 'the wallet afterwards');
    },
  },
  {
    id: 'D-03',
    title: 'an id with another content is DUPLICATE',
    async check(client) {
      const wallet = client.player();
      const move = { ...wallet, transfer: client.transfer(), amount: client.text(100n) };
      same((await client.call('deposit', move)).code, 'OK', 'the first');
      const dearer = { ...move, amount: client.text(101n) };
      same((await client.call('deposit', dearer)).code, 'DUPLICATE', 'another amount');
      same((await client.call('withdraw', move)).code, 'DUPLICATE', 'the other direction');
      const other = { ...move, player: client.player().player };
      same((await client.call('deposit', other)).code, 'DUPLICATE', 'another player');
      await holds(client, wallet, 100n, 'the wallet afterwards');
    },
  },
  {
    id: 'Q-01',
    title: 'transfer answers what was made, what was refused, and what is unknown',
    async check(client) {
      const wallet = client.player();
      const [done, refusedId] = [client.transfer(), client.transfer()];
      await client.call('deposit', { ...wallet, transfer: done, amount: client.text(100n) });
      const found = await client.call('transfer', { transfer: done });
      demand(found.code === 'OK' && 'direction' in found, `the result of a made transfer is ${JSON.stringify(found)}`);
      const facts = [found.transfer, found.direction, found.player, found.currency, found.amount];
      same(facts, [done, 'IN', wallet.player, wallet.currency, client.text(100n)], 'what was done');
      await client.call('withdraw', { ...wallet, transfer: refusedId, amount: client.text(101n) });
      const no = await client.call('transfer', { transfer: refusedId });
      same(no, { code: 'OK', refused: 'INSUFFICIENT_FUNDS' }, 'what was refused');
      const unknown = await client.call('transfer', { transfer: client.transfer() });
      same(unknown.code, 'TRANSFER_UNKNOWN', 'what was never heard of');
    },
  },
  {
    id: 'L-01',
    title: 'transfers lists what was done in a span, each once, and nothing that was refused',
    async check(client) {
      const from = client.options.now() - 60_000;
      const wallet = await rich(client, 100n);
      const [done, no] = [client.transfer(), client.transfer()];
      await client.call('withdraw', { ...wallet, transfer: done, amount: client.text(40n) });
      await client.call('withdraw', { ...wallet, transfer: no, amount: client.text(900n) });
      const seen: string[] = [];
      const span = { from: String(from), to: String(client.options.now() + 60_000) };
      for (let after: string | null = ''; after !== null; ) {
        const page: Awaited<ReturnType<typeof client.call<'transfers'>>> = await client.call('transfers', {
          ...span,
          after,
        });
        demand(page.code === 'OK', `a page was answered ${page.code}`);
        seen.push(...page.rows.filter(({ player }) => player === wallet.player).map(({ transfer }) => transfer));
        after = page.next;
      }
      same([seen.length, seen.includes(done), seen.includes(no)], [2, true, false], 'how many there are, and which');
      const before = await client.call('transfers', { from: '0', to: String(from - 86_400_000 * 36_500), after: '' });
      demand(
        before.code === 'BAD_REQUEST' || (before.code === 'OK' && before.rows.length === 0),
        'an empty span has rows',
      );
    },
  },
  {
    id: 'L-02',
    title: 'rounds stand in one order without a gap, at most 200 in an answer',
    async check(client) {
      const page = await client.call('rounds', { after: '0' });
      demand(page.code === 'OK', `rounds were answered ${page.code}`);
      demand(page.rows.length <= PAGE, `${page.rows.length} rounds in one answer`);
      page.rows.forEach(({ place }, index) => {
        same(place, String(index + 1), 'the place of a round');
      });
    },
  },
  {
    id: 'O-01',
    title: 'open gives a token for a game that there is, and none for another',
    async check(client) {
      const shown = { symbol: '', language: 'EN', isTest: 'true' };
      const request = { ...client.player(), ...shown, game: client.options.game };
      const opened = await client.call('open', request);
      demand(opened.code === 'OK' && opened.token.length >= 16, `open was answered ${opened.code}`);
      same((await client.call('open', { ...request, game: 'no-such-game' })).code, 'GAME_UNKNOWN', 'an unknown game');
    },
  },
  {
    id: 'G-01',
    title: 'a wrong secret is BAD_SIGNATURE',
    check: (client) => {
      const key = { ...client.options.key, secret: Buffer.alloc(32, 7) };
      return refused(client, { key }, 'BAD_SIGNATURE', 'a request under a wrong secret');
    },
  },
  {
    id: 'G-02',
    title: 'a body that was changed on its way is BAD_SIGNATURE',
    check: (client) => {
      const changed = { ...client.player(), transfer: client.transfer(), amount: client.text(90_000n) };
      return refused(client, { sentBody: JSON.stringify(changed) }, 'BAD_SIGNATURE', 'a changed body');
    },
  },
  {
    id: 'G-03',
    title: 'a time more than five minutes off is CLOCK_SKEW, so that nothing late can still be under way',
    async check(client) {
      await refused(client, { skewMs: -SKEW_MS }, 'CLOCK_SKEW', 'a request of six minutes ago');
      await refused(client, { skewMs: SKEW_MS }, 'CLOCK_SKEW', 'a request of six minutes ahead');
    },
  },
  {
    id: 'G-04',
    title: 'a request id that was seen is REPLAYED',
    async check(client) {
      const requestId = randomUUID();
      same((await client.raw('wallet', client.player(), { requestId })).code, 'OK', 'the first request');
      await refused(client, { requestId }, 'REPLAYED', 'the second request of one id');
    },
  },
  {
    id: 'G-05',
    title: 'answers are signed over their bytes, refusals included',
    async check(client) {
      same((await client.raw('wallet', client.player())).isSigned, true, 'whether an answer is signed');
      const unknown = await client.raw('transfer', { transfer: client.transfer() });
      same([unknown.code, unknown.isSigned], ['TRANSFER_UNKNOWN', true], 'whether a refusal is signed');
    },
  },
  {
    id: 'C-01',
    title: 'the same deposit many times at one moment is made once',
    async check(client) {
      const wallet = client.player();
      const move = { ...wallet, transfer: client.transfer(), amount: client.text(100n) };
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => client.call('deposit', move)));
      for (const { code } of answers) same(code, 'OK', 'one of the deposits');
      await holds(client, wallet, 100n, 'the wallet afterwards');
    },
  },
  {
    id: 'C-02',
    title: 'withdrawals at one moment never take more than there is',
    async check(client) {
      const wallet = await rich(client, 100n);
      const moves = Array.from({ length: 4 }, () => ({
        ...wallet,
        transfer: client.transfer(),
        amount: client.text(60n),
      }));
      const codes = (await Promise.all(moves.map((move) => client.call('withdraw', move))))
        .map(({ code }) => code)
        .sort();
      const short = 'INSUFFICIENT_FUNDS';
      same(codes, [short, short, short, 'OK'], 'four withdrawals of more than half the wallet');
      await holds(client, wallet, 40n, 'the wallet afterwards');
    },
  },
];
