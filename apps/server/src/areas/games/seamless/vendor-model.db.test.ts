import { propertyRuns } from '@lantern/database/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Casino, type CasinoPlayer, GAME, openCasino } from '../testing/casino.ts';

/** Sends random sequences of a vendor's calls, duplicated and out of order, and compares the answers and the wallet with a small model. */

let casino: Casino;
beforeAll(async () => {
  casino = await openCasino();
});
afterAll(() => casino.close());

type Kind = 'bet' | 'play' | 'result' | 'rollback' | 'endRound';

/** One call; transactions, bets and rounds are small numbers, so that calls often collide. */
interface Call {
  readonly kind: Kind;
  readonly transaction: number;
  readonly round: number;
  readonly bet: number;
  readonly amount: bigint;
  readonly payout: bigint;
  readonly ends: boolean;
}

const arbitraryCall: fc.Arbitrary<Call> = fc.record({
  kind: fc.constantFrom<Kind[]>('bet', 'bet', 'play', 'result', 'result', 'rollback', 'endRound'),
  transaction: fc.nat({ max: 14 }),
  round: fc.nat({ max: 3 }),
  bet: fc.nat({ max: 14 }),
  amount: fc.bigInt({ min: 1n, max: 40n }),
  payout: fc.bigInt({ min: 0n, max: 60n }),
  ends: fc.boolean(),
});

interface ModelBet {
  readonly kind: 'bet' | 'play' | 'tombstone' | 'other';
  readonly content: string;
  readonly answer: string;
  readonly round: number;
  readonly amount: bigint;
  state: 'PLACED' | 'SETTLED' | 'ROLLED_BACK';
}

const contentOf = ({ kind, round, bet, amount, payout, ends }: Call): string => {
  switch (kind) {
    case 'bet':
      return `bet ${round} ${amount}`;
    case 'play':
      return `play ${round} ${amount} ${payout}`;
    case 'result':
      return `result ${round} ${bet} ${payout} ${ends}`;
    case 'rollback':
      return `rollback ${round} ${bet}`;
    case 'endRound':
      return `end ${round}`;
  }
};

/** Model of the wallet, in minor units. */
class Model {
  main: bigint;
  readonly #known = new Map<number, ModelBet>();
  readonly #rounds = new Map<number, { state: 'OPEN' | 'ENDED' | 'VOID'; stake: bigint; payout: bigint }>();

  constructor(main: bigint) {
    this.main = main;
  }

  get onHold(): bigint {
    return [...this.#rounds.values()].reduce((sum, round) => sum + (round.state === 'OPEN' ? round.stake : 0n), 0n);
  }

  /** The code, with the balance if the answer has one. */
  answer(call: Call): string {
    const own = this.#known.get(call.transaction);
    if (own !== undefined) {
      if (own.kind === 'tombstone') return call.kind === 'bet' || call.kind === 'play' ? 'ROLLED_BACK' : 'DUPLICATE';
      return own.content === contentOf(call) ? own.answer : 'DUPLICATE';
    }
    const refusal = call.kind === 'bet' || call.kind === 'play' ? this.#stake(call) : this.#follow(call);
    if (refusal !== null) return refusal;
    const answer = `OK ${this.main}`;
    this.#known.set(call.transaction, {
      kind: call.kind === 'bet' || call.kind === 'play' ? call.kind : 'other',
      content: contentOf(call),
      answer,
      round: call.round,
      amount: call.amount,
      state: call.kind === 'play' ? 'SETTLED' : 'PLACED',
    });
    return answer;
  }

  #stake({ kind, round, amount, payout }: Call): string | null {
    const played = this.#rounds.get(round);
    if (played !== undefined && (played.state !== 'OPEN' || kind === 'play')) return 'ROUND_ENDED';
    if (this.main < amount) return `INSUFFICIENT_FUNDS ${this.main}`;
    this.main -= amount;
    if (kind === 'play') {
      this.main += payout;
      this.#rounds.set(round, { state: 'ENDED', stake: amount, payout });
    } else {
      this.#rounds.set(round, { state: 'OPEN', stake: (played?.stake ?? 0n) + amount, payout: played?.payout ?? 0n });
    }
    return null;
  }

  #follow(call: Call): string | null {
    const played = this.#rounds.get(call.round);
    if (call.kind === 'endRound') {
      if (played === undefined) return 'BET_UNKNOWN';
      if (played.state === 'OPEN') played.state = 'ENDED';
      return null;
    }
    const bet = this.#known.get(call.bet);
    const isBack = call.kind === 'rollback';
    if (bet === undefined) {
      if (!isBack) return 'BET_UNKNOWN';
      // A rollback that names itself as its bet needs no tombstone: its own transaction is stored.
      if (call.bet !== call.transaction) this.#bury(call.bet, call.round);
      return null;
    }
    if (bet.kind === 'tombstone' || (bet.kind === 'bet' && bet.state === 'ROLLED_BACK'))
      return isBack ? null : 'ROLLED_BACK';
    if (bet.kind === 'play') return 'BET_SETTLED';
    if (bet.kind === 'bet' && isBack && bet.state === 'SETTLED') return 'BET_SETTLED';
    if (bet.kind === 'other' || bet.round !== call.round) return 'BAD_REQUEST';
    if (played === undefined || played.state !== 'OPEN') return 'ROUND_ENDED';
    if (isBack) this.#giveBack(bet, played);
    else this.#pay(bet, played, call);
    return null;
  }

  #bury(transaction: number, round: number): void {
    this.#known.set(transaction, {
      ...{ kind: 'tombstone', content: '', answer: '', round, amount: 0n, state: 'ROLLED_BACK' },
    });
  }

  #giveBack(bet: ModelBet, played: { state: string; stake: bigint; payout: bigint }): void {
    bet.state = 'ROLLED_BACK';
    this.main += bet.amount;
    played.stake -= bet.amount;
    if (played.stake === 0n && played.payout === 0n) played.state = 'VOID';
  }

  #pay(bet: ModelBet, played: { state: string; payout: bigint }, { payout, ends }: Call): void {
    bet.state = 'SETTLED';
    this.main += payout;
    played.payout += payout;
    if (ends) played.state = 'ENDED';
  }
}

