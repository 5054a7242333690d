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

type BeaconShape = Pick<OfflineBeaconRow, 'id' | 'genesis' | 'periodS' | 'length'>;

/**
 * Returns a function that promises the offline beacon's first round at or after an instant, on the newest chain if it is long enough, else
 * on a new one. The newest chain is read once, because thousands of rounds are promised at the first start of a brand.
 */
export async function offlineRounds(
  draws: Pick<DrawDeps, 'secrets'>,
  tx: Queryable,
  scope: Scope,
  now: Date,
): Promise<(at: Date) => Promise<OfflineRound>> {
  const newest = await findNewestOfflineBeacon(tx, scope);
  let beacon: BeaconShape | null = newest !== null && draws.secrets.hasKeyOf(newest.sealedSecret) ? newest : null;
  return async (at) => {
    const found = beacon === null ? null : roundOf(beacon, at);
    if (beacon !== null && found !== null) return { beaconId: beacon.id, ...found };
    beacon = await commit(draws, tx, scope, now);
    const round = roundOf(beacon, at);
    if (round === null) throw new Error('an offline beacon that does not reach its first draw');
    return { beaconId: beacon.id, ...round };
  };
}

function roundOf(beacon: BeaconShape, at: Date): { readonly round: bigint; readonly at: Date } | null {
  const steps = Math.ceil((at.getTime() - beacon.genesis.getTime()) / (beacon.periodS * 1000));
  if (steps < 1 || steps > beacon.length) return null;
  return { round: BigInt(steps), at: new Date(beacon.genesis.getTime() + steps * beacon.periodS * 1000) };
}

async function commit(draws: Pick<DrawDeps, 'secrets'>, tx: Queryable, scope: Scope, now: Date): Promise<BeaconShape> {
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
