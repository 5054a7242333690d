import { Rational } from '@lantern/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DECK, shuffledShoe } from './card.ts';
import {
  BACCARAT_BETS,
  type BauCuaBet,
  baccaratNet,
  baccaratOutlook,
  baccaratTotals,
  baccaratWinner,
  bauCuaOutlook,
  DRAGON_TIGER_BETS,
  dealBaccarat,
  dragonTigerNet,
  dragonTigerOutlook,
  drawBeads,
  fanTanNet,
  fanTanOutlook,
  fanTanResult,
  findRouletteBet,
  isFanTanBet,
  ROULETTE_BETS,
  ROULETTE_WHEEL,
  returned,
  rouletteOutlook,
  SIC_BO_BETS,
  SIC_BO_TABLE_A,
  SIC_BO_TABLE_B,
  sicBoNet,
  sicBoOutlook,
  spinRoulette,
  throwDice,
  throwDiscs,
  XOC_DIA_BETS,
  xocDiaOutlook,
} from './index.ts';
import { sourceOf } from './testing/source.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100);
const seeds = fc.integer();

describe('baccarat', () => {
  test('the three results share all deals, and every price returns less than the stake', () => {
    const { player, banker, tie } = baccaratTotals();
    expect(player.add(banker).add(tie).toString()).toBe('1');
    for (const bet of BACCARAT_BETS) {
      expect(baccaratOutlook(bet).returnToPlayer.compare(Rational.ONE)).toBe(-1);
    }
  });

  test('a higher price raises the return by its chance alone', () => {
    const lift = baccaratOutlook('tie', [Rational.of(9)]).returnToPlayer.subtract(
      baccaratOutlook('tie').returnToPlayer,
    );
    expect(lift.toString()).toBe(baccaratTotals().tie.toString());
  });

  test('the cards follow the drawing rules and decide the winner', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const shoe = shuffledShoe(sourceOf(seed), 1);
        const round = dealBaccarat(shoe);
        expect(round.player.slice(0, 2)).toEqual([shoe[0], shoe[2]]);
        expect(round.banker.slice(0, 2)).toEqual([shoe[1], shoe[3]]);
        const winner = baccaratWinner(round);
        const isPush = winner === 'tie';
        expect(baccaratNet('player', round).equals(Rational.ZERO)).toBe(isPush);
        expect(baccaratNet('tie', round).equals(Rational.of(8))).toBe(isPush);
        expect(baccaratNet('big', round).equals(Rational.of(-1))).not.toBe(
          baccaratNet('small', round).equals(Rational.of(-1)),
        );
      }),
      { numRuns },
    );
    expect(() => dealBaccarat(['As', 'Ks', 'Qs', 'Js'])).toThrow(RangeError);
  });

  test('a shoe of six decks has other chances', () => {
    expect(baccaratTotals(6).tie.toNumber()).toBeCloseTo(0.095069, 6);
    expect(baccaratTotals(6).tie.equals(baccaratTotals(8).tie)).toBe(false);
  });
});

describe('dragon tiger', () => {
  test('seven loses big and small, and a tie takes half of a side', () => {
    const cards = { dragon: '7s', tiger: '7h' };
    const nets = DRAGON_TIGER_BETS.map((bet) => [bet, dragonTigerNet(bet, cards).toString()]);
    expect(Object.fromEntries(nets)).toMatchObject({
      dragon: '-1/2',
      tie: '8',
      suitedTie: '-1',
      dragonBig: '-1',
      dragonSmall: '-1',
      dragonBlack: '9/10',
      tigerRed: '9/10',
    });
  });

  test('the same bet has the same chance on either side', () => {
    for (const bet of ['Odd', 'Even', 'Red', 'Black', 'Big', 'Small'] as const) {
      expect(dragonTigerOutlook(`dragon${bet}`)).toEqual(dragonTigerOutlook(`tiger${bet}`));
    }
    expect(dragonTigerOutlook('dragon')).toEqual(dragonTigerOutlook('tiger'));
  });
});

