import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { useCall } from '../../../shared/api/hooks.ts';

export type Draw = Value<'views.home'>['draws'][number];

/** Names of the lottery games as the catalogue gives them, by code; the station or the code where it has none. */
export function useDrawNames(): (draw: Draw) => string {
  const menus = useCall(calls.games.gameMenus, {}, { staleTime: 5 * 60_000 });
  const names = new Map(
    (menus.data?.categories ?? []).flatMap((category) => category.games.map((game) => [game.code, game.gameName])),
  );
  return (draw) => names.get(draw.code) ?? (draw.station || draw.code);
}

/** Digits of the special prize of the last draw, or none. */
export function specialDigits(draw: Draw): readonly string[] {
  return [...(draw.lastResult?.numbers.DB?.[0] ?? '')];
}

/** Draws that take bets, the one that closes first at the front. */
export function byClosing(draws: readonly Draw[]): readonly Draw[] {
  const key = (draw: Draw) => (draw.nextClose ? Date.parse(draw.nextClose) : Number.POSITIVE_INFINITY);
  return draws.toSorted((one, other) => key(one) - key(other));
}

/** Page of a draw. */
export function drawPath(draw: Draw): string {
  return `/vnlottery?gameCode=${draw.code}`;
}
