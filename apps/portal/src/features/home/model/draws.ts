import type { Value } from '@lantern/contract/schemas';
import { useGameName } from '../../../shared/games/game-name.ts';

export type Draw = Value<'views.home'>['draws'][number];

/** Names of the lotteries; the station's name if a lottery has none. */
export function useDrawNames(): (draw: Draw) => string {
  const nameOf = useGameName();
  return (draw) => nameOf({ nameKey: draw.nameKey, gameName: draw.station || draw.code });
}

/** Draws by closing time, the earliest first. */
export function byClosing(draws: readonly Draw[]): readonly Draw[] {
  const key = (draw: Draw) => (draw.nextClose ? Date.parse(draw.nextClose) : Number.POSITIVE_INFINITY);
  return draws.toSorted((one, other) => key(one) - key(other));
}

/** Path of a draw's board. */
export function drawPath(draw: Draw): string {
  return `/vnlottery?gameCode=${draw.code}`;
}
