import type { Value } from '@lantern/contract/schemas';
import type { Language } from '@lantern/server-kit';
import { nameIn } from '../name-in.ts';
import type { CatalogueRow } from '../repository/catalogue-snapshot.ts';
import type { CatalogueGame } from './catalogue.ts';

type MenuEntry = Value<'games.gameList'>['games'][number];

/** For whom games are looked up. */
export interface Visitor {
  /** Where he is; null is unknown. */
  readonly country: string | null;
  readonly currency: string;
}

/** A row of this name in a vendor's catalogue stands for the list of all its games (3-11). */
export const PROVIDER_LIST = 'VASSALAGE';

const NEW_MS = 30 * 86_400_000;

/** Whether a game is for this country and money. Who is nowhere known sees what is offered everywhere. */
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

/** A game as menus and lists tell it. */
export function viewGame(game: CatalogueGame, language: Language, now: Date): MenuEntry {
  const isList = game.code === PROVIDER_LIST;
  const provider = `/game?vassalage=${game.vendor}`;
  return {
    gameId: game.code,
    nodeId: game.code,
    nameKey: '',
    gameName: nameIn(language, game),
    accountTypeName: '',
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
    isSandbox: game.isSandbox,
  };
}
