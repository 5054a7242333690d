import type { PlatformClient } from './platform-client.ts';
import { type Rule, same } from './report.ts';

/** Opens a round with a placed bet. @returns its name and the remaining balance */
async function placed(client: PlatformClient): Promise<readonly [string, bigint]> {
  const round = client.round();
  const before = await client.balance();
  const amount = client.text(client.stake);
  return [round, await client.moves('bet', round, `${round}:b`, { amount }, before - client.stake)];
}

/** Repeated, changed and out-of-order requests. */
export const REPEAT_RULES: readonly Rule<PlatformClient>[] = [
  {
    id: 'D-01',
    title: 'a bet sent again is answered the same and moves nothing, also after its round is over',
    async check(client) {
      const [round, left] = await placed(client);
      const bet = { amount: client.text(client.stake) };
      await client.moves('bet', round, `${round}:b`, bet, left);
      same(client.text(await client.balance()), client.text(left), 'the balance after the second bet');
      await client.send('result', round, `${round}:r`, {
        bet: `${round}:b`,
        amount: client.text(client.stake),
        ends: true,
      });
      await client.moves('bet', round, `${round}:b`, bet, left);
      same(client.text(await client.balance()), client.text(left + client.stake), 'the balance after all');
    },
  },
  {
    id: 'D-02',
    title: 'a result sent again is answered the same and pays nothing more',
    async check(client) {
      const [round, left] = await placed(client);
      const won = { bet: `${round}:b`, amount: client.text(2n * client.stake), ends: true };
      await client.moves('result', round, `${round}:r`, won, left + 2n * client.stake);
      await client.moves('result', round, `${round}:r`, won, left + 2n * client.stake);
      same(client.text(await client.balance()), client.text(left + 2n * client.stake), 'the balance afterwards');
    },
  },
  {
    id: 'D-03',
    title: 'a rollback sent again is answered the same and gives back nothing more',
    async check(client) {
      const [round, left] = await placed(client);
      const back = { bet: `${round}:b` };
      await client.moves('rollback', round, `${round}:back`, back, left + client.stake);
      await client.moves('rollback', round, `${round}:back`, back, left + client.stake);
      await client.moves('rollback', round, `${round}:back2`, back, left + client.stake);
      same(client.text(await client.balance()), client.text(left + client.stake), 'the balance afterwards');
    },
  },
  {
    id: 'D-04',
    title: 'a play and an end of a round sent again are answered the same',
    async check(client) {
      const round = client.round();
      const before = await client.balance();
      const played = { stake: client.text(client.stake), payout: client.text(3n * client.stake) };
      const after = await client.moves('play', round, `${round}:p`, played, before + 2n * client.stake);
      await client.moves('play', round, `${round}:p`, played, after);
      const [other, left] = await placed(client);
      await client.moves('endRound', other, `${other}:e`, {}, left);
      await client.moves('endRound', other, `${other}:e`, {}, left);
      same(client.text(await client.balance()), client.text(left), 'the balance afterwards');
    },
  },
  {
    id: 'D-05',
    title: 'a bet’s transaction with another content is DUPLICATE',
    async check(client) {
      const [round] = await placed(client);
      const amount = client.text(client.stake + 1n);
      same((await client.once('bet', round, `${round}:b`, { amount })).code, 'DUPLICATE', 'another amount');
      const usual = { amount: client.text(client.stake) };
      same((await client.once('bet', `${round}x`, `${round}:b`, usual)).code, 'DUPLICATE', 'another round');
      const as = await client.once('promoWin', round, `${round}:b`, usual);
      same(as.code, 'DUPLICATE', 'another operation');
      await client.send('rollback', round, `${round}:back`, { bet: `${round}:b` });
    },
  },
  {
    id: 'D-06',
    title: 'a result’s transaction with another content is DUPLICATE',
    async check(client) {
      const [round, left] = await placed(client);
      const won = { bet: `${round}:b`, amount: client.text(client.stake), ends: true };
      await client.moves('result', round, `${round}:r`, won, left + client.stake);
      const more = await client.once('result', round, `${round}:r`, { ...won, amount: client.text(9n * client.stake) });
      same(more.code, 'DUPLICATE', 'another win under the same transaction');
      same(client.text(await client.balance()), client.text(left + client.stake), 'the balance afterwards');
    },
  },
  {
    id: 'O-01',
    title: 'a rollback gives the stake back; the same bet then is answered as at first and takes nothing',
    async check(client) {
      const [round, left] = await placed(client);
      const back = await client.moves('rollback', round, `${round}:back`, { bet: `${round}:b` }, left + client.stake);
      await client.moves('bet', round, `${round}:b`, { amount: client.text(client.stake) }, left);
      same(client.text(await client.balance()), client.text(back), 'the balance afterwards');
      const won = await client.once('result', round, `${round}:r`, { bet: `${round}:b`, amount: '1', ends: true });
      same(won.code, 'ROLLED_BACK', 'a win of a bet that was taken back');
    },
  },
  {
    id: 'O-02',
    title: 'a rollback before its bet leaves a tombstone: the late bet is refused for ever, and so is its win',
    async check(client) {
      const round = client.round();
      const before = await client.balance();
      await client.moves('rollback', round, `${round}:back`, { bet: `${round}:b` }, before);
      const amount = client.text(client.stake);
      for (const time of ['first', 'second']) {
        const late = await client.once('bet', round, `${round}:b`, { amount });
        same(late.code, 'ROLLED_BACK', `the late bet, the ${time} time`);
      }
      const won = await client.once('result', round, `${round}:r`, { bet: `${round}:b`, amount, ends: true });
      same(won.code, 'ROLLED_BACK', 'its win');
      same(client.text(await client.balance()), client.text(before), 'the balance afterwards');
    },
  },
  {
    id: 'O-03',
    title: 'a win before its bet is BET_UNKNOWN and keeps nothing; after the bet it is paid',
    async check(client) {
      const round = client.round();
      const before = await client.balance();
      const won = { bet: `${round}:b`, amount: client.text(2n * client.stake), ends: true };
      same((await client.once('result', round, `${round}:r`, won)).code, 'BET_UNKNOWN', 'the early win');
      same(client.text(await client.balance()), client.text(before), 'the balance after it');
      const left = await client.moves(
        'bet',
        round,
        `${round}:b`,
        { amount: client.text(client.stake) },
        before - client.stake,
      );
      await client.moves('result', round, `${round}:r`, won, left + 2n * client.stake);
    },
  },
  {
    id: 'O-04',
    title: 'a bet that has its result cannot be taken back',
    async check(client) {
      const [round, left] = await placed(client);
      await client.send('result', round, `${round}:r`, { bet: `${round}:b`, amount: client.text(0n), ends: false });
      const back = await client.once('rollback', round, `${round}:back`, { bet: `${round}:b` });
      same(back.code, 'BET_SETTLED', 'the rollback');
      await client.send('endRound', round, `${round}:e`, {});
      same(client.text(await client.balance()), client.text(left), 'the balance afterwards');
    },
  },
  {
    id: 'O-05',
    title: 'a tombstone binds its own transaction alone: another bet of the round is taken',
    async check(client) {
      const round = client.round();
      const before = await client.balance();
      await client.moves('rollback', round, `${round}:back`, { bet: `${round}:b1` }, before);
      const left = await client.moves(
        'bet',
        round,
        `${round}:b2`,
        { amount: client.text(client.stake) },
        before - client.stake,
      );
      await client.moves('rollback', round, `${round}:back2`, { bet: `${round}:b2` }, left + client.stake);
    },
  },
];
