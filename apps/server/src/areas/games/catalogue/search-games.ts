import type { Payload, Value } from '@lantern/contract/schemas';
import { LANGUAGE_CODES, type Language, messagesOf } from '@lantern/locales/server';
import type { CallContext } from '@lantern/server-kit';
import { LOTTERY_VENDOR } from './categories.ts';
import { listMenus, type MenuDeps } from './list-menus.ts';
import { createNameIndex } from './name-index.ts';
import { isOffered, viewGame } from './offered-game.ts';

type Found = Value<'games.search'>;
type Entry = Found['games'][number];

const MOST_GAMES = 24;
const MOST_OTHERS = 8;

/** A lottery's name in a language. */
function lotteryName({ nameKey }: Pick<Entry, 'nameKey'>, language: Language): string | undefined {
  const { elottery, lottery } = messagesOf(language);
  const names: Readonly<Record<string, string>> = { ...lottery, ...elottery };
  return names[nameKey];
}

/** Rows whose names match a text, best first. */
function matches<Row>(rows: readonly Row[], namesOf: (row: Row) => readonly string[], text: string): Row[] {
  return createNameIndex(rows.map(namesOf))
    .search(text)
    .map((place) => rows[place] as Row);
}

/** Searches the whole catalogue, the lotteries and the providers; typing mistakes are tolerated. */
export async function searchGames(
  deps: MenuDeps,
  { brand, country, language, now }: Pick<CallContext, 'brand' | 'country' | 'language' | 'now'>,
  { text }: Payload<'games.search'>,
): Promise<Found> {
  const scope = { brandId: brand.id };
  const [catalogue, { categories }] = await Promise.all([
    deps.catalogues.of(brand.id),
    listMenus(deps, scope, language),
  ]);
  const visitor = { country, currency: brand.currency.code };
  const games = catalogue.names
    .search(text)
    .flatMap((place) => catalogue.games[place] ?? [])
    .filter((game) => isOffered(game, visitor))
    .slice(0, MOST_GAMES)
    .map((game) => viewGame(game, language, now));
  const all = categories.flatMap((category) => category.games.filter(({ vassalage }) => vassalage === LOTTERY_VENDOR));
  const namesOf = (entry: Entry) => [entry.code, ...LANGUAGE_CODES.flatMap((code) => lotteryName(entry, code) ?? [])];
  const lotteries = matches(all, namesOf, text)
    .slice(0, MOST_OTHERS)
    .map((entry) => ({ ...entry, gameName: lotteryName(entry, language) ?? entry.gameName }));
  const makers = categories.flatMap(({ gameType, vendors }) => vendors.map((vendor) => ({ ...vendor, gameType })));
  const providers = matches(makers, ({ displayName, vassalage }) => [displayName, vassalage], text)
    .slice(0, MOST_OTHERS)
    .map(({ vassalage, displayName, smallIcon, gameType, path }) => ({
      ...{ vassalage, displayName, smallIcon, gameType, path },
    }));
  return { games, lotteries, providers };
}
