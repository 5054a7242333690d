import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uniformInteger } from '../../../chance/index.ts';
import { sourceOf } from '../../testing/source.ts';
import {
  actTienLen,
  automaticTienLen,
  beats,
  combinationOf,
  dealTienLen,
  frozenSeats,
  instantWins,
  settleTienLen,
  type TienLenState,
  viewTienLen,
} from '../index.ts';
import { cards, deckOf, FIVE_PERCENT, must, sum } from '../testing/rounds.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 60);
const seeds = fc.integer();

describe('combinations of Tien Len', () => {
  const kindOf = (text: string) => combinationOf(cards(text))?.kind ?? null;
  const legal = (play: string, table: string) => {
    const [own, onTable] = [combinationOf(cards(play)), combinationOf(cards(table))];
    return own !== null && onTable !== null && beats(own, onTable);
  };

  test('do not include twos in sequences, and sequences do not wrap', () => {
    expect(['Qs Kd Ah', 'Ks Ah 2d', '2s 3d 4h', 'Ks Kd As Ad 2c 2d', 'As 2s 3d'].map(kindOf)).toEqual([
      'straight',
      null,
      null,
      null,
      null,
    ]);
    expect(['3s 3c 4s 4c', '3s 3c 4s 4c 5s', '3s 3s', '3s 3c 3d 4s 4c 4d'].map(kindOf)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(() => combinationOf(['1s'])).toThrow(RangeError);
  });

  test('chop as ruled: what beats a two, two twos, three pairs, a quad', () => {
    const [three, four, five] = [
      '3s 3c 4s 4c 5s 5c',
      '3s 3c 4s 4c 5s 5c 6d 6h',
      '3s 3c 4s 4c 5s 5c 6d 6h 7s 7d',
    ] as const;
    const quad = '7s 7c 7d 7h';
    expect([three, four, five, quad].map((play) => legal(play, '2h'))).toEqual([true, true, true, true]);
    expect([three, four, five, quad].map((play) => legal(play, '2s 2h'))).toEqual([false, true, true, true]);
    expect([three, four, five, quad].map((play) => legal(play, '2s 2c 2h'))).toEqual([false, false, false, false]);
    expect([three, four, five, quad].map((play) => legal(play, '3d 3h 4d 4h 5d 5h'))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect([three, four, five, '8s 8c 8d 8h'].map((play) => legal(play, quad))).toEqual([false, true, true, true]);
    expect([five, quad].map((play) => legal(play, four))).toEqual([true, false]);
    expect([three, quad].map((play) => legal(play, 'As Ah'))).toEqual([false, false]);
  });

  test('of instant wins are found by priority; a table may also accept twelve of one colour and four threes', () => {
    const twos = cards('2s 2c 2d 2h 3s 4s 5s 7s 8s 9s Js Qs Ks');
    expect(instantWins(twos)).toEqual(['four 2s']);
    expect(instantWins(twos, { cardsOfOneColour: 11, hasFourThrees: false })).toEqual([
      'four 2s',
      'thirteen of one colour',
    ]);
    const threes = cards('3s 3c 3d 3h 5s 5c 7s 7d 9h 9d Js Jc Ks');
    expect(instantWins(threes)).toEqual(['six pairs']);
    expect(instantWins(threes, { cardsOfOneColour: 13, hasFourThrees: true })).toEqual(['six pairs', 'four 3s']);
  });
});

describe('a round of Tien Len', () => {
  const state = (hands: readonly string[], more: Partial<TienLenState> = {}): TienLenState => ({
    ...dealTienLen(deckOf(1), hands.length, 0),
    hands: hands.map(cards),
    turn: 0,
    winner: null,
    instantWin: null,
    ...more,
  });
  const play = (from: TienLenState, seat: number, text: string) =>
    actTienLen(from, { kind: 'PLAY', seat, cards: cards(text) });
  const pass = (from: TienLenState, seat: number) => actTienLen(from, { kind: 'PASS', seat });

  test('the lowest card leads the first game and must be in the first play', () => {
    const first = state(['3s 4c 5d 9h', '6s 7s 8s'], { mustInclude: '3s' });
    expect(play(first, 0, '9h')).toMatchObject({ code: 'LOWEST_CARD_MISSING', params: { card: '3s' } });
    expect(play(first, 0, '3s 4c 5d').ok).toBe(true);
    const dealt = dealTienLen(deckOf(5), 2, null);
    const [lowest] = dealt.hands[dealt.turn] ?? [];
    expect(dealt.mustInclude).toBe(lowest);
    expect(dealTienLen(deckOf(5), 2, 1)).toMatchObject({ turn: 1, mustInclude: null });
  });

  test('refuses plays that are not allowed', () => {
    const open = state(['3s 4s', '5s 6s']);
    expect(pass(open, 0)).toMatchObject({ code: 'LEADER_MUST_PLAY' });
    expect(pass(open, 1)).toMatchObject({ code: 'NOT_YOUR_TURN' });
    expect(play(open, 1, '5s')).toMatchObject({ code: 'NOT_YOUR_TURN' });
    expect(play(open, 0, '5s')).toMatchObject({ code: 'CARDS_NOT_HELD' });
    expect(play(open, 0, '3s 4s')).toMatchObject({ code: 'NO_COMBINATION' });
    const later = must(play(state(['9s 4s', '5s 6s']), 0, '9s'));
    expect(play(later, 1, '5s')).toMatchObject({ code: 'DOES_NOT_BEAT' });
    expect(() => dealTienLen(deckOf(1), 5, null)).toThrow(RangeError);
  });

  test('excludes a player who passes until the trick ends, and then the last to play leads', () => {
    let round = must(play(state(['3s 9s', '5s 6s', 'Ks Ah']), 0, '3s'));
    round = must(pass(round, 1));
    round = must(play(round, 2, 'Ks'));
    expect(round.turn).toBe(0);
    round = must(pass(round, 0));
    expect(round).toMatchObject({ turn: 2, onTable: null, passed: [] });
    const over = must(play(round, 2, 'Ah'));
    expect(over.winner).toBe(2);
    expect(frozenSeats(over)).toEqual([1]);
    expect(pass(over, 0)).toMatchObject({ code: 'ROUND_OVER' });
  });

  test('accepts four consecutive pairs out of turn, even after a pass, unless the table rules it out', () => {
    const pairs = '3s 3c 4s 4c 5s 5c 6s 6c';
    const hands = ['2h 9s', '7s 8s', `${pairs} 9c`];
    const chopped = must(play(must(play(state(hands), 0, '2h')), 2, pairs));
    expect(chopped).toMatchObject({ turn: 0, chops: [{ chopper: 2, chopped: 0, units: 6 }] });
    let round = must(play(state(['9s 2h 9d', 'Ts 8s', `${pairs} 9c`]), 0, '9s'));
    round = must(pass(must(play(round, 1, 'Ts')), 2));
    round = must(play(round, 0, '2h'));
    expect(must(play(round, 2, pairs)).passed).toEqual([]);
    expect(play(must(play(state([`2h ${pairs}`, '7s 8s']), 0, '2h')), 0, pairs)).toMatchObject({
      code: 'NOT_YOUR_TURN',
    });
    const strict = { ...state(hands), options: { ...state(hands).options, fourPairAnytime: false } };
    expect(play(must(play(strict, 0, '2h')), 2, pairs)).toMatchObject({ code: 'NOT_YOUR_TURN' });
    expect(play(state(hands), 2, pairs)).toMatchObject({ code: 'NOT_YOUR_TURN' });
  });

  test('makes the last one chopped pay for a chain of chops', () => {
    let round = state(['2d 9s', '3s 3c 4s 4c 5s 5c 9d', '8s 8c 8d 8h 9c'], { turn: 0 });
    round = must(play(round, 0, '2d'));
    round = must(play(round, 1, '3s 3c 4s 4c 5s 5c'));
    expect(round.chops).toEqual([{ chopper: 1, chopped: 0, units: 6 }]);
    round = must(play(round, 2, '8s 8c 8d 8h'));
    expect(round.chops).toEqual([{ chopper: 2, chopped: 1, units: 12 }]);
  });

  test('ends with an instant win, and every loser pays 26 units', () => {
    const dragon = cards('3s 4c 5d 6h 7s 8c 9d Th Js Qc Kd Ah 2s');
    const rest = deckOf(3).filter((card) => !dragon.includes(card));
    const dealt = dealTienLen([...rest.slice(0, 13), ...dragon, ...rest.slice(13)], 3, 0);
    expect(dealt).toMatchObject({ winner: 1, instantWin: 'dragon 3-A' });
    const end = {
      winner: 1,
      remaining: dealt.hands.with(1, []),
      unit: 10n,
      rate: FIVE_PERCENT,
      chops: [],
      frozen: [0, 2],
    };
    expect(settleTienLen({ ...end, isInstantWin: true }).gross).toEqual([-260n, 520n, -260n]);
  });

  test("shows a player the own cards and the number of the others' cards", () => {
    const view = viewTienLen(state(['3s 4s', '5s 6s 7s']), 1);
    expect(view).toMatchObject({ hand: ['5s', '6s', '7s'], cardsLeft: [2, 3] });
    expect(view).not.toHaveProperty('hands');
  });

  test('always ends, plays its cards once, and neither makes nor loses money', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 2, max: 4 }), (seed, seats) => {
        const [deck, source] = [deckOf(seed), sourceOf(seed + 1)];
        let round = dealTienLen(deck, seats, null);
        const table: string[] = [];
        while (round.winner === null) {
          const hand = round.hands[round.turn] ?? [];
          const options = hand.filter((card) => play(round, round.turn, card).ok);
          const chosen = options[uniformInteger(source, options.length + 1)] ?? null;
          const action =
            chosen === null ? automaticTienLen(round) : { kind: 'PLAY' as const, seat: round.turn, cards: [chosen] };
          if (action.kind === 'PLAY') table.push(...action.cards);
          round = must(actTienLen(round, action));
        }
        expect([...table, ...round.hands.flat()].sort()).toEqual(deck.slice(0, seats * 13).sort());
        const stacks = round.hands.map(() => BigInt(1 + uniformInteger(source, 3000)));
        const results = settleTienLen({
          winner: round.winner,
          remaining: round.hands,
          unit: 100n,
          rate: FIVE_PERCENT,
          chops: round.chops,
          frozen: frozenSeats(round),
          stacks,
        });
        expect(sum(results.net) + results.rakeTotal).toBe(0n);
        for (const [seat, net] of results.net.entries()) expect(net >= -(stacks[seat] ?? 0n)).toBe(true);
      }),
      { numRuns },
    );
  });
});
