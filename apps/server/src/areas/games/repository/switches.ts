import type { Queryable } from '@lantern/server-kit';
import type { GameType } from '../catalogue/categories.ts';

/** `OFF` is hidden from players; `MAINTENANCE` is shown but cannot be opened. */
export type OfferState = 'ON' | 'MAINTENANCE' | 'OFF';

/** SQL for the state of a row with `enabled` and `in_maintenance` under an alias. */
export const stateOf = (alias: string) =>
  `case when not ${alias}.enabled then 'OFF' when ${alias}.in_maintenance then 'MAINTENANCE' else 'ON' end`;

/** The more restrictive of two states. */
export function worse(left: OfferState, right: OfferState): OfferState {
  if (left === 'OFF' || right === 'OFF') return 'OFF';
  return left === 'MAINTENANCE' ? left : right;
}

/** What is closed in a brand. */
export interface Restrictions {
  /** Nobody may stake. */
  readonly isStopped: boolean;
  /** At least one member may not stake. */
  readonly hasStoppedMembers: boolean;
  /** Games and vendors that are not ON, by `gameKey` and `vendorKey`. */
  readonly offers: ReadonlyMap<string, OfferState>;
}

export const vendorKey = (vendor: string, gameType: GameType) => `vendor ${vendor} ${gameType}`;
export const gameKey = (vendor: string, game: string) => `game ${vendor} ${game}`;

type OfferRow = { brandId: bigint; key: string; state: OfferState };
type StopRow = { brandId: bigint; isStopped: boolean; hasStoppedMembers: boolean };

/** Reads what is closed in these brands. */
export async function findRestrictions(db: Queryable, brandIds: readonly bigint[]): Promise<Map<string, Restrictions>> {
  const [offers, stops] = await Promise.all([
    db.query<OfferRow>(
      `select brand_id as "brandId", 'vendor ' || vassalage || ' ' || game_type as key, ${stateOf('v')} as state
         from games.vendor v where brand_id = any($1::bigint[]) and (not enabled or in_maintenance)
       union all
       select brand_id, 'game ' || vendor || ' ' || code, ${stateOf('g')}
         from games.game g where brand_id = any($1::bigint[]) and (not enabled or in_maintenance)`,
      [brandIds],
    ),
    db.query<StopRow>(
      `select m as "brandId", exists (select from games.stop where brand_id = m and member_id = 0) as "isStopped",
              exists (select from games.stop where brand_id = m and member_id > 0) as "hasStoppedMembers"
         from unnest($1::bigint[]) m`,
      [brandIds],
    ),
  ]);
  return new Map(
    stops.rows.map(({ brandId, ...stop }) => {
      const own = offers.rows.filter((row) => row.brandId === brandId);
      return [String(brandId), { ...stop, offers: new Map(own.map((row) => [row.key, row.state])) }];
    }),
  );
}

/** Returns those of the members (`brand member`) who may not stake. */
export async function findStopped(db: Queryable, keys: readonly string[]): Promise<Map<string, true>> {
  const pairs = keys.map((key) => key.split(' '));
  const { rows } = await db.query<{ key: string }>(
    `select brand_id || ' ' || member_id as key from unnest($1::bigint[], $2::bigint[]) k (m, p)
       join games.stop s on s.brand_id = k.m and s.member_id = k.p`,
    [pairs.map(([brandId]) => brandId), pairs.map(([, memberId]) => memberId)],
  );
  return new Map(rows.map(({ key }) => [key, true]));
}
