import type { Value } from '@lantern/contract/schemas';
import type { Language } from '@lantern/server-kit';
import type { CatalogueRow } from '../repository/catalogue-snapshot.ts';
import type { CatalogueGame } from './catalogue.ts';
import { nameIn } from './name-in.ts';

type MenuEntry = Value<'games.gameList'>['games'][number];

/** The visitor for whom games are filtered. */
export interface Visitor {
  /** Country; null when unknown. */
  readonly country: string | null;
  readonly currency: string;
}

/** A game with this code stands for the list of all games of its vendor (3-11). */
export const PROVIDER_LIST = 'VASSALAGE';

const NEW_MS = 30 * 86_400_000;

/** Whether a game is offered for this country and currency. With an unknown country only games for all countries are offered. */
export function isOffered(
  { regions, currencies }: Pick<CatalogueRow, 'regions' | 'currencies'>,
  { country, currency }: Visitor,
): boolean {
  const isHere = regions.length === 0 || (country !== null && regions.includes(country));
  return isHere && (currencies.length === 0 || currencies.includes(currency));
}

export function isNewGame({ addedAt }: Pick<CatalogueRow, 'addedAt'>, now: Date): boolean {
  return addedAt !== null && now.getTime() - addedAt.getTime() < NEW_MS;
}

/** Converts a game to its entry in menus and lists. */
export function viewGame(game: CatalogueGame, language: Language, now: Date): MenuEntry {
  const isList = game.code === PROVIDER_LIST;
  const provider = `/game?vassalage=${game.vendor}`;
  return {
    gameId: game.code,
    nodeId: game.code,
    nameKey: '',
    gameName: nameIn(language, game),
    // The account that a vendor's game is played with is that of the vendor.
    accountTypeName: game.vendor,
    vassalage: game.vendor,
    showIcon: game.cover || game.code,
    supportPlay: game.has_trial ? 0 : 1,
    gameType: game.game_type,
    isGame: isList ? PROVIDER_LIST : '',
    code: game.code,
    defaultPlayType: '',
    path: isList ? provider : `${provider}&gameId=${game.code}`,
    returnToPlayer: game.returnToPlayer,
    inMaintenance: game.state === 'MAINTENANCE',
    features: [...game.features],
    volatility: game.volatility ?? '',
    isNew: isNewGame(game, now),
    isOriginal: game.isOriginal,
    isSandbox: game.isSandbox,
  };
}
