import { randomUUID } from 'node:crypto';
import type { PlatformDesk } from './platform-desk.ts';
import type { Flaws } from './raw-call.ts';
import { demand, type Rule, same } from './report.ts';

const SKEW_MS = 6 * 60_000;
const AT_ONCE = 12;
const LONGEST_MS = 10_000;

/** A flawed promo win must be answered with this code, and must not move money. */
async function refused(desk: PlatformDesk, flaws: Flaws, code: string, what: string): Promise<void> {
  const before = await desk.balance();
  const round = desk.round();
  const { session, options, currency } = desk;
  const request = { session, game: options.game, round, transaction: round, currency, amount: desk.text(desk.stake) };
  const answer = await desk.raw('promoWin', request, flaws);
  same([answer.code, answer.status], [code, 401], what);
  same(desk.text(await desk.balance()), desk.text(before), `the balance after ${what}`);
}

/** Signatures, clocks and keys. */
const SIGNATURE_RULES: readonly Rule<PlatformDesk>[] = [
  {
    id: 'G-01',
    title: 'a wrong secret is BAD_SIGNATURE',
    check: (desk) => {
      const key = { ...desk.options.key, secret: Buffer.alloc(32, 7) };
      return refused(desk, { key }, 'BAD_SIGNATURE', 'a request under a wrong secret');
    },
  },
  {
    id: 'G-02',
    title: 'a body that was changed on its way is BAD_SIGNATURE: the raw bytes are signed',
    async check(desk) {
      const changed = JSON.stringify({ session: desk.session, changed: true });
      await refused(desk, { sentBody: changed }, 'BAD_SIGNATURE', 'a changed body');
      const spaced = await desk.raw('balance', JSON.stringify({ session: desk.session }), {
        sentBody: ` ${JSON.stringify({ session: desk.session })}`,
      });
      same(spaced.code, 'BAD_SIGNATURE', 'the same JSON with a blank more');
    },
  },
  {
    id: 'G-03',
    title: 'a time more than five minutes off is CLOCK_SKEW, before and behind',
    async check(desk) {
      await refused(desk, { skewMs: -SKEW_MS }, 'CLOCK_SKEW', 'a request of six minutes ago');
      await refused(desk, { skewMs: SKEW_MS }, 'CLOCK_SKEW', 'a request of six minutes ahead');
      const near = await desk.raw('balance', { session: desk.session }, { skewMs: -4 * 60_000 });
      same(near.code, 'OK', 'a request of four minutes ago');
    },
  },
  {
    id: 'G-04',
    title: 'a request id that was seen is REPLAYED',
    async check(desk) {
      const requestId = randomUUID();
      same((await desk.raw('balance', { session: desk.session }, { requestId })).code, 'OK', 'the first request');
      await refused(desk, { requestId }, 'REPLAYED', 'the second request of one id');
    },
  },
  {
    id: 'G-05',
    title: 'an unknown key, an empty signature and one of another length are BAD_SIGNATURE',
    async check(desk) {
      const key = { ...desk.options.key, id: 'no-such-key' };
      await refused(desk, { key }, 'BAD_SIGNATURE', 'an unknown key');
      for (const signature of ['', 'v1=', 'v2=x'])
        await refused(desk, { signature }, 'BAD_SIGNATURE', `“${signature}”`);
    },
  },
  {
    id: 'G-06',
    title: 'while keys are exchanged, both are good',
    skips: ({ options }) => (options.nextKey ? null : 'no second key was given'),
    async check(desk) {
      const key = desk.options.nextKey ?? desk.options.key;
      const answer = await desk.raw('balance', { session: desk.session }, { key });
      same([answer.code, answer.isSigned], ['OK', true], 'a request under the second key');
      same((await desk.raw('balance', { session: desk.session })).code, 'OK', 'a request under the first key');
    },
  },
  {
    id: 'G-07',
    title: 'answers are signed over their bytes, refusals included',
    async check(desk) {
      same((await desk.raw('balance', { session: desk.session })).isSigned, true, 'whether an answer is signed');
      const unknown = await desk.raw('balance', { session: randomUUID() });
      same([unknown.code, unknown.isSigned], ['SESSION_UNKNOWN', true], 'whether a refusal is signed');
    },
  },
  {
    id: 'G-08',
    title: 'what is no JSON object is BAD_REQUEST',
    async check(desk) {
      for (const body of ['', 'null', '[]', '{"session":', '"text"']) {
        const { code, status } = await desk.raw('balance', body);
        same([code, status], ['BAD_REQUEST', 400], `the body ${JSON.stringify(body)}`);
      }
    },
  },
];

