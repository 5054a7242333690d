import { useText } from '../../../shared/i18n/text.ts';
import type { SavedLine, SlipStorage } from '../favourites/slip-storage.ts';
import type { BoardParts } from './board-parts.ts';
import { isComplete, type LineSketch } from './slip.ts';

/** Favourite slips of a Vietnam board: saves and restores the slip. */
export function useSavedSlips({ lobby, board, slip }: BoardParts): SlipStorage {
  const t = useText('lottery');
  const chosen = board.play && { play: board.play, numbers: board.numbers, points: board.points };
  const onBoard: readonly LineSketch[] = chosen ? [chosen] : [];
  const lines = (slip.lines.length > 0 ? slip.lines : onBoard).filter(isComplete);
  return {
    gameCode: lobby.game.code,
    lines: lines.map(({ play, numbers, points }) => ({
      ...{ play: play.code, numbers: [...numbers], points },
      ...{ unitPrice: play.unitPrice, prizeGroup: null },
    })),
    describe: ({ play, numbers }) => `${t.has(`play_${play}`) ? t(`play_${play}`) : play} ${numbers.join(' ')}`,
    take: (savedLines) => {
      const sold = savedLines.flatMap((line) => sketchOf(line, lobby.plays));
      for (const line of sold) slip.add(line);
      return sold.length;
    },
  };
}

/** A saved selection at current odds; none if its play is no longer sold. */
function sketchOf({ play, numbers, points }: SavedLine, plays: BoardParts['lobby']['plays']): LineSketch[] {
  const found = plays.find((one) => one.code === play);
  return found === undefined ? [] : [{ play: found, numbers, points }];
}
