import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uniformInteger } from '../../chance/index.ts';
import { sourceOf } from '../testing/source.ts';
import {
  actZhaJinHuaRoom,
  automaticZhaJinHua,
  dealZhaJinHuaRoom,
  settleZhaJinHuaRoom,
  visibleZhaJinHua,
  type ZhaJinHuaAction,
  type ZhaJinHuaRoomState,
  zhaJinHuaRoom,
} from './index.ts';
import { cards, deckOf, must, sum } from './testing/rounds.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 60);
const seeds = fc.integer();

describe('a table of Zha Jin Hua', () => {
  const room = zhaJinHuaRoom(10n);
  /** Hands by seat: a king-high flush, a pair of aces, a pair of nines. */
  const deck = cards('Ks 9s 4s As Ad 6c 9d 9h 5c');
  const act = (state: ZhaJinHuaRoomState, kind: ZhaJinHuaAction['kind'], more = {}) =>
    actZhaJinHuaRoom(state, { kind, seat: state.turn, ...more } as ZhaJinHuaAction);

  test('takes half from players who have not looked at their cards', () => {
    let state = dealZhaJinHuaRoom(deck, [1000n, 1000n, 1000n], 2, room);
    expect([state.turn, ...state.seats.map(({ stack }) => stack)]).toEqual([0, 990n, 990n, 990n]);
    state = must(act(state, 'CALL'));
    expect(state.seats[0]).toMatchObject({ blind: 20n, seen: 0n });
    expect(visibleZhaJinHua(state, 1)).toEqual([null, null, null]);
    state = must(act(state, 'LOOK'));
    expect(visibleZhaJinHua(state, 1)).toEqual([null, ['As', 'Ad', '6c'], null]);
    expect(act(state, 'LOOK')).toMatchObject({ code: 'ALREADY_SEEN' });
    expect(act(state, 'RAISE', { step: 3 })).toMatchObject({ code: 'STEP_NOT_OFFERED' });
    state = must(act(state, 'RAISE', { step: 4 }));
    expect(state.seats[1]).toMatchObject({ blind: 10n, seen: 80n });
    expect(act(state, 'RAISE', { step: 4 })).toMatchObject({ code: 'STEP_NOT_OFFERED' });
    expect(act(state, 'ALL_IN')).toMatchObject({ code: 'CHIPS_ENOUGH' });
    expect(act(state, 'COMPARE', { with: 0 })).toMatchObject({ code: 'TOO_EARLY' });
    expect(actZhaJinHuaRoom(state, { kind: 'CALL', seat: 0 })).toMatchObject({ code: 'NOT_YOUR_TURN' });
    state = must(act(state, 'CALL'));
    expect(state).toMatchObject({ round: 2, turn: 0 });
    expect(act(state, 'COMPARE', { with: 0 })).toMatchObject({ code: 'NOT_COMPARABLE' });
  });

  test('folds the loser of a comparison, and equal hands lose for the one who requested it', () => {
    let state = dealZhaJinHuaRoom(deck, [1000n, 1000n, 1000n], 2, room);
    for (const _ of [0, 1, 2]) state = must(act(state, 'CALL'));
    const won = must(act(state, 'COMPARE', { with: 1 }));
    expect(won.seats.map(({ status }) => status)).toEqual(['playing', 'folded', 'playing']);
    expect(won.seats[0]?.blind).toBe(30n);
    let equal = dealZhaJinHuaRoom(cards('Ks 9s 4d Kd 9d 4s'), [100n, 100n], 1, room);
    for (const _ of [0, 1]) equal = must(act(equal, 'CALL'));
    expect(must(act(equal, 'COMPARE', { with: 1 }))).toMatchObject({ isOver: true, seats: [{ status: 'folded' }, {}] });
  });

  test('pays a pot without a rake if the first round had no bet', () => {
    let state = dealZhaJinHuaRoom(deck, [1000n, 1000n, 1000n], 2, room);
    expect(() => settleZhaJinHuaRoom(state)).toThrow(RangeError);
    for (const _ of [0, 1]) state = must(actZhaJinHuaRoom(state, automaticZhaJinHua(state)));
    expect(state.isOver).toBe(true);
    expect(settleZhaJinHuaRoom(state)).toMatchObject({ rake: 0n, payout: [0n, 0n, 30n] });
    expect(visibleZhaJinHua(state, 0)).toEqual([null, null, null]);
    expect(act(state, 'CALL')).toMatchObject({ code: 'ROUND_OVER' });
  });

  test('takes a player with all chips in the pot to the showdown for the pots that the chips reach', () => {
    let state = dealZhaJinHuaRoom(deck, [25n, 1000n, 1000n], 2, { ...room, maxRounds: 2 });
    state = must(act(state, 'CALL'));
    state = must(act(state, 'RAISE', { step: 2 }));
    state = must(act(state, 'CALL'));
    expect(act(state, 'CALL')).toMatchObject({ code: 'CHIPS_SHORT' });
    state = must(act(state, 'ALL_IN'));
    expect(state.seats[0]).toMatchObject({ stack: 0n, blind: 25n, status: 'all-in' });
    state = must(act(state, 'CALL'));
    state = must(act(state, 'CALL'));
    expect(state.isOver).toBe(true);
    const { pots, rake, payout } = settleZhaJinHuaRoom(state);
    expect(pots).toEqual([
      { amount: 75n, eligible: [0, 1, 2] },
      { amount: 50n, eligible: [1, 2] },
    ]);
    expect([rake, payout]).toEqual([6n, [72n, 47n, 0n]]);
  });

  test('pays a winner who has not looked the whole pot of players who paid twice as much', () => {
    let state = dealZhaJinHuaRoom(deck, [1000n, 1000n, 1000n], 2, { ...room, maxRounds: 1 });
    state = must(act(state, 'CALL'));
    for (const _ of [1, 2]) state = must(act(must(act(state, 'LOOK')), 'CALL'));
    expect(state.isOver).toBe(true);
    expect(settleZhaJinHuaRoom(state).payout).toEqual([80n, 0n, 0n]);
  });

  test('lets two-three-five beat trips where the table plays it so', () => {
    const hands = cards('2s 3d 5c As Ad Ac');
    const end = (isSpecial: boolean) => {
      let state = dealZhaJinHuaRoom(hands, [100n, 100n], 1, { ...room, isSpecial, maxRounds: 1 });
      for (const _ of [0, 1]) state = must(act(state, 'CALL'));
      return settleZhaJinHuaRoom(state).payout.map((amount) => amount > 0n);
    };
    expect([end(true), end(false)]).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  test('always ends, and its chips go to the players and the rake', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 2, max: 6 }), (seed, seats) => {
        const source = sourceOf(seed);
        const stacks = Array.from({ length: seats }, () => BigInt(10 + uniformInteger(source, 900)));
        let state = dealZhaJinHuaRoom(deckOf(seed + 4), stacks, uniformInteger(source, seats), room);
        const kinds = ['LOOK', 'CALL', 'CALL', 'RAISE', 'COMPARE', 'FOLD', 'ALL_IN'] as const;
        for (let steps = 0; !state.isOver; steps += 1) {
          expect(steps).toBeLessThan(2000);
          const kind = kinds[uniformInteger(source, kinds.length)] ?? 'FOLD';
          const more = { step: 2 ** (1 + uniformInteger(source, 4)), with: uniformInteger(source, seats) };
          const decision = act(state, kind, more);
          if (decision.ok) state = decision.value;
        }
        const { payout, rake, pots } = settleZhaJinHuaRoom(state);
        const put = state.seats.map(({ blind, seen }) => blind + seen);
        expect(sum(payout) + rake).toBe(sum(put));
        expect(sum(pots.map(({ amount }) => amount))).toBe(sum(put));
        expect(rake <= 500n).toBe(true);
        expect(state.seats.map(({ stack }, seat) => stack + (put[seat] ?? 0n))).toEqual(stacks);
      }),
      { numRuns },
    );
    expect(() => dealZhaJinHuaRoom(deck, [5n, 100n], 0, room)).toThrow(RangeError);
  });
});
