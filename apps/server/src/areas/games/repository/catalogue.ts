import type { Queryable, Scope } from '@lantern/server-kit';
import type { GameType } from '../catalogue/categories.ts';
import { type OfferState, stateOf } from './switches.ts';

/** A vendor in one category, in the back office. */
export type CatalogueVendor = {
  vassalage: string;
  gameType: GameType;
  displayName: string;
  state: OfferState;
  isHot: boolean;
  position: number;
  games: number;
  openRounds: number;
};

/** A game, in the back office. */
export type CatalogueGame = {
  vendor: string;
  code: string;
  gameType: GameType;
  title: string;
  state: OfferState;
  vendorState: OfferState;
  hasTrial: boolean;
  isHot: boolean;
  position: number;
  openRounds: number;
};

const VENDOR = `v.vassalage, v.game_type as "gameType", v.display_name as "displayName", ${stateOf('v')} as state, v.is_hot as "isHot",
  v.position, (select count(*)::int from games.game g
    where g.brand_id = v.brand_id and g.vendor = v.vassalage and g.game_type = v.game_type) as games,
  (select count(*)::int from games.round x
    where x.state = 'OPEN' and x.brand_id = v.brand_id and x.vendor = v.vassalage and x.game_type = v.game_type) as "openRounds"`;

const GAME = `g.vendor, g.code, g.game_type as "gameType", g.title, ${stateOf('g')} as state,
  coalesce(${stateOf('v')}, 'OFF') as "vendorState", g.has_trial as "hasTrial", g.is_hot as "isHot", g.position,
  (select count(*)::int from games.round x
    where x.state = 'OPEN' and x.brand_id = g.brand_id and x.vendor = g.vendor and x.game = g.code) as "openRounds"`;
const WITH_VENDOR = `left join games.vendor v
  on v.brand_id = g.brand_id and v.vassalage = g.vendor and v.game_type = g.game_type`;

export interface VendorName {
  readonly vassalage: string;
  readonly gameType: string;
}

export interface GameName {
  readonly vendor: string;
  readonly code: string;
}

/** A brand's vendors in their order, in any state. */
export async function listCatalogueVendors(
  db: Queryable,
  { brandId }: Scope,
  page: { readonly after: VendorName | null; readonly limit: number },
): Promise<CatalogueVendor[]> {
  const { rows } = await db.query<CatalogueVendor>(
    `select ${VENDOR} from games.vendor v
      where v.brand_id = $1 and ($2::text is null or (v.position, v.display_name, v.vassalage, v.game_type) >
        (select l.position, l.display_name, l.vassalage, l.game_type from games.vendor l
          where l.brand_id = $1 and l.vassalage = $2 and l.game_type = $3))
      order by v.position, v.display_name, v.vassalage, v.game_type limit $4`,
    [brandId, page.after?.vassalage ?? null, page.after?.gameType ?? null, page.limit],
  );
  return rows;
}

export async function findCatalogueVendor(
  db: Queryable,
  { brandId }: Scope,
  name: VendorName,
): Promise<CatalogueVendor | null> {
  const { rows } = await db.query<CatalogueVendor>(
    `select ${VENDOR} from games.vendor v where v.brand_id = $1 and v.vassalage = $2 and v.game_type = $3`,
    [brandId, name.vassalage, name.gameType],
  );
  return rows[0] ?? null;
}

export interface GameFilter {
  readonly vendor: string | null;
  readonly gameType: string | null;
  /** Part of the title or the code, case-insensitive. */
  readonly search: string | null;
  readonly onlyClosed: boolean;
  readonly after: GameName | null;
  readonly limit: number;
}

/** A brand's games in their order, in any state. */
export async function listCatalogueGames(
  db: Queryable,
  { brandId }: Scope,
  filter: GameFilter,
): Promise<CatalogueGame[]> {
  const { vendor, gameType, search, onlyClosed, after, limit } = filter;
  const { rows } = await db.query<CatalogueGame>(
    `select ${GAME} from games.game g ${WITH_VENDOR}
      where g.brand_id = $1 and ($2::text is null or g.vendor = $2) and ($3::text is null or g.game_type = $3)
        and ($4::text is null or strpos(lower(g.title), lower($4)) > 0 or strpos(g.code, lower($4)) > 0)
        and (not $5 or not g.enabled or g.in_maintenance or v.enabled is not true or v.in_maintenance)
        and ($6::text is null or (g.position, g.title, g.vendor, g.code) >
          (select l.position, l.title, l.vendor, l.code from games.game l
            where l.brand_id = $1 and l.vendor = $6 and l.code = $7))
      order by g.position, g.title, g.vendor, g.code limit $8`,
    [brandId, vendor, gameType, search, onlyClosed, after?.vendor ?? null, after?.code ?? null, limit],
  );
  return rows;
}

export async function findCatalogueGame(
  db: Queryable,
  { brandId }: Scope,
  name: GameName,
): Promise<CatalogueGame | null> {
  const { rows } = await db.query<CatalogueGame>(
    `select ${GAME} from games.game g ${WITH_VENDOR} where g.brand_id = $1 and g.vendor = $2 and g.code = $3`,
    [brandId, name.vendor, name.code],
  );
  return rows[0] ?? null;
}

/** An operator's change of a vendor or game; undefined fields are not changed. */
export interface OfferChange {
  readonly state?: OfferState | undefined;
  readonly isHot?: boolean | undefined;
  readonly position?: number | undefined;
}

/** The columns of a change; null keeps the current value. */
const columnsOf = ({ state, isHot, position }: OfferChange) => [
  state === undefined ? null : state !== 'OFF',
  state === undefined ? null : state === 'MAINTENANCE',
  isHot ?? null,
  position ?? null,
];

/** Changes a vendor. The update locks the row, so that the following read returns what was written. */
export async function updateVendor(
  db: Queryable,
  { brandId }: Scope,
  name: VendorName,
  change: OfferChange,
): Promise<void> {
  await db.query(
    `update games.vendor set enabled = coalesce($4, enabled), in_maintenance = coalesce($5, in_maintenance),
       is_hot = coalesce($6, is_hot), position = coalesce($7, position)
      where brand_id = $1 and vassalage = $2 and game_type = $3`,
    [brandId, name.vassalage, name.gameType, ...columnsOf(change)],
  );
}

/** Like `updateVendor`, for a game; demo play can be changed as well. */
export async function updateGame(
  db: Queryable,
  { brandId }: Scope,
  name: GameName,
  change: OfferChange & { readonly hasTrial?: boolean | undefined },
): Promise<void> {
  await db.query(
    `update games.game set enabled = coalesce($4, enabled), in_maintenance = coalesce($5, in_maintenance),
       is_hot = coalesce($6, is_hot), position = coalesce($7, position), has_trial = coalesce($8, has_trial)
      where brand_id = $1 and vendor = $2 and code = $3`,
    [brandId, name.vendor, name.code, ...columnsOf(change), change.hasTrial ?? null],
  );
}
