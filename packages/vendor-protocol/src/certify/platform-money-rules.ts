import { randomUUID } from 'node:crypto';
import type { PlatformClient } from './platform-client.ts';
import { type Rule, same } from './report.ts';

/** Sessions, and movements of money without faults. */
export const MONEY_RULES: readonly Rule<PlatformClient>[] = [
  {
    id: 'S-01',
    title: 'a launch token opens one session: sent again it is answered the same, another session is refused',
    async check(client) {
      const { token } = client.options;
      const again = await client.authenticate(token, client.session);
      same(
        [again.code, 'currency' in again ? again.currency : null],
        ['OK', client.currency],
        'authenticate, sent again',
      );
      same(await client.authenticate(token, randomUUID()), { code: 'TOKEN_INVALID' }, 'the token with another session');
    },
  },
  {
    id: 'S-02',
    title: 'an unknown token opens nothing, an unknown session moves nothing',
    async check(client) {
      const made = await client.authenticate('x'.repeat(43), randomUUID());
      same(made, { code: 'TOKEN_INVALID' }, 'a token that nobody made');
      const answer = await client.once('bet', client.round(), client.round(), { session: randomUUID(), amount: '1' });
      same(answer.code, 'SESSION_UNKNOWN', 'a bet of an unknown session');
    },
  },
  {
    id: 'S-03',
    title: 'another game or another currency than the session’s is refused',
    async check(client) {
      const amount = client.text(client.stake);
      const game = await client.once('bet', client.round(), client.round(), { amount, game: 'no-such-game' });
      same(game.code, 'GAME_UNKNOWN', 'a bet in another game');
      const currency = await client.once('bet', client.round(), client.round(), { amount, currency: 'XXXXXX' });
      same(currency.code, 'CURRENCY_MISMATCH', 'a bet in another currency');
    },
  },
  {
    id: 'M-01',
    title: 'a bet takes its stake, a result pays its win, and the round is over',
    async check(client) {
      const { stake, text } = client;
      const [before, round] = [await client.balance(), client.round()];
      let left = await client.moves('bet', round, `${round}:b`, { amount: text(stake) }, before - stake);
      left = await client.moves(
        ...(['result', round, `${round}:r`, { bet: `${round}:b`, amount: text(3n * stake), ends: true }] as const),
        left + 3n * stake,
      );
      same(client.text(await client.balance()), client.text(left), 'the balance afterwards');
      const late = await client.once('bet', round, `${round}:late`, { amount: text(stake) });
      same(late.code, 'ROUND_ENDED', 'a bet in a round that is over');
    },
  },
  {
    id: 'M-02',
    title: 'a lost round takes the stake alone',
    async check(client) {
      const { stake, text } = client;
      const [before, round] = [await client.balance(), client.round()];
      await client.moves('bet', round, `${round}:b`, { amount: text(stake) }, before - stake);
      const lost = { bet: `${round}:b`, amount: text(0n), ends: true };
      await client.moves('result', round, `${round}:r`, lost, before - stake);
    },
  },
  {
    id: 'M-03',
    title: 'play moves stake and payout at once, and its round is over',
    async check(client) {
      const { stake, text } = client;
      const [before, round] = [await client.balance(), client.round()];
      const played = { stake: text(stake), payout: text(2n * stake) };
      await client.moves('play', round, `${round}:p`, played, before + stake);
      const back = await client.once('rollback', round, `${round}:back`, { bet: `${round}:p` });
      same(back.code, 'BET_SETTLED', 'a rollback of a played round');
    },
  },
  {
    id: 'M-04',
    title: 'a round may have two bets, and each its own result',
    async check(client) {
      const { stake, text } = client;
      const [before, round] = [await client.balance(), client.round()];
      let left = await client.moves('bet', round, `${round}:b1`, { amount: text(stake) }, before - stake);
      left = await client.moves('bet', round, `${round}:b2`, { amount: text(stake) }, left - stake);
      const first = { bet: `${round}:b1`, amount: text(stake), ends: false };
      left = await client.moves('result', round, `${round}:r1`, first, left + stake);
      const second = { bet: `${round}:b2`, amount: text(stake), ends: true };
      await client.moves('result', round, `${round}:r2`, second, left + stake);
    },
  },
  {
    id: 'M-05',
    title: 'endRound closes a round whose last result did not',
    async check(client) {
      const { stake, text } = client;
      const [before, round] = [await client.balance(), client.round()];
      const left = await client.moves('bet', round, `${round}:b`, { amount: text(stake) }, before - stake);
      await client.moves('result', round, `${round}:r`, { bet: `${round}:b`, amount: text(0n), ends: false }, left);
      await client.moves('endRound', round, `${round}:e`, {}, left);
      const late = await client.once('result', round, `${round}:late`, { bet: `${round}:b`, amount: '1', ends: true });
      same(late.code, 'ROUND_ENDED', 'a result in a round that is over');
      const unknown = await client.once('endRound', client.round(), client.round(), {});
      same(unknown.code, 'BET_UNKNOWN', 'the end of a round that nobody began');
    },
  },
  {
    id: 'M-06',
    title: 'a stake above the balance is refused with the balance, and the refusal leaves no trace',
    async check(client) {
      const [before, round] = [await client.balance(), client.round()];
      const refused = await client.send('bet', round, `${round}:b`, { amount: client.text(before + 1n) });
      same(refused, { code: 'INSUFFICIENT_FUNDS', balance: client.text(before) }, 'a stake above the balance');
      const left = await client.moves(
        'bet',
        round,
        `${round}:b`,
        { amount: client.text(client.stake) },
        before - client.stake,
      );
      await client.moves('rollback', round, `${round}:back`, { bet: `${round}:b` }, left + client.stake);
    },
  },
  {
    id: 'M-07',
    title: 'amounts that are none are BAD_REQUEST and name their field',
    async check(client) {
      const tooFine = `1.${'0'.repeat(client.exponent)}1`;
      for (const amount of ['-1', '0', tooFine, '1e3', '1,5', ' 1', '']) {
        const round = client.round();
        const { code, answer } = await client.once('bet', round, `${round}:b`, { amount });
        same([code, answer.field], ['BAD_REQUEST', 'amount'], `a stake of ${JSON.stringify(amount)}`);
      }
      const round = client.round();
      const text = await client.raw('bet', {
        session: client.session,
        round,
        transaction: round,
        currency: client.currency,
      });
      same([text.code, text.status], ['BAD_REQUEST', 400], 'a bet without a game');
    },
  },
  {
    id: 'M-08',
    title: 'unknown fields are ignored',
    async check(client) {
      const round = client.round();
      const more = { amount: client.text(client.stake), colour: 'red' };
      same((await client.once('bet', round, `${round}:b`, more)).code, 'OK', 'a bet with a field more');
      same((await client.send('rollback', round, `${round}:back`, { bet: `${round}:b` })).code, 'OK', 'its rollback');
    },
  },
  {
    id: 'W-01',
    title: 'promoWin and jackpotWin pay without a bet, once',
    async check(client) {
      let left = await client.balance();
      for (const operation of ['promoWin', 'jackpotWin'] as const) {
        const round = client.round();
        const amount = client.text(client.stake);
        left = await client.moves(operation, round, `${round}:w`, { amount }, left + client.stake);
        await client.moves(operation, round, `${round}:w`, { amount }, left);
        const other = await client.once(operation, round, `${round}:w`, { amount: client.text(2n * client.stake) });
        same(other.code, 'DUPLICATE', `${operation} with another amount`);
      }
      same(client.text(await client.balance()), client.text(left), 'the balance afterwards');
    },
  },
  {
    id: 'W-02',
    title: 'adjust corrects a round that is over, both ways, once',
    async check(client) {
      const { stake, text } = client;
      const round = client.round();
      let left = await client.balance();
      left = await client.moves('play', round, `${round}:p`, { stake: text(stake), payout: text(0n) }, left - stake);
      for (const to of ['PLAYER', 'HOUSE'] as const) {
        const request = { amount: text(stake), to };
        left = await client.moves(
          'adjust',
          round,
          `${round}:${to}`,
          request,
          to === 'PLAYER' ? left + stake : left - stake,
        );
        await client.moves('adjust', round, `${round}:${to}`, request, left);
      }
      const other = await client.once('adjust', round, `${round}:PLAYER`, { amount: text(stake), to: 'HOUSE' });
      same(other.code, 'DUPLICATE', 'an adjustment the other way under the same transaction');
    },
  },
];
