import type { SlotGame } from './game.ts';
import { reelReturn } from './returns.ts';

/** What a player is told of a game before the first spin, in percent with two decimals, cut off and never rounded up. */
export interface SlotFigures {
  readonly returnToPlayer: string;
  /** How many spins win something; null where it is only simulated. */
  readonly hitFrequency: string | null;
}

const known = new Map<string, SlotFigures>();

/** Worked out from strips and prices once, not written down: what is shown is what is played. */
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
