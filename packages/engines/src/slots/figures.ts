import type { SlotGame } from './game.ts';
import { reelReturn } from './returns.ts';

/** Published figures of a game, in percent with two decimals, truncated. */
export interface SlotFigures {
  readonly returnToPlayer: string;
  /** Share of spins with a win; null when it is only known from simulation. */
  readonly hitFrequency: string | null;
}

const known = new Map<string, SlotFigures>();

/** Computed from strips and pays, so that the published figures always match the game. */
export function slotFigures(game: SlotGame): SlotFigures {
  const name = `${game.id} ${game.version}`;
  const found = known.get(name) ?? workOut(game);
  known.set(name, found);
  return found;
}

function workOut(game: SlotGame): SlotFigures {
  if (game.kind === 'tumble') {
    return { returnToPlayer: hundredths(BigInt(Math.floor(game.simulatedReturnPpm / 100))), hitFrequency: null };
  }
  const { total, hitFrequency } = reelReturn(game);
  const percent = (share: typeof total) => hundredths((share.numerator * 10_000n) / share.denominator);
  return { returnToPlayer: percent(total), hitFrequency: percent(hitFrequency) };
}

/** Hundredths of a percent as text: 9641 → `96.41`. */
function hundredths(value: bigint): string {
  return `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;
}
