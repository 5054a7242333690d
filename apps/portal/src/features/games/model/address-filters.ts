import type { Search } from '../../../shared/navigation/page-location.ts';
import type { GameQuery } from './lobbies.ts';

export type Filters = Pick<GameQuery, 'feature' | 'volatility' | 'minReturn' | 'isNew' | 'favourites' | 'sort'>;

export const FEATURES = [
  'FREE_SPINS',
  'JACKPOT',
  'TUMBLES',
  'MULTIPLIERS',
  'HOLD_AND_WIN',
  'BUY_FEATURE',
  'MEGAWAYS',
] as const;
export const VOLATILITIES = ['LOW', 'MEDIUM', 'HIGH', 'VERY_HIGH'] as const;
export const RETURNS = [94, 95, 96, 97] as const;
/** Without a sort order, the most played games come first. */
export const SORTS = ['RETURN', 'NEW', 'NAME'] as const;

/** What a lobby's address selects: section, filters and searched name. */
export interface Selected {
  readonly page: string;
  readonly filters: Filters;
  readonly text: string;
}

/** Reads a lobby's query; unknown values are ignored. */
export function selectedBy(search: Search): Selected {
  const feature = FEATURES.find((one) => one === search.feature);
  const volatility = VOLATILITIES.find((one) => one === search.volatility);
  const minReturn = RETURNS.find((one) => String(one) === search.rtp);
  const sort = SORTS.find((one) => one === search.sort);
  return {
    page: search.page ?? '',
    text: search.name ?? '',
    filters: {
      ...(feature && { feature }),
      ...(volatility && { volatility }),
      ...(minReturn && { minReturn }),
      ...(search.new === '1' && { isNew: true }),
      ...(search.favourites === '1' && { favourites: true }),
      ...(sort && { sort }),
    },
  };
}

/** The address of a selection: `/rng?page=LANTERN&feature=JACKPOT`. */
export function addressOf(path: string, { page, filters, text }: Selected): string {
  const query = new URLSearchParams();
  const add = (name: string, value: string | undefined) =>
    value !== undefined && value !== '' && query.set(name, value);
  add('page', page);
  add('name', text);
  add('feature', filters.feature);
  add('volatility', filters.volatility);
  add('rtp', filters.minReturn === undefined ? undefined : String(filters.minReturn));
  add('new', filters.isNew ? '1' : undefined);
  add('favourites', filters.favourites ? '1' : undefined);
  add('sort', filters.sort);
  return query.size === 0 ? path : `${path}?${query}`;
}