/** Concurrent requests. */
const CONCURRENCY_RULES: readonly Rule<PlatformDesk>[] = [
  {
    id: 'C-01',
    title: 'the same bet many times at one moment is taken once and answered the same',
    async check(desk) {
      const [before, round] = [await desk.balance(), desk.round()];
      const bet = { amount: desk.text(desk.stake) };
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => desk.send('bet', round, `${round}:b`, bet)),
      );
      const first = { code: 'OK', balance: desk.text(before - desk.stake), currency: desk.currency };
      for (const answer of answers) same(answer, first, 'one of the bets');
      same(desk.text(await desk.balance()), desk.text(before - desk.stake), 'the balance afterwards');
      await desk.send('rollback', round, `${round}:back`, { bet: `${round}:b` });
    },
  },
  {
    id: 'C-02',
    title: 'many rounds at one moment each move what they should',
    async check(desk) {
      const before = await desk.balance();
      const played = { stake: desk.text(desk.stake), payout: desk.text(2n * desk.stake) };
      const rounds = Array.from({ length: AT_ONCE }, () => desk.round());
      const answers = await Promise.all(rounds.map((round) => desk.send('play', round, `${round}:p`, played)));
      for (const { code } of answers) same(code, 'OK', 'one of the rounds');
      const after = before + BigInt(AT_ONCE) * desk.stake;
      same(desk.text(await desk.balance()), desk.text(after), 'the balance afterwards');
    },
  },
  {
    id: 'C-03',
    title: 'a bet and its rollback at one moment leave the wallet as it was, in whatever order',
    async check(desk) {
      const before = await desk.balance();
      const rounds = Array.from({ length: AT_ONCE }, () => desk.round());
      await Promise.all(
        rounds.flatMap((round) => [
          desk.send('bet', round, `${round}:b`, { amount: desk.text(desk.stake) }),
          desk.send('rollback', round, `${round}:back`, { bet: `${round}:b` }),
        ]),
      );
      same(desk.text(await desk.balance()), desk.text(before), 'the balance afterwards');
    },
  },
  {
    id: 'C-04',
    title: 'stakes at one moment never take more than there is',
    async check(desk) {
      const before = await desk.balance();
      const amount = desk.text(before / 2n + 1n);
      const rounds = Array.from({ length: 4 }, () => desk.round());
      const answers = await Promise.all(rounds.map((round) => desk.send('bet', round, `${round}:b`, { amount })));
      const codes = answers.map(({ code }) => code).sort();
      const short = 'INSUFFICIENT_FUNDS';
      same(codes, [short, short, short, 'OK'], 'four stakes of more than half the balance');
      for (const round of rounds) await desk.send('rollback', round, `${round}:back`, { bet: `${round}:b` });
      same(desk.text(await desk.balance()), desk.text(before), 'the balance afterwards');
    },
  },
];

/** Rules after the end of a session; from here on the session accepts no bet. */
const EXPIRY_RULES: readonly Rule<PlatformDesk>[] = [
  {
    id: 'E-01',
    title: 'after sessionExpired no bet is taken; wins, rollbacks and ends are',
    async check(desk) {
      const { stake, text } = desk;
      const [before, one, other] = [await desk.balance(), desk.round(), desk.round()];
      let left = await desk.moves('bet', one, `${one}:b`, { amount: text(stake) }, before - stake);
      left = await desk.moves('bet', other, `${other}:b`, { amount: text(stake) }, left - stake);
      same((await desk.expire()).code, 'OK', 'sessionExpired');
      same((await desk.expire()).code, 'OK', 'sessionExpired, sent again');
      const round = desk.round();
      for (const operation of ['bet', 'play'] as const) {
        const more = { amount: text(stake), stake: text(stake), payout: text(0n) };
        const late = await desk.once(operation, round, `${round}:${operation}`, more);
        same(late.code, 'SESSION_EXPIRED', `${operation} afterwards`);
      }
      const won = { bet: `${one}:b`, amount: text(2n * stake), ends: false };
      left = await desk.moves('result', one, `${one}:r`, won, left + 2n * stake);
      await desk.moves('endRound', one, `${one}:e`, {}, left);
      await desk.moves('rollback', other, `${other}:back`, { bet: `${other}:b` }, left + stake);
    },
  },
  {
    id: 'E-02',
    title: 'promotions, jackpots and corrections are taken after the session has ended',
    async check(desk) {
      let left = await desk.balance();
      const amount = desk.text(desk.stake);
      const [prize, jackpot, corrected] = [desk.round(), desk.round(), desk.round()];
      left = await desk.moves('promoWin', prize, `${prize}:w`, { amount }, left + desk.stake);
      left = await desk.moves('jackpotWin', jackpot, `${jackpot}:w`, { amount }, left + desk.stake);
      await desk.moves('adjust', corrected, `${corrected}:a`, { amount, to: 'PLAYER' }, left + desk.stake);
    },
  },
  {
    id: 'W-03',
    title: 'a correction is never refused for want of money, and a wallet never falls below nothing',
    async check(desk) {
      const [before, round] = [await desk.balance(), desk.round()];
      const owed = { amount: desk.text(before + desk.stake), to: 'HOUSE' as const };
      const answer = await desk.send('adjust', round, `${round}:a`, owed);
      demand(answer.code === 'OK', `adjust above the balance was answered ${answer.code}`);
      same(answer.balance, desk.text(0n), 'the balance after it');
      await desk.moves('adjust', round, `${round}:back`, { amount: desk.text(before), to: 'PLAYER' }, before);
    },
  },
  {
    id: 'T-01',
    title: 'every call was answered within ten seconds',
    async check(desk) {
      const slowest = Math.round(desk.slowestMs());
      demand(slowest <= LONGEST_MS, `one call took ${slowest} ms`);
    },
  },
];

export const DOOR_RULES = [...SIGNATURE_RULES, ...CONCURRENCY_RULES, ...EXPIRY_RULES];
