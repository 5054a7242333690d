import { findOriginal } from '@lantern/engines/originals';
import { findSlotGame } from '@lantern/engines/slots';
import { STUDIO_SLOTS, type StudioSlot } from '@lantern/engines/studio';
import { crash } from './crash.ts';
import type { OfferedGame } from './offered-game.ts';
import { type OfferedOriginal, original, type StakeOffer } from './originals.ts';
import { type CoinOffer, type OfferedSlot, slot } from './slots.ts';

/** Coin values by the number of coins per bet: total bets from about 0.20 to 100.00. */
const OFFERS: Readonly<Record<number, CoinOffer>> = {
  5: { coins: [4n, 10n, 20n, 40n, 100n, 200n, 400n, 1_000n, 2_000n], usualCoin: 20n },
  10: { coins: [2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n, 1_000n], usualCoin: 10n },
  20: { coins: [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n], usualCoin: 5n },
  100: { coins: [1n, 2n, 5n, 10n, 20n, 50n, 100n], usualCoin: 1n },
};

/** A title of the studio: its own name and design over the strips and pays of an engine's game. */
function offeredSlot(studio: StudioSlot): OfferedSlot {
  const game = findSlotGame(studio.model);
  const offer = game && OFFERS[game.coinsPerBet];
  if (!game || !offer) throw new RangeError(`no such model: ${studio.model}`);
  return slot(game, studio, offer);
}

const SLOTS: readonly OfferedSlot[] = STUDIO_SLOTS.map(offeredSlot);

/** Stakes from 0.10 to 5,000.00; a round pays at most 1,000,000.00. */
const STAKES: StakeOffer = { least: 10n, most: 500_000n, usual: 100n, mostPayout: 100_000_000n };

function offeredOriginal(id: string): OfferedOriginal {
  const game = findOriginal(id);
  if (game === null) throw new RangeError(`no such original: ${id}`);
  return original(game, STAKES);
}

/** Originals with the common stake range. */
const ORIGINALS: readonly OfferedOriginal[] = ['dice', 'limbo', 'plinko', 'wheel', 'keno', 'mines', 'hi-lo'].map(
  offeredOriginal,
);

/** Crash has one table for all players and its own API calls. */
export const CRASH_GAME: OfferedOriginal = crash(STAKES);

const byId = <Game extends OfferedGame>(games: readonly Game[]) => new Map(games.map((game) => [game.id, game]));
const slots = byId(SLOTS);
const originals = byId(ORIGINALS);

/** Finds a game by id; null when it is not offered. */
export function findOffered(id: string): OfferedGame | null {
  return slots.get(id) ?? originals.get(id) ?? (id === CRASH_GAME.id ? CRASH_GAME : null);
}

export function findSlot(id: string): OfferedSlot | null {
  return slots.get(id) ?? null;
}

export function findOriginalOffered(id: string): OfferedOriginal | null {
  return originals.get(id) ?? null;
}

/**
 * The game of a stored round.
 * @throws Error when this version of its rules no longer exists
 */
export function gameOf({
  id,
  game,
  version,
}: {
  readonly id: string;
  readonly game: string;
  readonly version: number;
}): OfferedGame {
  const found = findOffered(game);
  if (found?.version !== version)
    throw new Error(`round ${id} was played by rules that are not here: ${game} ${version}`);
  return found;
}
