import type { Queryable } from '@lantern/server-kit';
import type { GameRow } from './games.ts';
import { type OfferState, stateOf, worse } from './switches.ts';

/** A game with all fields by which players can search and filter. */
export type CatalogueRow = GameRow & {
  state: OfferState;
  titles: Readonly<Record<string, string>>;
  features: string[];
  volatility: 'LOW' | 'MEDIUM' | 'HIGH' | 'VERY_HIGH' | null;
  returnPpm: number | null;
  minBet: bigint | null;
  minLines: number | null;
  regions: string[];
  currencies: string[];
  cover: string;
  addedAt: Date | null;
  isSandbox: boolean;
  vendorName: string;
};

/** Versions of brands' catalogues; each change increments them. */
export async function listVersions(db: Queryable, brandIds: readonly bigint[]): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ brandId: bigint; version: bigint }>(
    'select brand_id as "brandId", version from games.catalogue_version where brand_id = any($1::bigint[])',
    [brandIds],
  );
  return new Map(rows.map(({ brandId, version }) => [String(brandId), version]));
}

/** All games that a brand shows, in their order. */
export async function readCatalogue(db: Queryable, brandId: bigint, most: number): Promise<CatalogueRow[]> {
  const { rows } = await db.query<Omit<CatalogueRow, 'state'> & { own: OfferState; theirs: OfferState }>(
    `select g.vendor, g.code, g.game_type, g.title, g.has_trial, g.is_hot, g.position, ${stateOf('g')} as own, ${stateOf('v')} as theirs,
            g.titles, g.features, g.volatility, g.return_ppm as "returnPpm", g.min_bet as "minBet", g.min_lines as "minLines", g.regions,
            g.currencies, g.cover, g.added_at as "addedAt", g.is_sandbox as "isSandbox", v.display_name as "vendorName"
       from games.game g join games.vendor v
         on v.brand_id = g.brand_id and v.vassalage = g.vendor and v.game_type = g.game_type
      where g.brand_id = $1 and g.enabled and v.enabled order by g.position, g.title, g.vendor, g.code limit $2`,
    [brandId, most],
  );
  return rows.map(({ own, theirs, ...game }) => ({ ...game, state: worse(own, theirs) }));
}