async function send(player: CasinoPlayer, run: string, call: Call): Promise<string> {
  const { vendor, money, movement } = casino;
  const shared = movement(player, `${run}-r${call.round}`, `${run}-t${call.transaction}`, GAME);
  const bet = `${run}-t${call.bet}`;
  const callVendor = () => {
    switch (call.kind) {
      case 'bet':
        return vendor.call('bet', { ...shared, amount: money(call.amount) });
      case 'play':
        return vendor.call('play', { ...shared, stake: money(call.amount), payout: money(call.payout) });
      case 'result':
        return vendor.call('result', { ...shared, bet, amount: money(call.payout), ends: call.ends });
      case 'rollback':
        return vendor.call('rollback', { ...shared, bet });
      case 'endRound':
        return vendor.call('endRound', shared);
    }
  };
  const answer = await callVendor();
  return 'balance' in answer && answer.balance !== undefined
    ? `${answer.code} ${answer.balance.replace('.', '').replace(/^0+(?=\d)/, '')}`
    : answer.code;
}

test('every call is answered as the model predicts, and the wallet has the balance of the model', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryCall, { minLength: 10, maxLength: 60 }), async (sequence) => {
      runs += 1;
      const player = await casino.player(200n);
      const model = new Model(200n);
      for (const call of sequence) {
        // A rollback that names itself as its bet would find its own tombstone; no real vendor sends that.
        if (call.kind === 'rollback' && call.bet === call.transaction) continue;
        expect(await send(player, `m${runs}`, call)).toBe(model.answer(call));
      }
      expect([await casino.balance(player), await casino.held(player)]).toEqual([model.main, model.onHold]);
    }),
    { numRuns: propertyRuns(12) },
  );
  expect(await casino.faultsOfBooks()).toEqual([]);
});

test('concurrent calls of a round have the result of one of their orders', async () => {
  const { vendor, movement, balance, held: onHold, roundsOf } = casino;
  for (let run = 0; run < propertyRuns(10); run += 1) {
    const player = await casino.player(1_000n);
    const round = `p${run}`;
    const calls = [
      () => vendor.call('bet', { ...movement(player, round, `${round}-bet`), amount: '1.00' }),
      () => vendor.call('rollback', { ...movement(player, round, `${round}-back`), bet: `${round}-bet` }),
      () =>
        vendor.call('result', {
          ...movement(player, round, `${round}-win`),
          bet: `${round}-bet`,
          amount: '2.00',
          ends: true,
        }),
    ];
    const doubled = [...calls, ...calls, ...calls];
    await Promise.all(doubled.map((_, index) => doubled[(index * 7 + run) % doubled.length]?.()));
    const counted = (await roundsOf(player))[0];
    const expected = counted?.state === 'ENDED' ? 1_100n : counted?.state === 'OPEN' ? 900n : 1_000n;
    expect([await balance(player), await onHold(player)]).toEqual([expected, counted?.state === 'OPEN' ? 100n : 0n]);
  }
  expect(await casino.faultsOfBooks()).toEqual([]);
});
