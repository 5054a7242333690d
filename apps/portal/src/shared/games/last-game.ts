import { useEffect } from 'react';

const KEY = 'lastGame';
/** The home page, for a member who has not played in this visit. */
const HOME = '/';

/** Stores this page as the last game of the visit, while it shows one. */
export function useLastGame(isGame: boolean): void {
  useEffect(() => {
    if (isGame) sessionStorage.setItem(KEY, location.pathname + location.search);
  }, [isGame]);
}

/** Path of the game or board that was open last in this visit. */
export function readLastGame(): string {
  const path = sessionStorage.getItem(KEY) ?? HOME;
  // Only a path of this site: the value could have been changed by hand.
  return /^\/(?![/\\])/.test(path) ? path : HOME;
}
