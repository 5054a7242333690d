import type { Queryable, Scope } from '@lantern/server-kit';
import type { GameType } from '../catalogue/categories.ts';

/** A game of an imported list; for an existing game, `position` stays if the list has none. */
export interface ImportedGame {
  readonly vendor: string;
  readonly code: string;
  readonly gameType: GameType;
  readonly title: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly features: readonly string[];
  readonly volatility: string | null;
  readonly returnPpm: number | null;
  readonly minBet: bigint | null;
  readonly minLines: number | null;
  readonly hasTrial: boolean;
  readonly isHot: boolean;
  readonly position: number | null;
  readonly regions: readonly string[];
  readonly currencies: readonly string[];
  readonly cover: string;
}

const LAST = 100_000;

/** Inserts or updates games; existing ones stay enabled or disabled as operators set them. */
export async function saveImported(
  db: Queryable,
  { brandId }: Scope,
  games: readonly ImportedGame[],
  { at, isSandbox }: { readonly at: Date; readonly isSandbox: boolean },
): Promise<{ readonly added: number; readonly changed: number }> {
  const rows = games.map(({ returnPpm, minBet, minLines, hasTrial, isHot, gameType, ...game }) => ({
    ...{
      ...game,
      game_type: gameType,
      return_ppm: returnPpm,
      min_bet: minBet?.toString() ?? null,
      min_lines: minLines,
    },
    ...{ has_trial: hasTrial, is_hot: isHot },
  }));
  const { rows: counted } = await db.query<{ added: number; changed: number }>(
    `with given as (
       select * from jsonb_to_recordset($2::jsonb) as x (vendor text, code text, game_type text, title text, titles jsonb, features text[],
         volatility text, return_ppm integer, min_bet bigint, min_lines integer, has_trial boolean, is_hot boolean, position integer,
         regions text[], currencies text[], cover text)
     ), saved as (
       insert into games.game as g (brand_id, vendor, code, game_type, title, titles, features, volatility, return_ppm, min_bet, min_lines,
         has_trial, is_hot, position, regions, currencies, cover, added_at, is_sandbox)
       select $1, vendor, code, game_type, title, titles, features, volatility, return_ppm, min_bet, min_lines, has_trial, is_hot,
              coalesce(position, $5), regions, currencies, cover, $3, $4 from given
       on conflict (brand_id, vendor, code) do update set
         game_type = excluded.game_type, title = excluded.title, titles = excluded.titles, features = excluded.features,
         volatility = excluded.volatility, return_ppm = excluded.return_ppm, min_bet = excluded.min_bet, min_lines = excluded.min_lines,
         has_trial = excluded.has_trial, is_hot = excluded.is_hot, regions = excluded.regions, currencies = excluded.currencies,
         cover = excluded.cover, position = case excluded.position when $5 then g.position else excluded.position end
       returning xmax = 0 as is_new
     ) select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as changed from saved`,
    [brandId, JSON.stringify(rows), at, isSandbox, LAST],
  );
  return counted[0] ?? { added: 0, changed: 0 };
}

/** A brand's vendors, as `vassalage gameType`. They stay locked, so that a brand's imports are compared and written one after the other. */
export async function lockVendorKeys(tx: Queryable, { brandId }: Scope): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ key: string }>(
    `select vassalage || ' ' || game_type as key from games.vendor where brand_id = $1
      order by vassalage, game_type for no key update`,
    [brandId],
  );
  return new Set(rows.map(({ key }) => key));
}

/** The games among the named ones that a brand has. */
export async function listPresentGames(
  db: Queryable,
  { brandId }: Scope,
  games: readonly { readonly vendor: string; readonly code: string }[],
): Promise<readonly ImportedGame[]> {
  const { rows } = await db.query<Pick<ImportedGame, keyof ImportedGame>>(
    `select g.vendor, g.code, g.game_type as "gameType", g.title, g.titles, g.features, g.volatility, g.return_ppm as "returnPpm",
            g.min_bet as "minBet", g.min_lines as "minLines", g.has_trial as "hasTrial", g.is_hot as "isHot", g.position, g.regions,
            g.currencies, g.cover
       from games.game g join unnest($2::text[], $3::text[]) k (vendor, code) on g.vendor = k.vendor and g.code = k.code
      where g.brand_id = $1`,
    [brandId, games.map(({ vendor }) => vendor), games.map(({ code }) => code)],
  );
  return rows;
}

/** Changes many games in one statement. @returns the number of games found */
export async function updateGames(
  db: Queryable,
  { brandId }: Scope,
  games: readonly { readonly vassalage: string; readonly gameId: string }[],
  change: {
    readonly enabled: boolean | null;
    readonly inMaintenance: boolean | null;
    readonly isHot: boolean | null;
    readonly position: number | null;
  },
): Promise<number> {
  const { rows } = await db.query(
    `update games.game g set enabled = coalesce($4, enabled), in_maintenance = coalesce($5, in_maintenance), is_hot = coalesce($6, is_hot),
            position = coalesce($7, position)
       from (select distinct vendor, code from unnest($2::text[], $3::text[]) x (vendor, code)) k
      where g.brand_id = $1 and g.vendor = k.vendor and g.code = k.code returning 1`,
    [
      brandId,
      games.map(({ vassalage }) => vassalage),
      games.map(({ gameId }) => gameId),
      ...[change.enabled, change.inMaintenance, change.isHot, change.position],
    ],
  );
  return rows.length;
}
