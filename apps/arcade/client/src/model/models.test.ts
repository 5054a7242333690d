import { createHmac } from 'node:crypto';
import { type HmacSha256, seedPairStream } from '@lantern/engines/chance';
import {
  beatsOf,
  drawFrom,
  HARBOR_HOLD,
  type HoldStep,
  playRound,
  type Round,
  replayDraws,
  SLOT_GAMES,
  type SlotGame,
  STORM_BAZAAR,
  TIDE_DRAGON_243,
  type TumbleStep,
} from '@lantern/engines/slots';
import { describe, expect, it } from 'vitest';
import { gameInfoOf } from '../testing/game-info.ts';
import { beatsOfRound, gridOf } from './beats.ts';
import { type Frame, type FrameOf, timelineOf } from './timeline.ts';
import { bestWins, paidWins, winsOfBeat } from './wins.ts';

const ROUNDS = 600;

const hmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();
const PAIR = { serverSeed: 'a7'.repeat(32), clientSeed: 'models' };

/** The first rounds of a seed pair. */
const roundsOf = (game: SlotGame): Round[] =>
  Array.from({ length: ROUNDS }, (_, nonce) => playRound(game, drawFrom(seedPairStream(hmac, { ...PAIR, nonce }))));

const all = new Map(SLOT_GAMES.map((game) => [game.id, roundsOf(game)]));
const of = (game: SlotGame) => all.get(game.id) ?? [];

function framesOf<Kind extends Frame['kind']>(frames: readonly Frame[], kind: Kind) {
  return frames.filter((frame): frame is FrameOf<Kind> => frame.kind === kind);
}

describe.each(SLOT_GAMES)('the animation of $id', (game) => {
  const info = gameInfoOf(game);

  it('has as many steps as the server counts, and shows every coin once', () => {
    for (const round of of(game)) {
      const beats = beatsOfRound(info, round.steps);
      expect(beats).toHaveLength(beatsOf(round.steps));
      expect(beats.reduce((sum, { coins }) => sum + coins, 0)).toBe(round.coins);
      expect(beats.at(-1)?.totalCoins).toBe(round.coins);
    }
  });

  it('continues from any step exactly as the whole animation does (2C-07)', () => {
    const long = of(game).filter(({ steps }) => beatsOf(steps) > 1);
    for (const round of long.slice(0, 40)) {
      const whole = timelineOf(info, round);
      for (let from = 1; from < beatsOf(round.steps); from += 3) {
        const rest = timelineOf(info, round, from);
        expect(whole.slice(-rest.length)).toEqual(rest);
        expect(framesOf(rest, 'shown')[0]?.beats).toBe(from + 1);
      }
    }
  });

  it('celebrates only wins larger than the stake', () => {
    for (const round of of(game)) {
      for (const { isFeast, totalCoins } of framesOf(timelineOf(info, round), 'wins')) {
        expect(isFeast).toBe(totalCoins > game.coinsPerBet);
      }
    }
  });

  it('marks positions whose symbols belong to the win', () => {
    for (const round of of(game).slice(0, 200)) {
      for (const beat of beatsOfRound(info, round.steps)) {
        const grid = gridOf(info, beat);
        for (const { symbol, places } of winsOfBeat(info, beat)) {
          expect(places.length).toBeGreaterThan(0);
          for (const { reel, row } of places) expect([symbol, info.wild]).toContain(grid[reel]?.[row]);
        }
      }
    }
  });

  it('lists wins as they were paid: with the hold feature they sum to the win of the round', () => {
    for (const { steps, coins } of of(game)) {
      const holdCoins = steps.reduce((sum, step) => sum + (step.kind === 'hold' ? step.coins : 0), 0);
      expect(bestWins(info, steps, Infinity).reduce((sum, win) => sum + win.coins, holdCoins)).toBe(coins);
    }
  });

  it('lists no coin beyond the highest win of a round', () => {
    const [step] = of(game).flatMap(({ steps }) => steps.filter(({ kind, coins }) => kind !== 'hold' && coins > 1));
    if (!step) throw new Error('no step has won');
    const cut = paidWins(info, { ...step, coins: step.coins - 1 });
    expect(cut.reduce((sum, win) => sum + win.coins, 0)).toBe(step.coins - 1);
  });
});

