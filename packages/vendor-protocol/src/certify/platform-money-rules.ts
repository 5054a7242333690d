import { randomUUID } from 'node:crypto';
import type { PlatformDesk } from './platform-desk.ts';
import { type Rule, same } from './report.ts';

/** Sessions, and movements of money without faults. */
export const MONEY_RULES: readonly Rule<PlatformDesk>[] = [
  {
    id: 'S-01',
    title: 'a launch token opens one session: sent again it is answered the same, another session is refused',
    async check(desk) {
      const { token } = desk.options;
      const again = await desk.authenticate(token, desk.session);
      same(
        [again.code, 'currency' in again ? again.currency : null],
        ['OK', desk.currency],
        'authenticate, sent again',
      );
      same(await desk.authenticate(token, randomUUID()), { code: 'TOKEN_INVALID' }, 'the token with another session');
    },
  },
  {
    id: 'S-02',
    title: 'an unknown token opens nothing, an unknown session moves nothing',
    async check(desk) {
      const made = await desk.authenticate('x'.repeat(43), randomUUID());
      same(made, { code: 'TOKEN_INVALID' }, 'a token that nobody made');
      const answer = await desk.once('bet', desk.round(), desk.round(), { session: randomUUID(), amount: '1' });
      same(answer.code, 'SESSION_UNKNOWN', 'a bet of an unknown session');
    },
  },
  {
    id: 'S-03',
    title: 'another game or another currency than the session’s is refused',
    async check(desk) {
      const amount = desk.text(desk.stake);
      const game = await desk.once('bet', desk.round(), desk.round(), { amount, game: 'no-such-game' });
      same(game.code, 'GAME_UNKNOWN', 'a bet in another game');
      const currency = await desk.once('bet', desk.round(), desk.round(), { amount, currency: 'XXXXXX' });
      same(currency.code, 'CURRENCY_MISMATCH', 'a bet in another currency');
    },
  },
  {
    id: 'M-01',
    title: 'a bet takes its stake, a result pays its win, and the round is over',
    async check(desk) {
      const { stake, text } = desk;
      const [before, round] = [await desk.balance(), desk.round()];
      let left = await desk.moves('bet', round, `${round}:b`, { amount: text(stake) }, before - stake);
      left = await desk.moves(
        ...(['result', round, `${round}:r`, { bet: `${round}:b`, amount: text(3n * stake), ends: true }] as const),
        left + 3n * stake,
      );
      same(desk.text(await desk.balance()), desk.text(left), 'the balance afterwards');
      const late = await desk.once('bet', round, `${round}:late`, { amount: text(stake) });
      same(late.code, 'ROUND_ENDED', 'a bet in a round that is over');
    },
  },
  {
    id: 'M-02',
    title: 'a lost round takes the stake alone',
    async check(desk) {
      const { stake, text } = desk;
      const [before, round] = [await desk.balance(), desk.round()];
      await desk.moves('bet', round, `${round}:b`, { amount: text(stake) }, before - stake);
      const lost = { bet: `${round}:b`, amount: text(0n), ends: true };
      await desk.moves('result', round, `${round}:r`, lost, before - stake);
    },
  },
  {
    id: 'M-03',
    title: 'play moves stake and payout at once, and its round is over',
    async check(desk) {
      const { stake, text } = desk;
      const [before, round] = [await desk.balance(), desk.round()];
      const played = { stake: text(stake), payout: text(2n * stake) };
      await desk.moves('play', round, `${round}:p`, played, before + stake);
      const back = await desk.once('rollback', round, `${round}:back`, { bet: `${round}:p` });
      same(back.code, 'BET_SETTLED', 'a rollback of a played round');
    },
  },
  {
    id: 'M-04',
    title: 'a round may have two bets, and each its own result',
    async check(desk) {
      const { stake, text } = desk;
      const [before, round] = [await desk.balance(), desk.round()];
      let left = await desk.moves('bet', round, `${round}:b1`, { amount: text(stake) }, before - stake);
      left = await desk.moves('bet', round, `${round}:b2`, { amount: text(stake) }, left - stake);
      const first = { bet: `${round}:b1`, amount: text(stake), ends: false };
      left = await desk.moves('result', round, `${round}:r1`, first, left + stake);
      const second = { bet: `${round}:b2`, amount: text(stake), ends: true };
      await desk.moves('result', round, `${round}:r2`, second, left + stake);
    },
  },
  {
    id: 'M-05',
    title: 'endRound closes a round whose last result did not',
    async check(desk) {
      const { stake, text } = desk;
      const [before, round] = [await desk.balance(), desk.round()];
      const left = await desk.moves('bet', round, `${round}:b`, { amount: text(stake) }, before - stake);
      await desk.moves('result', round, `${round}:r`, { bet: `${round}:b`, amount: text(0n), ends: false }, left);
      await desk.moves('endRound', round, `${round}:e`, {}, left);
      const late = await desk.once('result', round, `${round}:late`, { bet: `${round}:b`, amount: '1', ends: true });
      same(late.code, 'ROUND_ENDED', 'a result in a round that is over');
      const unknown = await desk.once('endRound', desk.round(), desk.round(), {});
      same(unknown.code, 'BET_UNKNOWN', 'the end of a round that nobody began');
    },
  },
  {
    id: 'M-06',
    title: 'a stake above the balance is refused with the balance, and the refusal leaves no trace',
    async check(desk) {
      const [before, round] = [await desk.balance(), desk.round()];
      const refused = await desk.send('bet', round, `${round}:b`, { amount: desk.text(before + 1n) });
      same(refused, { code: 'INSUFFICIENT_FUNDS', balance: desk.text(before) }, 'a stake above the balance');
      const left = await desk.moves('bet', round, `${round}:b`, { amount: desk.text(desk.stake) }, before - desk.stake);
      await desk.moves('rollback', round, `${round}:back`, { bet: `${round}:b` }, left + desk.stake);
    },
  },
  {
    id: 'M-07',
    title: 'amounts that are none are BAD_REQUEST and name their field',
    async check(desk) {
      const tooFine = `1.${'0'.repeat(desk.exponent)}1`;
      for (const amount of ['-1', '0', tooFine, '1e3', '1,5', ' 1', '']) {
        const round = desk.round();
        const { code, answer } = await desk.once('bet', round, `${round}:b`, { amount });
        same([code, answer.field], ['BAD_REQUEST', 'amount'], `a stake of ${JSON.stringify(amount)}`);
      }
      const round = desk.round();
      const text = await desk.raw('bet', { session: desk.session, round, transaction: round, currency: desk.currency });
      same([text.code, text.status], ['BAD_REQUEST', 400], 'a bet without a game');
    },
  },
  {
    id: 'M-08',
    title: 'unknown fields are ignored',
    async check(desk) {
      const round = desk.round();
      const more = { amount: desk.text(desk.stake), colour: 'red' };
      same((await desk.once('bet', round, `${round}:b`, more)).code, 'OK', 'a bet with a field more');
      same((await desk.send('rollback', round, `${round}:back`, { bet: `${round}:b` })).code, 'OK', 'its rollback');
    },
  },
  {
    id: 'W-01',
    title: 'promoWin and jackpotWin pay without a bet, once',
    async check(desk) {
      let left = await desk.balance();
      for (const operation of ['promoWin', 'jackpotWin'] as const) {
        const round = desk.round();
        const amount = desk.text(desk.stake);
        left = await desk.moves(operation, round, `${round}:w`, { amount }, left + desk.stake);
        await desk.moves(operation, round, `${round}:w`, { amount }, left);
        const other = await desk.once(operation, round, `${round}:w`, { amount: desk.text(2n * desk.stake) });
        same(other.code, 'DUPLICATE', `${operation} with another amount`);
      }
      same(desk.text(await desk.balance()), desk.text(left), 'the balance afterwards');
    },
  },
  {
    id: 'W-02',
    title: 'adjust corrects a round that is over, both ways, once',
    async check(desk) {
      const { stake, text } = desk;
      const round = desk.round();
      let left = await desk.balance();
      left = await desk.moves('play', round, `${round}:p`, { stake: text(stake), payout: text(0n) }, left - stake);
      for (const to of ['PLAYER', 'HOUSE'] as const) {
        const request = { amount: text(stake), to };
        left = await desk.moves(
          'adjust',
          round,
          `${round}:${to}`,
          request,
          to === 'PLAYER' ? left + stake : left - stake,
        );
        await desk.moves('adjust', round, `${round}:${to}`, request, left);
      }
      const other = await desk.once('adjust', round, `${round}:PLAYER`, { amount: text(stake), to: 'HOUSE' });
      same(other.code, 'DUPLICATE', 'an adjustment the other way under the same transaction');
    },
  },
];
