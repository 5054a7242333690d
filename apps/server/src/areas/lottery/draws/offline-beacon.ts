import { chainValue } from '@lantern/engines/chance';
import type { Queryable, Scope } from '@lantern/server-kit';
import type { DrawDeps } from '../deps.ts';
import { newChain } from './commit-chain.ts';
import { sha256 } from './crypto.ts';
import {
  findNewestOfflineBeacon,
  findOfflineBeacon,
  insertOfflineBeacon,
  type OfflineBeaconRow,
} from './repository/offline-beacons.ts';

/** One round every ten seconds for one day; then the next chain follows. Short, so that a browser can verify it. */
const PERIOD_S = 10;
const LENGTH = 8_640;

export interface OfflineRound {
  readonly beaconId: bigint;
  readonly round: bigint;
  readonly at: Date;
}

/** Promises the offline beacon's first round at or after an instant, on the newest chain if it is long enough, else on a new one. */
export async function promiseOfflineRound(
  draws: Pick<DrawDeps, 'secrets'>,
  tx: Queryable,
  scope: Scope,
  { at, now }: { readonly at: Date; readonly now: Date },
): Promise<OfflineRound> {
  const newest = await findNewestOfflineBeacon(tx, scope);
  const found = newest !== null && draws.secrets.hasKeyOf(newest.sealedSecret) ? roundOf(newest, at) : null;
  if (newest !== null && found !== null) return { beaconId: newest.id, ...found };
  const next = await commit(draws, tx, scope, now);
  const round = roundOf(next, at);
  if (round === null) throw new Error('an offline beacon that does not reach its first draw');
  return { beaconId: next.id, ...round };
}

function roundOf(
  beacon: Pick<OfflineBeaconRow, 'genesis' | 'periodS' | 'length'>,
  at: Date,
): { readonly round: bigint; readonly at: Date } | null {
  const steps = Math.ceil((at.getTime() - beacon.genesis.getTime()) / (beacon.periodS * 1000));
  if (steps < 1 || steps > beacon.length) return null;
  return { round: BigInt(steps), at: new Date(beacon.genesis.getTime() + steps * beacon.periodS * 1000) };
}

async function commit(
  draws: Pick<DrawDeps, 'secrets'>,
  tx: Queryable,
  scope: Scope,
  now: Date,
): Promise<Pick<OfflineBeaconRow, 'id' | 'genesis' | 'periodS' | 'length'>> {
  const { secret, commitment } = newChain(LENGTH);
  const genesis = new Date(now.getTime() - (now.getTime() % (PERIOD_S * 1000)));
  const shape = { genesis, periodS: PERIOD_S, length: LENGTH };
  const id = await insertOfflineBeacon(tx, scope, {
    ...shape,
    commitment,
    sealedSecret: draws.secrets.seal(secret.toString('hex'), aboutBeacon(scope, commitment)),
    committedAt: now,
  });
  return { id, ...shape };
}

/** The value of a published round; null before its time, or when its chain is encrypted with a key that is not available. */
export async function readOfflineRound(
  draws: Pick<DrawDeps, 'secrets'>,
  db: Queryable,
  scope: Scope,
  { beaconId, round, at, now }: OfflineRound & { readonly now: Date },
): Promise<Buffer | null> {
  const beacon = await findOfflineBeacon(db, scope, beaconId);
  if (beacon === null || now < at || !draws.secrets.hasKeyOf(beacon.sealedSecret)) return null;
  const secret = Buffer.from(draws.secrets.open(beacon.sealedSecret, aboutBeacon(scope, beacon.commitment)), 'hex');
  return Buffer.from(chainValue(secret, beacon.length, Number(round), sha256));
}

/** Context (associated data) with which the secret of an offline beacon is encrypted. */
export function aboutBeacon(scope: Scope, commitment: Buffer): string {
  return `lottery.offline-beacon:${scope.brandId}:${commitment.toString('hex')}`;
}