describe('a tumbling spin', () => {
  const info = gameInfoOf(STORM_BAZAAR);

  it('lets symbols without a win fall in their order, with new symbols above them', () => {
    const tumbling = of(STORM_BAZAAR).filter(({ steps }) => beatsOf(steps) > steps.length);
    expect(tumbling.length).toBeGreaterThan(50);
    for (const round of tumbling.slice(0, 60)) {
      const beats = beatsOfRound(info, round.steps);
      const frames = timelineOf(info, round);
      for (const { at, gone, grid } of framesOf(frames, 'tumble')) {
        const before = beats[at - 1];
        if (!before) throw new Error('nothing fell before');
        gridOf(info, before).forEach((symbols, reel) => {
          const remaining = symbols.filter((_, row) => !gone.some((place) => place.reel === reel && place.row === row));
          expect(grid[reel]?.slice(symbols.length - remaining.length)).toEqual(remaining);
        });
      }
    }
  });

  it('multiplies the win of a spin by the sum of its multipliers, in free spins by the running total', () => {
    const multiplied = of(STORM_BAZAAR).flatMap((round) => {
      const beats = beatsOfRound(info, round.steps);
      return beats.flatMap((beat) => (beat.kind === 'tumble' && beat.isLast && beat.step.multiplier > 1 ? [beat] : []));
    });
    expect(multiplied.length).toBeGreaterThan(5);
    for (const { step, timesAfter, isFree } of multiplied) {
      const won = (step as TumbleStep).tumbles.reduce((sum, { coins }) => sum + coins, 0);
      expect(step.coins).toBe(won * step.multiplier + step.scatterCoins);
      if (isFree) expect(timesAfter).toBe(step.multiplier);
    }
    const shown = of(STORM_BAZAAR).flatMap((round) => framesOf(timelineOf(info, round), 'times'));
    expect(shown.map(({ total }) => total).sort()).toEqual(multiplied.map(({ step }) => step.multiplier).sort());
  });
});

describe('the hold feature', () => {
  const info = gameInfoOf(HARBOR_HOLD);
  const holdCoins = of(HARBOR_HOLD).filter(({ steps }) => steps.some(({ kind }) => kind === 'hold'));

  it('starts from the coins in view with the values they draw, and never loses one', () => {
    expect(holdCoins.length).toBeGreaterThan(2);
    for (const round of holdCoins) {
      const frames = timelineOf(info, round);
      const [start] = framesOf(frames, 'hold');
      const first = beatsOfRound(info, round.steps)[0];
      const coins = first
        ? gridOf(info, first)
            .flat()
            .map((symbol) => symbol === 'C')
        : [];
      expect(start?.cells.map((value) => value !== null)).toEqual(coins);
      expect(framesOf(frames, 'respin')[0]?.before).toEqual(start?.cells);
      const values = start?.cells.reduce<number>((sum, value) => sum + (value ?? 0), 0) ?? 0;
      expect(start?.totalCoins).toBe((first?.coins ?? 0) + values * 10);
      for (const { before, cells, fresh, respinsUsed, respinsLeft } of framesOf(frames, 'respin')) {
        const stays = before.map((value, cell) => value === null || cells[cell] === value);
        expect(stays).not.toContain(false);
        expect(respinsLeft).toBe(fresh.length > 0 ? 3 : respinsUsed);
      }
    }
  });

  it('counts all coins at the end, and adds the grand prize for a full board', () => {
    for (const round of holdCoins) {
      const frames = timelineOf(info, round);
      const [collect] = framesOf(frames, 'collect');
      const last = round.steps.at(-1) as HoldStep;
      const coins = last.cells.reduce<number>((sum, value) => sum + (value ?? 0), 0);
      expect(last.coins).toBe(coins * 10 + (collect?.grand ?? 0));
      expect(frames.at(-1)).toMatchObject({
        kind: 'end',
        coinCells: last.cells.filter((value) => value !== null).length,
      });
    }
    // Fifteen coins of one bet each: at least six in the first window, the rest with the first respin.
    const stops = [9, 11, 4, 14, 13].map((stop) => stop);
    const window = playRound(HARBOR_HOLD, replayDraws([...stops, ...Array.from({ length: 80 }, () => 0)]));
    const full = timelineOf(info, window);
    expect(framesOf(full, 'collect')[0]).toMatchObject({ grand: 10_000 });
    expect(full.at(-1)).toMatchObject({ coinCells: 15, big: 'epic' });
  });
});

describe('free spins of Tide Dragon', () => {
  it('write on every wild what it counts as', () => {
    const info = gameInfoOf(TIDE_DRAGON_243);
    const spins = of(TIDE_DRAGON_243).flatMap((round) => framesOf(timelineOf(info, round), 'spin'));
    const marked = spins.filter(({ badges }) => badges.length > 0);
    expect(marked.length).toBeGreaterThan(3);
    for (const { step, badges } of marked) {
      expect(step.isFree).toBe(true);
      for (const { reel, row, times } of badges) {
        expect(step.grid[reel]?.[row]).toBe('W');
        expect([2, 3]).toContain(times);
      }
    }
  });
});
