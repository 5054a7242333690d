import { randomUUID } from 'node:crypto';
import type { PlatformClient } from './platform-client.ts';
import type { Flaws } from './raw-call.ts';
import { demand, type Rule, same } from './report.ts';

const SKEW_MS = 6 * 60_000;
const AT_ONCE = 12;
const LONGEST_MS = 10_000;

/** A flawed promo win must be answered with this code, and must not move money. */
async function refused(client: PlatformClient, flaws: Flaws, code: string, what: string): Promise<void> {
  const before = await client.balance();
  const round = client.round();
  const { session, options, currency } = client;
  const request = {
    session,
    game: options.game,
    round,
    transaction: round,
    currency,
    amount: client.text(client.stake),
  };
  const answer = await client.raw('promoWin', request, flaws);
  same([answer.code, answer.status], [code, 401], what);
  same(client.text(await client.balance()), client.text(before), `the balance after ${what}`);
}

/** Signatures, clocks and keys. */
const SIGNATURE_RULES: readonly Rule<PlatformClient>[] = [
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
    title: 'a body that was changed on its way is BAD_SIGNATURE: the raw bytes are signed',
    async check(client) {
      const changed = JSON.stringify({ session: client.session, changed: true });
      await refused(client, { sentBody: changed }, 'BAD_SIGNATURE', 'a changed body');
      const spaced = await client.raw('balance', JSON.stringify({ session: client.session }), {
        sentBody: ` ${JSON.stringify({ session: client.session })}`,
      });
      same(spaced.code, 'BAD_SIGNATURE', 'the same JSON with a blank more');
    },
  },
  {
    id: 'G-03',
    title: 'a time more than five minutes off is CLOCK_SKEW, before and behind',
    async check(client) {
      await refused(client, { skewMs: -SKEW_MS }, 'CLOCK_SKEW', 'a request of six minutes ago');
      await refused(client, { skewMs: SKEW_MS }, 'CLOCK_SKEW', 'a request of six minutes ahead');
      const near = await client.raw('balance', { session: client.session }, { skewMs: -4 * 60_000 });
      same(near.code, 'OK', 'a request of four minutes ago');
    },
  },
  {
    id: 'G-04',
    title: 'a request id that was seen is REPLAYED',
    async check(client) {
      const requestId = randomUUID();
      same((await client.raw('balance', { session: client.session }, { requestId })).code, 'OK', 'the first request');
      await refused(client, { requestId }, 'REPLAYED', 'the second request of one id');
    },
  },
  {
    id: 'G-05',
    title: 'an unknown key, an empty signature and one of another length are BAD_SIGNATURE',
    async check(client) {
      const key = { ...client.options.key, id: 'no-such-key' };
      await refused(client, { key }, 'BAD_SIGNATURE', 'an unknown key');
      for (const signature of ['', 'v1=', 'v2=x'])
        await refused(client, { signature }, 'BAD_SIGNATURE', `“${signature}”`);
    },
  },
  {
    id: 'G-06',
    title: 'while keys are exchanged, both are good',
    skips: ({ options }) => (options.nextKey ? null : 'no second key was given'),
    async check(client) {
      const key = client.options.nextKey ?? client.options.key;
      const answer = await client.raw('balance', { session: client.session }, { key });
      same([answer.code, answer.isSigned], ['OK', true], 'a request under the second key');
      same((await client.raw('balance', { session: client.session })).code, 'OK', 'a request under the first key');
    },
  },
  {
    id: 'G-07',
    title: 'answers are signed over their bytes, refusals included',
    async check(client) {
      same((await client.raw('balance', { session: client.session })).isSigned, true, 'whether an answer is signed');
      const unknown = await client.raw('balance', { session: randomUUID() });
      same([unknown.code, unknown.isSigned], ['SESSION_UNKNOWN', true], 'whether a refusal is signed');
    },
  },
  {
    id: 'G-08',
    title: 'what is no JSON object is BAD_REQUEST',
    async check(client) {
      for (const body of ['', 'null', '[]', '{"session":', '"text"']) {
        const { code, status } = await client.raw('balance', body);
        same([code, status], ['BAD_REQUEST', 400], `the body ${JSON.stringify(body)}`);
      }
    },
  },
];

