import type { PlatformDesk } from './platform-desk.ts';
import { type Rule, same } from './report.ts';

/** Opens a round with a placed bet. @returns its name and the remaining balance */
async function placed(desk: PlatformDesk): Promise<readonly [string, bigint]> {
  const round = desk.round();
  const before = await desk.balance();
  const amount = desk.text(desk.stake);
  return [round, await desk.moves('bet', round, `${round}:b`, { amount }, before - desk.stake)];
}

/** Repeated, changed and out-of-order requests. */
export const REPEAT_RULES: readonly Rule<PlatformDesk>[] = [
  {
    id: 'D-01',
    title: 'a bet sent again is answered the same and moves nothing, also after its round is over',
    async check(desk) {
      const [round, left] = await placed(desk);
      const bet = { amount: desk.text(desk.stake) };
      await desk.moves('bet', round, `${round}:b`, bet, left);
      same(desk.text(await desk.balance()), desk.text(left), 'the balance after the second bet');
      await desk.send('result', round, `${round}:r`, { bet: `${round}:b`, amount: desk.text(desk.stake), ends: true });
      await desk.moves('bet', round, `${round}:b`, bet, left);
      same(desk.text(await desk.balance()), desk.text(left + desk.stake), 'the balance after all');
    },
  },
  {
    id: 'D-02',
    title: 'a result sent again is answered the same and pays nothing more',
    async check(desk) {
      const [round, left] = await placed(desk);
      const won = { bet: `${round}:b`, amount: desk.text(2n * desk.stake), ends: true };
      await desk.moves('result', round, `${round}:r`, won, left + 2n * desk.stake);
      await desk.moves('result', round, `${round}:r`, won, left + 2n * desk.stake);
      same(desk.text(await desk.balance()), desk.text(left + 2n * desk.stake), 'the balance afterwards');
    },
  },
  {
    id: 'D-03',
    title: 'a rollback sent again is answered the same and gives back nothing more',
    async check(desk) {
      const [round, left] = await placed(desk);
      const back = { bet: `${round}:b` };
      await desk.moves('rollback', round, `${round}:back`, back, left + desk.stake);
      await desk.moves('rollback', round, `${round}:back`, back, left + desk.stake);
      await desk.moves('rollback', round, `${round}:back2`, back, left + desk.stake);
      same(desk.text(await desk.balance()), desk.text(left + desk.stake), 'the balance afterwards');
    },
  },
  {
    id: 'D-04',
    title: 'a play and an end of a round sent again are answered the same',
    async check(desk) {
      const round = desk.round();
      const before = await desk.balance();
      const played = { stake: desk.text(desk.stake), payout: desk.text(3n * desk.stake) };
      const after = await desk.moves('play', round, `${round}:p`, played, before + 2n * desk.stake);
      await desk.moves('play', round, `${round}:p`, played, after);
      const [other, left] = await placed(desk);
      await desk.moves('endRound', other, `${other}:e`, {}, left);
      await desk.moves('endRound', other, `${other}:e`, {}, left);
      same(desk.text(await desk.balance()), desk.text(left), 'the balance afterwards');
    },
  },
  {
    id: 'D-05',
    title: 'a bet’s transaction with another content is DUPLICATE',
    async check(desk) {
      const [round] = await placed(desk);
      const amount = desk.text(desk.stake + 1n);
      same((await desk.once('bet', round, `${round}:b`, { amount })).code, 'DUPLICATE', 'another amount');
      const usual = { amount: desk.text(desk.stake) };
      same((await desk.once('bet', `${round}x`, `${round}:b`, usual)).code, 'DUPLICATE', 'another round');
      const as = await desk.once('promoWin', round, `${round}:b`, usual);
      same(as.code, 'DUPLICATE', 'another operation');
      await desk.send('rollback', round, `${round}:back`, { bet: `${round}:b` });
    },
  },
  {
    id: 'D-06',
    title: 'a result’s transaction with another content is DUPLICATE',
    async check(desk) {
      const [round, left] = await placed(desk);
      const won = { bet: `${round}:b`, amount: desk.text(desk.stake), ends: true };
      await desk.moves('result', round, `${round}:r`, won, left + desk.stake);
      const more = await desk.once('result', round, `${round}:r`, { ...won, amount: desk.text(9n * desk.stake) });
      same(more.code, 'DUPLICATE', 'another win under the same transaction');
      same(desk.text(await desk.balance()), desk.text(left + desk.stake), 'the balance afterwards');
    },
  },
  {
    id: 'O-01',
    title: 'a rollback gives the stake back; the same bet then is answered as at first and takes nothing',
    async check(desk) {
      const [round, left] = await placed(desk);
      const back = await desk.moves('rollback', round, `${round}:back`, { bet: `${round}:b` }, left + desk.stake);
      await desk.moves('bet', round, `${round}:b`, { amount: desk.text(desk.stake) }, left);
      same(desk.text(await desk.balance()), desk.text(back), 'the balance afterwards');
      const won = await desk.once('result', round, `${round}:r`, { bet: `${round}:b`, amount: '1', ends: true });
      same(won.code, 'ROLLED_BACK', 'a win of a bet that was taken back');
    },
  },
  {
    id: 'O-02',
    title: 'a rollback before its bet leaves a tombstone: the late bet is refused for ever, and so is its win',
    async check(desk) {
      const round = desk.round();
      const before = await desk.balance();
      await desk.moves('rollback', round, `${round}:back`, { bet: `${round}:b` }, before);
      const amount = desk.text(desk.stake);
      for (const time of ['first', 'second']) {
        const late = await desk.once('bet', round, `${round}:b`, { amount });
        same(late.code, 'ROLLED_BACK', `the late bet, the ${time} time`);
      }
      const won = await desk.once('result', round, `${round}:r`, { bet: `${round}:b`, amount, ends: true });
      same(won.code, 'ROLLED_BACK', 'its win');
      same(desk.text(await desk.balance()), desk.text(before), 'the balance afterwards');
    },
  },
  {
    id: 'O-03',
    title: 'a win before its bet is BET_UNKNOWN and keeps nothing; after the bet it is paid',
    async check(desk) {
      const round = desk.round();
      const before = await desk.balance();
      const won = { bet: `${round}:b`, amount: desk.text(2n * desk.stake), ends: true };
      same((await desk.once('result', round, `${round}:r`, won)).code, 'BET_UNKNOWN', 'the early win');
      same(desk.text(await desk.balance()), desk.text(before), 'the balance after it');
      const left = await desk.moves('bet', round, `${round}:b`, { amount: desk.text(desk.stake) }, before - desk.stake);
      await desk.moves('result', round, `${round}:r`, won, left + 2n * desk.stake);
    },
  },
  {
    id: 'O-04',
    title: 'a bet that has its result cannot be taken back',
    async check(desk) {
      const [round, left] = await placed(desk);
      await desk.send('result', round, `${round}:r`, { bet: `${round}:b`, amount: desk.text(0n), ends: false });
      const back = await desk.once('rollback', round, `${round}:back`, { bet: `${round}:b` });
      same(back.code, 'BET_SETTLED', 'the rollback');
      await desk.send('endRound', round, `${round}:e`, {});
      same(desk.text(await desk.balance()), desk.text(left), 'the balance afterwards');
    },
  },
  {
    id: 'O-05',
    title: 'a tombstone binds its own transaction alone: another bet of the round is taken',
    async check(desk) {
      const round = desk.round();
      const before = await desk.balance();
      await desk.moves('rollback', round, `${round}:back`, { bet: `${round}:b1` }, before);
      const left = await desk.moves(
        'bet',
        round,
        `${round}:b2`,
        { amount: desk.text(desk.stake) },
        before - desk.stake,
      );
      await desk.moves('rollback', round, `${round}:back2`, { bet: `${round}:b2` }, left + desk.stake);
    },
  },
];
