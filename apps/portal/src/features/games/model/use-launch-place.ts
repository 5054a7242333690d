import { useEffect, useState } from 'react';
import { useSite } from '../../../shared/site.ts';
import { findLaunchPlace } from './launch-place.ts';

/** A CDN that has not answered by then is left for another. */
const PATIENCE_MS = 3_000;

/** Whether anything answers there; what it says is nobody's business, so that a CDN has nothing to set up. */
async function isThere(place: string): Promise<boolean> {
  const wish = { mode: 'no-cors', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' } as const;
  try {
    await fetch(`${place}/healthz`, { ...wish, signal: AbortSignal.timeout(PATIENCE_MS) });
    return true;
  } catch {
    return false;
  }
}

/**
 * The launch CDN at which a game opens, looked for while its address is on the way.
 *
 * @param round another number looks for another one
 * @returns undefined while none is known yet; null: the game opens where it comes from
 */
export function useLaunchPlace(round: number): string | null | undefined {
  const places = useSite()?.launchGameCDNs;
  const [found, setFound] = useState<{ readonly round: number; readonly place: string | null }>();
  useEffect(() => {
    if (places === undefined) return;
    let isLeft = false;
    void findLaunchPlace(places, isThere, Math.random).then((place) => {
      // Once found it stays for its round: a game that stands is not moved.
      if (!isLeft) setFound((before) => (before?.round === round ? before : { round, place }));
    });
    return () => {
      isLeft = true;
    };
  }, [places, round]);
  return found?.round === round ? found.place : undefined;
}
