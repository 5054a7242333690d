import { type MemberScope, type Refusal, refuse } from '@lantern/server-kit';
import { loadingCache } from '@lantern/server-kit/cache';
import type { GamesDeps } from '../deps.ts';
import {
  findRestrictions,
  findStopped,
  gameKey,
  type OfferState,
  type Restrictions,
  vendorKey,
  worse,
} from '../repository/switches.ts';
import type { GameType } from './categories.ts';

/** A change made by another process takes effect within this time. */
const MAX_AGE_MS = 2_000;
const MAX_BRANDS = 10_000;
const MAX_MEMBERS = 100_000;

const OPEN: Restrictions = { isStopped: false, hasStoppedMembers: false, offers: new Map() };
const GAMING_STOPPED = refuse('GAMING_STOPPED');
const PLAY_STOPPED = refuse('PLAY_STOPPED');
const REFUSALS: Readonly<Record<OfferState, Refusal | null>> = {
  ON: null,
  MAINTENANCE: refuse('GAME_MAINTENANCE'),
  OFF: refuse('GAME_CLOSED'),
};

/** A game as a session identifies it. */
export interface Offer {
  readonly brandId: bigint;
  readonly vendor: string;
  readonly gameType: GameType;
  readonly game: string;
}

/**
 * Games, vendors and play that operators have closed. Cached for at most two seconds; in the process that made the change it takes effect
 * at once. Checked before every launch and bet: only a map look-up while nothing is closed.
 */
export interface Availability {
  /** GAME_CLOSED or GAME_MAINTENANCE while the game or its vendor has this state, else null. */
  gameRefusal(offer: Offer): Promise<Refusal | null>;
  /** GAMING_STOPPED or PLAY_STOPPED while play is stopped for everybody or for this member, else null. */
  playRefusal(scope: MemberScope): Promise<Refusal | null>;
  /** Clears the cache after a write. */
  forget(brandId: bigint, memberId?: bigint): void;
}

/** The refusal for a state of a game or vendor. */
export const refusalOfState = (state: OfferState): Refusal | null => REFUSALS[state];

export function createAvailability({ pool, clock }: Pick<GamesDeps, 'pool' | 'clock'>): Availability {
  const brands = loadingCache<Restrictions>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_BRANDS,
    loadMany: (keys) => findRestrictions(pool, keys.map(BigInt)),
  });
  const members = loadingCache<true>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_MEMBERS,
    loadMany: (keys) => findStopped(pool, keys),
  });
  const restrictionsIn = async (brandId: bigint) => (await brands.get(String(brandId), clock.now())) ?? OPEN;
  return {
    async gameRefusal({ brandId, vendor, gameType, game }) {
      const { offers } = await restrictionsIn(brandId);
      if (offers.size === 0) return null;
      const ofVendor = offers.get(vendorKey(vendor, gameType)) ?? 'ON';
      return refusalOfState(worse(ofVendor, offers.get(gameKey(vendor, game)) ?? 'ON'));
    },
    async playRefusal({ brandId, memberId }) {
      const { isStopped, hasStoppedMembers } = await restrictionsIn(brandId);
      if (isStopped) return GAMING_STOPPED;
      if (!hasStoppedMembers) return null;
      return (await members.get(`${brandId} ${memberId}`, clock.now())) ? PLAY_STOPPED : null;
    },
    forget(brandId, memberId) {
      brands.forget(String(brandId));
      if (memberId !== undefined) members.forget(`${brandId} ${memberId}`);
    },
  };
}
