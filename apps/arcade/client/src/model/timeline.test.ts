import { LANTERN_RIVER, playRound, replayDraws, TWIN_SEVENS } from '@lantern/engines/slots';
import { describe, expect, it } from 'vitest';
import { gameInfoOf } from '../testing/game-info.ts';
import { bigWinOf, type Frame, timelineOf } from './timeline.ts';

const river = gameInfoOf(LANTERN_RIVER);
const sevens = gameInfoOf(TWIN_SEVENS);

/** Stops with the scatter in the top row of a reel; the other stops show none. */
const scatterAt = (reel: number) => LANTERN_RIVER.strips[reel]?.indexOf('S') ?? 0;
/** No scatter in view, and no line win. */
const NOTHING = [0, 12, 7, 18, 17];

function roundOf(...stops: readonly number[][]) {
  return playRound(LANTERN_RIVER, replayDraws(stops.flat()));
}

function framesOf<Kind extends Frame['kind']>(frames: readonly Frame[], kind: Kind) {
  return frames.filter((frame): frame is Extract<Frame, { kind: Kind }> => frame.kind === kind);
}

/** Three scatters on the first three reels, then ten spins without any. */
const scatters = [scatterAt(0), scatterAt(1), scatterAt(2), 18, 17];
const feature = roundOf(scatters, ...Array.from({ length: 10 }, () => NOTHING));

describe('the timeline of a round', () => {
  it('shows a spin, its wins with the places they cover, and the end', () => {
    const round = playRound(TWIN_SEVENS, replayDraws([13, 15, 7]));
    const frames = timelineOf(sevens, round);
    expect(frames.map(({ kind }) => kind)).toEqual(['spin', 'wins', 'shown', 'end']);
    expect(framesOf(frames, 'wins')[0]?.wins).toEqual([
      {
        by: 'line',
        number: 3,
        symbol: 'MELON',
        count: 3,
        coins: 16,
        places: [0, 1, 2].map((reel) => ({ reel, row: 2 })),
      },
    ]);
    expect(frames.at(-1)).toEqual({
      ...{ kind: 'end', coins: 16, freeSpins: 0, coinCells: 0, big: null },
      ...{ isCapped: false, isFeast: true },
    });
  });

  it('leads into free spins after the scatters have paid, counts them down and sums them up', () => {
    const frames = timelineOf(river, feature);
    expect(frames.slice(0, 4).map(({ kind }) => kind)).toEqual(['spin', 'wins', 'award', 'shown']);
    expect(framesOf(frames, 'award')).toEqual([{ kind: 'award', at: 0, spins: 10, left: 10, isMore: false }]);
    const scatters = framesOf(frames, 'wins')[0]?.wins.find(({ by }) => by === 'scatter');
    expect(scatters).toMatchObject({ symbol: 'S', count: 3, coins: 40 });
    expect(scatters?.places.map(({ reel }) => reel)).toEqual([0, 1, 2]);
    expect(framesOf(frames, 'shown').map(({ left }) => left)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(frames.at(-1)).toMatchObject({ kind: 'end', freeSpins: 10, coins: feature.coins });
  });

  it('lets exactly those reels turn longer that can still bring the missing scatter', () => {
    const [first, second] = framesOf(timelineOf(river, feature), 'spin');
    expect(first?.teased).toEqual([false, false, true, true, true]);
    expect(second?.teased).toEqual([false, false, false, false, false]);
  });

  it('continues an interrupted round, with the same end', () => {
    const whole = timelineOf(river, feature);
    const rest = timelineOf(river, feature, 4);
    expect(framesOf(rest, 'spin').map(({ at }) => at)).toEqual([4, 5, 6, 7, 8, 9, 10]);
    expect(rest.at(-1)).toEqual(whole.at(-1));
    expect(whole.slice(-rest.length)).toEqual(rest);
  });

  it('shows as many coins in its wins as the round paid', () => {
    for (const stop of [0, 5, 9, 14, 21, 30]) {
      const round = playRound(TWIN_SEVENS, replayDraws([stop % 24, (stop * 5) % 24, (stop * 7) % 24]));
      const shown = framesOf(timelineOf(sevens, round), 'wins').flatMap(({ wins }) => wins);
      expect(shown.reduce((sum, win) => sum + win.coins, 0)).toBe(round.coins);
    }
  });

  it('multiplies what free spins win, line by line', () => {
    const winning = [5, 23, 20, 12, 23];
    const round = roundOf(scatters, winning, ...Array.from({ length: 9 }, () => NOTHING));
    const free = framesOf(timelineOf(river, round), 'wins').find(({ at }) => at === 1);
    const step = round.steps[1];
    expect(free?.wins.reduce((sum, win) => sum + win.coins, 0)).toBe(step?.coins);
    expect((step?.coins ?? 0) % 3).toBe(0);
  });
});

describe('the celebration of a big win', () => {
  it('begins at 20, 50 and 100 times the bet', () => {
    const names = [399, 400, 999, 1_000, 1_999, 2_000].map((coins) => bigWinOf(coins, 20));
    expect(names).toEqual([null, 'big', 'big', 'huge', 'huge', 'epic']);
  });
});
