import type { Value } from '@lantern/contract/schemas';
import type { Game } from '../slot-games.ts';

type Lottery = Value<'lotto.lobby'>['games'][number];

/** A game or lottery of the member's own lists. */
export type MyGame =
  | { readonly kind: 'GAME'; readonly path: string; readonly name: string; readonly game: Game }
  | { readonly kind: 'LOTTERY'; readonly path: string; readonly name: string; readonly lottery: Lottery };

/** Games of the catalogue as rows, without those under maintenance. */
export function gameRows(games: readonly Game[]): readonly MyGame[] {
  return games
    .filter(({ inMaintenance }) => !inMaintenance)
    .map((game) => ({ kind: 'GAME', path: game.path, name: game.gameName, game }));
}
