import * as calls from '@lantern/contract/member-calls';
import { useState } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import type { Game } from '../../../shared/games/slot-games.ts';
import { useToken } from '../../../shared/session/session.ts';

export type FavouriteKey = Pick<Game, 'vassalage' | 'gameId'>;

export interface Favourites {
  readonly count: number;
  readonly has: (game: FavouriteKey) => boolean;
  readonly toggle: (game: FavouriteKey) => void;
}

const keyOf = ({ vassalage, gameId }: FavouriteKey) => `${vassalage} ${gameId}`;

/** The member's favourites from the server; null for visitors. */
export function useFavourites(): Favourites | null {
  const token = useToken();
  const answer = useCall(calls.games.favourites, {});
  /** Optimistic changes that are not confirmed yet. */
  const [pressed, press] = useState<ReadonlyMap<string, boolean>>(new Map());
  const mark = useAct(calls.games.markFavourite, {
    invalidates: [calls.games.favourites, calls.games.gameList],
    onRefused: () => press(new Map()),
  });
  if (token === null) return null;
  const known = new Set(answer.data?.list.map(keyOf));
  const has = (game: FavouriteKey) => pressed.get(keyOf(game)) ?? known.has(keyOf(game));
  return {
    count: known.size,
    has,
    toggle(game) {
      const isFavourite = !has(game);
      press((before) => new Map(before).set(keyOf(game), isFavourite));
      mark.mutate({ vassalage: game.vassalage, gameId: game.gameId, isFavourite });
    },
  };
}