/** Concurrent requests. */
const CONCURRENCY_RULES: readonly Rule<PlatformClient>[] = [
  {
    id: 'C-01',
    title: 'the same bet many times at one moment is taken once and answered the same',
    async check(client) {
      const [before, round] = [await client.balance(), client.round()];
      const bet = { amount: client.text(client.stake) };
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => client.send('bet', round, `${round}:b`, bet)),
      );
      const first = { code: 'OK', balance: client.text(before - client.stake), currency: client.currency };
      for (const answer of answers) same(answer, first, 'one of the bets');
      same(client.text(await client.balance()), client.text(before - client.stake), 'the balance afterwards');
      await client.send('rollback', round, `${round}:back`, { bet: `${round}:b` });
    },
  },
  {
    id: 'C-02',
    title: 'many rounds at one moment each move what they should',
    async check(client) {
      const before = await client.balance();
      const played = { stake: client.text(client.stake), payout: client.text(2n * client.stake) };
      const rounds = Array.from({ length: AT_ONCE }, () => client.round());
      const answers = await Promise.all(rounds.map((round) => client.send('play', round, `${round}:p`, played)));
      for (const { code } of answers) same(code, 'OK', 'one of the rounds');
      const after = before + BigInt(AT_ONCE) * client.stake;
      same(client.text(await client.balance()), client.text(after), 'the balance afterwards');
    },
  },
  {
    id: 'C-03',
    title: 'a bet and its rollback at one moment leave the wallet as it was, in whatever order',
    async check(client) {
      const before = await client.balance();
      const rounds = Array.from({ length: AT_ONCE }, () => client.round());
      await Promise.all(
        rounds.flatMap((round) => [
          client.send('bet', round, `${round}:b`, { amount: client.text(client.stake) }),
          client.send('rollback', round, `${round}:back`, { bet: `${round}:b` }),
        ]),
      );
      same(client.text(await client.balance()), client.text(before), 'the balance afterwards');
    },
  },
  {
    id: 'C-04',
    title: 'stakes at one moment never take more than there is',
    async check(client) {
      const before = await client.balance();
      const amount = client.text(before / 2n + 1n);
      const rounds = Array.from({ length: 4 }, () => client.round());
      const answers = await Promise.all(rounds.map((round) => client.send('bet', round, `${round}:b`, { amount })));
      const codes = answers.map(({ code }) => code).sort();
      const short = 'INSUFFICIENT_FUNDS';
      same(codes, [short, short, short, 'OK'], 'four stakes of more than half the balance');
      for (const round of rounds) await client.send('rollback', round, `${round}:back`, { bet: `${round}:b` });
      same(client.text(await client.balance()), client.text(before), 'the balance afterwards');
    },
  },
];

/** Rules after the end of a session; from here on the session accepts no bet. */
const EXPIRY_RULES: readonly Rule<PlatformClient>[] = [
  {
    id: 'E-01',
    title: 'after sessionExpired no bet is taken; wins, rollbacks and ends are',
    async check(client) {
      const { stake, text } = client;
      const [before, one, other] = [await client.balance(), client.round(), client.round()];
      let left = await client.moves('bet', one, `${one}:b`, { amount: text(stake) }, before - stake);
      left = await client.moves('bet', other, `${other}:b`, { amount: text(stake) }, left - stake);
      same((await client.expire()).code, 'OK', 'sessionExpired');
      same((await client.expire()).code, 'OK', 'sessionExpired, sent again');
      const round = client.round();
      for (const operation of ['bet', 'play'] as const) {
        const more = { amount: text(stake), stake: text(stake), payout: text(0n) };
        const late = await client.once(operation, round, `${round}:${operation}`, more);
        same(late.code, 'SESSION_EXPIRED', `${operation} afterwards`);
      }
      const won = { bet: `${one}:b`, amount: text(2n * stake), ends: false };
      left = await client.moves('result', one, `${one}:r`, won, left + 2n * stake);
      await client.moves('endRound', one, `${one}:e`, {}, left);
      await client.moves('rollback', other, `${other}:back`, { bet: `${other}:b` }, left + stake);
    },
  },
  {
    id: 'E-02',
    title: 'promotions, jackpots and corrections are taken after the session has ended',
    async check(client) {
      let left = await client.balance();
      const amount = client.text(client.stake);
      const [prize, jackpot, corrected] = [client.round(), client.round(), client.round()];
      left = await client.moves('promoWin', prize, `${prize}:w`, { amount }, left + client.stake);
      left = await client.moves('jackpotWin', jackpot, `${jackpot}:w`, { amount }, left + client.stake);
      await client.moves('adjust', corrected, `${corrected}:a`, { amount, to: 'PLAYER' }, left + client.stake);
    },
  },
  {
    id: 'W-03',
    title: 'a correction is never refused for want of money, and a wallet never falls below nothing',
    async check(client) {
      const [before, round] = [await client.balance(), client.round()];
      const owed = { amount: client.text(before + client.stake), to: 'HOUSE' as const };
      const answer = await client.send('adjust', round, `${round}:a`, owed);
      demand(answer.code === 'OK', `adjust above the balance was answered ${answer.code}`);
      same(answer.balance, client.text(0n), 'the balance after it');
      await client.moves('adjust', round, `${round}:back`, { amount: client.text(before), to: 'PLAYER' }, before);
    },
  },
  {
    id: 'T-01',
    title: 'every call was answered within ten seconds',
    async check(client) {
      const slowest = Math.round(client.slowestMs());
      demand(slowest <= LONGEST_MS, `one call took ${slowest} ms`);
    },
  },
];

export const REQUEST_RULES = [...SIGNATURE_RULES, ...CONCURRENCY_RULES, ...EXPIRY_RULES];
