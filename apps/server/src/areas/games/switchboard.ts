import { type MemberScope, type Refusal, refuse } from '@lantern/server-kit';
import { freshCache } from '@lantern/server-kit/security';
import type { GameType } from './categories.ts';
import type { GamesDeps } from './deps.ts';
import { findShut, findStopped, gameKey, type OfferState, type Shut, vendorKey, worse } from './repository/switches.ts';

/** A change in another process counts within this time. */
const MAX_AGE_MS = 2_000;
const MAX_BRANDS = 10_000;
const MAX_MEMBERS = 100_000;

const OPEN: Shut = { isStopped: false, hasStoppedMembers: false, offers: new Map() };
const GAMING_STOPPED = refuse('GAMING_STOPPED');
const PLAY_STOPPED = refuse('PLAY_STOPPED');
const REFUSALS: Readonly<Record<OfferState, Refusal | null>> = {
  ON: null,
  MAINTENANCE: refuse('GAME_MAINTENANCE'),
  OFF: refuse('GAME_CLOSED'),
};

/** A game as a session knows it. */
export interface Offer {
  readonly merchantId: bigint;
  readonly vendor: string;
  readonly gameType: GameType;
  readonly game: string;
}

/**
 * What operators have shut, two seconds old at most; in the process where they did it, at once. Asked before every launch and every
 * bet, it costs a look-up while all is open.
 */
export interface Switchboard {
  /** GAME_CLOSED or GAME_MAINTENANCE while a game or its vendor is, else null. */
  gameRefusal(offer: Offer): Promise<Refusal | null>;
  /** GAMING_STOPPED or PLAY_STOPPED while nobody, or not this member, may stake, else null. */
  playRefusal(scope: MemberScope): Promise<Refusal | null>;
  /** What was written counts from now on. */
  forget(merchantId: bigint, memberId?: bigint): void;
}

/** The refusal that a game's state, or its vendor's, stands for. */
export const refusalOfState = (state: OfferState): Refusal | null => REFUSALS[state];

export function createSwitchboard({ pool, clock }: Pick<GamesDeps, 'pool' | 'clock'>): Switchboard {
  const brands = freshCache<Shut>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_BRANDS,
    loadMany: (keys) => findShut(pool, keys.map(BigInt)),
  });
  const members = freshCache<true>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_MEMBERS,
    loadMany: (keys) => findStopped(pool, keys),
  });
  const shutIn = async (merchantId: bigint) => (await brands.get(String(merchantId), clock.now())) ?? OPEN;
  return {
    async gameRefusal({ merchantId, vendor, gameType, game }) {
      const { offers } = await shutIn(merchantId);
      if (offers.size === 0) return null;
      const ofVendor = offers.get(vendorKey(vendor, gameType)) ?? 'ON';
      return refusalOfState(worse(ofVendor, offers.get(gameKey(vendor, game)) ?? 'ON'));
    },
    async playRefusal({ merchantId, memberId }) {
      const { isStopped, hasStoppedMembers } = await shutIn(merchantId);
      if (isStopped) return GAMING_STOPPED;
      if (!hasStoppedMembers) return null;
      return (await members.get(`${merchantId} ${memberId}`, clock.now())) ? PLAY_STOPPED : null;
    },
    forget(merchantId, memberId) {
      brands.forget(String(merchantId));
      if (memberId !== undefined) members.forget(`${merchantId} ${memberId}`);
    },
  };
}
