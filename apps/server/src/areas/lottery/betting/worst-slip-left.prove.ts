import { betRulesOf } from '@lantern/engines/lottery';
import {
  familyCoverLine,
  familySpace,
  judgeCover,
  type Steps,
  vietnamCoverLines,
  vietnamSpace,
} from '@lantern/engines/lottery/cover';
import { ANY_DAY, ELOTTERY_FAMILIES, elotteryFamily } from '@lantern/engines/lottery/elottery';
import { readFamilyPrices, readFamilySelection } from '@lantern/engines/lottery/family';
import { randomSelection } from '@lantern/engines/lottery/testing';
import { expect, test, vi } from 'vitest';
import { BOUND_MS } from '../../../testing/loop-cost.ts';
import { longestStep, seeded, shortestOf, stepsOf } from '../testing/longest-step.ts';

/** Steps run without a pause until this time has passed (`createPacer`); the last step comes on top. */
const PACE_MS = 8;
const STEP_MS = BOUND_MS - PACE_MS;
/** Shorter pieces are not measured again. */
const ENOUGH_MS = STEP_MS / 2;
/** Number of bets that a member can place on an issue within its minute. */
const BETS_LEFT = 500;

type Found = { readonly what: string; readonly ms: number };

function expectShort(stage: string, found: readonly Found[]): void {
  const [worst] = [...found].sort((one, other) => other.ms - one.ms);
  console.log(`worst step of ${stage}: ${worst?.ms.toFixed(2)} ms, ${worst?.what}`);
  expect(found.filter(({ ms }) => ms > STEP_MS)).toEqual([]);
}

/** Units that a selection buys; none if it cannot be sold. */
function unitsOf(play: ReturnType<typeof elotteryFamily>['plays'][number], text: string): number {
  const selection = readFamilySelection(play, text, Number.MAX_SAFE_INTEGER);
  return typeof selection === 'string' ? 0 : play.rule.units(selection);
}

test("judging a member's bets on one issue blocks the event loop for at most 20 ms, for any plays", () => {
  const random = seeded(3);
  const found: Found[] = [];
  const note = (what: string, work: () => Steps<unknown>) => found.push({ what, ms: longestStep(work, ENOUGH_MS).ms });
  for (const code of ELOTTERY_FAMILIES) {
    const family = elotteryFamily(code, ANY_DAY);
    const prices = readFamilyPrices(family, family.defaultPrices, 900n);
    if (!prices.ok) throw new Error(prices.code);
    const space = longestStep(() => familySpace(code, '')).result;
    for (const play of family.plays) {
      const texts = new Set(
        Array.from({ length: BETS_LEFT }, () => randomSelection(play, [random(), random()], random)),
      );
      const prizeGroup = play.styles.includes('STANDARD') ? 1956 : null;
      const lines = [...texts].map((selection) =>
        familyCoverLine(family, space, prices.value, {
          ...{ play: play.code, selection, unitStake: 2n, prizeGroup, units: unitsOf(play, selection) },
        }),
      );
      note(`${code} ${play.code}`, () => judgeCover(space.space, lines));
    }
  }
  expectShort('judging', found);
});

test('judging bets on the Vietnamese lottery blocks the event loop for at most 20 ms', () => {
  const random = seeded(5);
  const found: Found[] = [];
  for (const region of ['N', 'S'] as const) {
    const space = longestStep(() => vietnamSpace(region)).result;
    for (const { code, digits, size } of betRulesOf(region)) {
      const sales = Array.from({ length: BETS_LEFT }, () => {
        const most = Math.min(1000, 10 ** digits);
        const numbers = new Set(Array.from({ length: most }, () => Math.floor(random() * 10 ** digits)));
        const some = [...numbers].slice(0, Math.max(size, Math.floor(random() * most)));
        return {
          ...{ play: code, winPerHit: 100n },
          numbers: some.map((number) => String(number).padStart(digits, '0')).join(' '),
        };
      });
      const read = longestStep(() => vietnamCoverLines(region, sales), ENOUGH_MS);
      const judged = longestStep(() => judgeCover(space, read.result), ENOUGH_MS);
      found.push({ what: `${region} ${code}`, ms: Math.max(read.ms, judged.ms) });
    }
  }
  expectShort("judging Vietnam's", found);
});

test('building the possible draws and the lists of their numbers blocks the event loop for at most 20 ms', async () => {
  const found = new Map<string, readonly number[]>();
  for (let run = 0; run < 5; run += 1) {
    // The module caches earlier results, so it is loaded again.
    vi.resetModules();
    const fresh = await import('@lantern/engines/lottery/cover');
    const note = <Result>(what: string, work: Steps<Result>): Result => {
      const { ms, result } = stepsOf(work);
      found.set(what, shortestOf(found.get(what) ?? [], ms));
      return result;
    };
    for (const code of ELOTTERY_FAMILIES) note(code, fresh.familySpace(code, '7'));
    for (const region of ['N', 'S'] as const) {
      const space = note(region, fresh.vietnamSpace(region));
      for (const { code, digits, size } of betRulesOf(region)) {
        const numbers = Array.from({ length: Math.max(size, 8 * 10 ** (digits - 1)) }, (_, at) => at);
        const sale = numbers.map((number) => String(number).padStart(digits, '0')).join(' ');
        const lines = note(
          `${region} ${code}`,
          fresh.vietnamCoverLines(region, [{ play: code, numbers: sale, winPerHit: 1n }]),
        );
        note(`lists of ${region} ${code}`, fresh.judgeCover(space, lines));
      }
    }
  }
  expectShort(
    'making draws',
    [...found].map(([what, ms]) => ({ what, ms: Math.max(...ms) })),
  );
});
