import { useEffect, useState } from 'react';
import { useSite } from '../../../shared/brand/site.ts';
import { findLaunchAddress } from './launch-address.ts';

/** Time-out of a CDN, in ms; then the next one is tried. */
const PATIENCE_MS = 3_000;

/** Whether the origin answers at all; the response is opaque, so that a CDN needs no CORS set-up. */
async function isThere(place: string): Promise<boolean> {
  const request = { mode: 'no-cors', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' } as const;
  try {
    await fetch(`${place}/healthz`, { ...request, signal: AbortSignal.timeout(PATIENCE_MS) });
    return true;
  } catch {
    return false;
  }
}

/**
 * The launch CDN for a game. It is determined before the launch, because a launch token is accepted from one origin alone.
 *
 * @param round a new number selects again
 * @returns undefined while unknown; null: the game opens at its original address
 */
export function useLaunchAddress(round: number): string | null | undefined {
  const places = useSite()?.launchGameCDNs;
  const [found, setFound] = useState<{ readonly round: number; readonly place: string | null }>();
  useEffect(() => {
    if (places === undefined) return;
    let isLeft = false;
    void findLaunchAddress(places, isThere, Math.random).then((place) => {
      // The result stays for its round: a running game is not moved.
      if (!isLeft) setFound((before) => (before?.round === round ? before : { round, place }));
    });
    return () => {
      isLeft = true;
    };
  }, [places, round]);
  return found?.round === round ? found.place : undefined;
}
