import type { Queryable, Scope } from '@lantern/server-kit';
import type { DrawDeps } from '../deps.ts';
import { offlineRounds, readOfflineRound } from './offline-beacon.ts';
import type { DrawPromise, DrawRow } from './repository/draws.ts';

export type BeaconPromise = Pick<DrawPromise, 'beacon' | 'offlineBeaconId' | 'beaconRound' | 'beaconAt'>;

/** Returns a function that gives the beacon round of a draw: the first one published at or after its draw time. */
export async function beaconRounds(
  draws: DrawDeps,
  tx: Queryable,
  scope: Scope,
  now: Date,
): Promise<(drawsAt: Date) => Promise<BeaconPromise>> {
  if (draws.beacon === 'OFFLINE') {
    const promiseRound = await offlineRounds(draws, tx, scope, now);
    return async (drawsAt) => {
      const { beaconId, round, at } = await promiseRound(drawsAt);
      return { beacon: 'OFFLINE', offlineBeaconId: beaconId, beaconRound: round, beaconAt: at };
    };
  }
  return async (drawsAt) => {
    const { round, at } = draws.drand.roundAt(drawsAt);
    return { beacon: 'DRAND', offlineBeaconId: null, beaconRound: round, beaconAt: at };
  };
}

export interface BeaconValue {
  readonly value: Buffer;
  /** Only for drand; values of the offline beacon are verified by its hash chain. */
  readonly signature: Buffer | null;
}

/** Value of the promised beacon round; null while it is not available. */
export async function readBeacon(
  draws: DrawDeps,
  db: Queryable,
  draw: DrawRow,
  now: Date,
): Promise<BeaconValue | null> {
  if (draw.beacon === 'DRAND') return draws.drand.read(draw.beaconRound);
  if (draw.offlineBeaconId === null || !draws.offlineAllowed) return null;
  const round = { beaconId: draw.offlineBeaconId, round: draw.beaconRound, at: draw.beaconAt, now };
  const value = await readOfflineRound(draws, db, draw, round);
  return value === null ? null : { value, signature: null };
}
