import type { LotteryFamily } from '../family/family.ts';
import { type ElotteryBoard, winningPicks } from './boards.ts';

/**
 * Missing counts per zone and symbol of a play: draws since the symbol last won there; 0 when it won in the last draw, the count of all
 * draws when it never won.
 */
export type MissingPicks = readonly (readonly number[])[];

/** The play that provides the missing counts for the symbols of a play; null when the board shows none. */
export function missingBase<Draw>(family: LotteryFamily<Draw>, board: ElotteryBoard, code: string): string | null {
  const play = family.findPlay(code);
  if (play === null || play.rule.shape.alphabet === 'NUMBER') return null;
  const named = board.missing.find(([start]) => code.startsWith(start))?.[1];
  return named ?? (play.rule.counting.kind === 'SUM' ? code : null);
}

/** Missing counts for the symbols of a play, from draws ordered from the newest to the oldest. */
export function missingOf<Draw>(family: LotteryFamily<Draw>, code: string, newestFirst: readonly Draw[]): MissingPicks {
  const play = family.findPlay(code);
  if (play === null) return [];
  const won = newestFirst.map((draw) => winningPicks(play, draw));
  return play.rule.shape.zones.map((_zone, zone) =>
    play.rule.shape.symbols.map((symbol) => {
      const age = won.findIndex((zones) => zones[zone]?.includes(symbol) === true);
      return age < 0 ? won.length : age;
    }),
  );
}

/** Missing counts after every draw, one row per draw; input and output are ordered from the newest to the oldest. */
export function trendOf<Draw>(
  family: LotteryFamily<Draw>,
  code: string,
  newestFirst: readonly Draw[],
): readonly MissingPicks[] {
  const play = family.findPlay(code);
  if (play === null) return [];
  let running: MissingPicks = play.rule.shape.zones.map(() => play.rule.shape.symbols.map(() => 0));
  const rows = newestFirst.toReversed().map((draw) => {
    const won = winningPicks(play, draw);
    running = running.map((gaps, zone) =>
      gaps.map((gap, index) => (won[zone]?.includes(play.rule.shape.symbols[index] ?? '') === true ? 0 : gap + 1)),
    );
    return running;
  });
  return rows.reverse();
}
