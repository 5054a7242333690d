import { tabStorage } from '@lantern/ui';
import { useEffect } from 'react';
import { useCategories } from '../brand/site.ts';
import { usePath, useSearch } from '../navigation/page-location.ts';

const KEY = 'lastGame';
/** The home page, for a member who has not played in this visit. */
const HOME = '/';

/** Stores this page as the last game of the visit, while it shows one. */
export function useLastGame(isGame: boolean): void {
  const path = usePath();
  const search = useSearch();
  // The page's own address: that of a centre may be above it.
  const pairs = Object.entries(search).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const query = new URLSearchParams(pairs).toString();
  const address = query === '' ? path : `${path}?${query}`;
  useEffect(() => {
    if (isGame) tabStorage.set(KEY, address);
  }, [isGame, address]);
}

/** Path of the game or board that was open last in this visit; before the first one, the board of the brand's first lottery. */
export function useLastGamePath(): string {
  const board = useCategories().find(({ gameType }) => gameType === 'LOTT')?.games[0];
  const path = readLastGame();
  return path === HOME ? (board?.path ?? HOME) : path;
}

/** Path of the game or board that was open last in this visit. */
export function readLastGame(): string {
  const path = tabStorage.get(KEY) ?? HOME;
  // Only a path of this site: the value could have been changed by hand.
  return /^\/(?![/\\])/.test(path) ? path : HOME;
}
