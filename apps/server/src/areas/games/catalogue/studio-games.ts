import { findOriginal, originalFigures } from '@lantern/engines/originals';
import { findSlotGame, type SlotGame, slotFeatures, slotFigures } from '@lantern/engines/slots';
import { findStudioSlot, OWN_WALLET_TITLES, STUDIO_SLOTS, titlesOf } from '@lantern/engines/studio';
import type { CatalogueRow } from '../repository/catalogue-snapshot.ts';
import type { NewGame } from '../repository/games.ts';

/** Slots of the platform's studio that lead the game lobby; the others follow the originals, in turns by model. */
const LEADING: readonly string[] = ['lantern-river', 'twin-sevens'];
const OTHERS: readonly string[] = byTurns().filter((code) => !LEADING.includes(code));
const ORIGINALS: readonly string[] = ['dice', 'limbo', 'plinko', 'wheel', 'keno', 'mines', 'hi-lo', 'crash'];
/** Positions: the slots come first, with those of the second studio. */
const FIRST_ORIGINAL = 11;
const FIRST_OTHER = 31;

/** Codes of all slots in an order in which neighbours play differently: the first slot of every model, then the second ones. */
function byTurns(): string[] {
  const models = [...new Set(STUDIO_SLOTS.map(({ model }) => model))];
  const turnOf = (index: number) =>
    models.flatMap((model) => STUDIO_SLOTS.filter((slot) => slot.model === model)[index] ?? []);
  return STUDIO_SLOTS.flatMap((_, index) => turnOf(index)).map(({ code }) => code);
}

/** Slots and originals of the platform's studio, as every new brand offers them. */
export function studioGames(vendor: string): NewGame[] {
  const kind = { vendor, game_type: 'RNG' as const, has_trial: true };
  const rows = (codes: readonly string[], first: number, isHot: boolean, countsMoved = false) =>
    codes.map((code, index) => {
      const titles = titlesOf(code);
      return {
        ...{ ...kind, code, is_hot: isHot, position: first + index, counts_moved: countsMoved },
        ...{ title: titles?.EN ?? code, titles: titles ?? {}, cover: '' },
      };
    });
  return [
    ...rows(LEADING, 1, true),
    ...rows(ORIGINALS, FIRST_ORIGINAL, false, true),
    ...rows(OTHERS, FIRST_OTHER, false),
  ];
}

const OWN_WALLET_COVERS: ReadonlyMap<string, string> = new Map([['twin-sevens', 'lotus-sevens']]);

/** The slot of the platform's second studio, which has its own wallets: money is transferred to it before play. */
export function ownWalletGames(vendor: string): NewGame[] {
  const kind = { vendor, game_type: 'RNG' as const, has_trial: true, is_hot: false, counts_moved: false };
  return [...OWN_WALLET_TITLES].map(([code, titles], index) => ({
    ...kind,
    ...{ code, title: titles.EN, titles, cover: OWN_WALLET_COVERS.get(code) ?? '', position: 3 + index },
  }));
}

/** Properties by which players choose a game, computed from its rules. */
export interface StudioTraits {
  readonly features: CatalogueRow['features'];
  /** Null if it depends on the bet, as in every original. */
  readonly volatility: CatalogueRow['volatility'];
  /** Parts per million; of the bet with the lowest return. */
  readonly returnPpm: number;
  /** In percent, `98.90–99.11` if it depends on the bet. */
  readonly returnToPlayer: string;
  /** Lines or ways of a bet; null if the game has none. */
  readonly minLines: number | null;
}

/** The catalogue has four levels of volatility and the studio three: a game is mapped to the higher level if in doubt. */
const SWINGS = { medium: 'MEDIUM', 'medium-high': 'HIGH', high: 'HIGH' } as const;

/** `96.41` percent in parts per million. */
const ppmOf = (percent: string) => Number(percent.replace('.', '')) * 100;

function linesOf(game: SlotGame): number | null {
  if (game.kind === 'lines') return game.lines.length;
  return game.kind === 'ways' ? game.rows ** game.strips.length : null;
}

/** Traits of a game of the studio; null for an unknown code. */
export function studioTraits(code: string): StudioTraits | null {
  const original = findOriginal(code);
  if (original !== null) {
    const { lowest, highest } = originalFigures(original);
    const returnToPlayer = lowest === highest ? lowest : `${lowest}–${highest}`;
    return { features: [], volatility: null, returnPpm: ppmOf(lowest), returnToPlayer, minLines: null };
  }
  const slot = findSlotGame(findStudioSlot(code)?.model ?? '');
  if (slot === null) return null;
  const { returnToPlayer } = slotFigures(slot);
  return {
    features: [...slotFeatures(slot)],
    volatility: SWINGS[slot.volatility],
    returnPpm: ppmOf(returnToPlayer),
    returnToPlayer,
    minLines: linesOf(slot),
  };
}