describe('dice', () => {
  test('a triple loses big, small, odd and even', () => {
    for (const face of [1, 2, 3, 4, 5, 6]) {
      for (const kind of ['big', 'small', 'odd', 'even'] as const) {
        expect(sicBoNet({ kind }, [face, face, face]).toString()).toBe('-1');
      }
    }
  });

  test('bets of one kind are equivalent for all faces, and no table returns the whole stake', () => {
    const byKind = new Map<string, Set<string>>();
    for (const table of [SIC_BO_TABLE_A, SIC_BO_TABLE_B]) {
      for (const bet of SIC_BO_BETS) {
        const { probability, returnToPlayer } = sicBoOutlook(bet, table);
        expect(returnToPlayer.compare(Rational.ONE)).toBe(-1);
        const kind = bet.kind === 'sum' ? `sum ${Math.min(bet.sum, 21 - bet.sum)}` : bet.kind;
        byKind.set(kind, (byKind.get(kind) ?? new Set()).add(probability.toString()));
      }
    }
    expect([...byKind.values()].every((chances) => chances.size === 1)).toBe(true);
    expect(() => sicBoNet({ kind: 'sum', sum: 3 }, [1, 1, 1])).toThrow(RangeError);
  });

  test('a symbol of fish, prawn and crab has an edge of 17/216', () => {
    const bets: readonly BauCuaBet[] = [
      { kind: 'one', symbol: 'stag' },
      { kind: 'two', symbols: ['fish', 'stag'] },
    ];
    const returns = bets.map((bet) => bauCuaOutlook(bet).returnToPlayer.toString());
    expect(returns).toEqual(['199/216', '5/6']);
  });

  test('drawn faces, discs and pockets are within their ranges', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const source = sourceOf(seed);
        expect(throwDice(source).every((face) => face >= 1 && face <= 6)).toBe(true);
        expect(throwDiscs(source)).toBeLessThanOrEqual(4);
        expect(ROULETTE_WHEEL).toContain(spinRoulette(source));
        const beads = drawBeads(source);
        expect(beads >= 40 && beads <= 79).toBe(true);
      }),
      { numRuns },
    );
  });
});

describe('fan tan and xoc dia', () => {
  test('forty to seventy-nine beads lead to each result ten times', () => {
    const results = Array.from({ length: 40 }, (_, index) => fanTanResult(40 + index));
    expect([1, 2, 3, 4].map((result) => results.filter((one) => one === result).length)).toEqual([10, 10, 10, 10]);
  });

  test('the offered bets have prices five percent below fair ones', () => {
    const nim = { wins: [3], pushes: [1] };
    expect(isFanTanBet(nim)).toBe(true);
    expect([1, 2, 3].map((result) => fanTanNet(nim, result).toString())).toEqual(['0', '-1', '19/10']);
    expect(isFanTanBet({ wins: [3], pushes: [3] })).toBe(false);
    expect(isFanTanBet({ wins: [5], pushes: [] })).toBe(false);
    expect(isFanTanBet({ wins: [1, 2, 3, 4], pushes: [] })).toBe(false);
    expect(fanTanOutlook({ wins: [1, 2, 3], pushes: [] }).returnToPlayer.toString()).toBe('79/80');
  });

  test('the bets on discs return what is published', () => {
    const returns = Object.fromEntries(
      (Object.keys(XOC_DIA_BETS) as (keyof typeof XOC_DIA_BETS)[]).map((bet) => [
        bet,
        xocDiaOutlook(bet).returnToPlayer.toNumber(),
      ]),
    );
    expect(returns).toEqual({
      even: 0.98,
      odd: 0.98,
      r4: 0.9375,
      w4: 0.9375,
      r3w1: 0.95,
      w3r1: 0.95,
      r2w2: 0.9375,
      fourSame: 0.9375,
    });
  });
});

describe('roulette', () => {
  test('every bet of the layout returns 36 of 37', () => {
    const counts = new Map<string, number>();
    for (const bet of ROULETTE_BETS) {
      expect(rouletteOutlook(bet).returnToPlayer.toString()).toBe('36/37');
      counts.set(bet.kind, (counts.get(bet.kind) ?? 0) + 1);
    }
    const expected = { straight: 37, split: 60, street: 14, corner: 23, line: 11, dozen: 6, outside: 6 };
    expect(Object.fromEntries(counts)).toEqual(expected);
    expect(new Set(ROULETTE_WHEEL).size).toBe(37);
  });

  test('chips are accepted only at positions of the layout', () => {
    expect(findRouletteBet([2, 1])?.kind).toBe('split');
    expect(findRouletteBet([0, 3, 2])?.kind).toBe('street');
    expect(findRouletteBet([3, 4])).toBeNull();
    expect(findRouletteBet([34, 37])).toBeNull();
  });
});

test('a shoe contains every card of its decks', () => {
  const shoe = shuffledShoe(sourceOf(7), 2);
  expect([...shoe].sort()).toEqual([...DECK, ...DECK].sort());
});

test('payouts are rounded down once', () => {
  expect(returned(Rational.of(95, 100), 99n)).toBe(193n);
  expect(returned(Rational.of(-1, 2), 99n)).toBe(49n);
});
