import type { MemberScope, Queryable } from '@lantern/server-kit';

/** A member's favourite lotteries, last added first. */
export async function listFavourites(
  db: Queryable,
  { brandId, memberId }: MemberScope,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ code: string }>(
    `select game_code as code from lottery.favourite where brand_id = $1 and member_id = $2
      order by marked_at desc, game_code limit $3`,
    [brandId, memberId, limit],
  );
  return rows.map(({ code }) => code);
}

/** Adds a favourite lottery; false when the member has the maximum number. */
export async function insertFavourite(
  tx: Queryable,
  { brandId, memberId }: MemberScope,
  code: string,
  { at, most }: { readonly at: Date; readonly most: number },
): Promise<boolean> {
  await oneAtATime(tx, memberId);
  const { rows } = await tx.query<{ count: number; has: boolean }>(
    `select count(*)::integer as count, coalesce(bool_or(game_code = $3), false) as has
       from lottery.favourite where brand_id = $1 and member_id = $2`,
    [brandId, memberId, code],
  );
  if (rows[0]?.has === true) return true;
  if ((rows[0]?.count ?? 0) >= most) return false;
  await tx.query('insert into lottery.favourite (brand_id, member_id, game_code, marked_at) values ($1, $2, $3, $4)', [
    brandId,
    memberId,
    code,
    at,
  ]);
  return true;
}

export async function deleteFavourite(db: Queryable, { brandId, memberId }: MemberScope, code: string): Promise<void> {
  await db.query('delete from lottery.favourite where brand_id = $1 and member_id = $2 and game_code = $3', [
    brandId,
    memberId,
    code,
  ]);
}

/** One line of a saved slip; amounts as decimal strings. */
export interface SavedLine {
  readonly play: string;
  readonly numbers: readonly string[];
  readonly points: number;
  readonly unitPrice: string;
  readonly prizeGroup: number | null;
}

export type SavedSlipRow = {
  readonly id: string;
  readonly name: string;
  readonly lines: readonly SavedLine[];
  readonly savedAt: Date;
};

/** A member's saved slips of a lottery, last saved first. */
export async function listSavedSlips(
  db: Queryable,
  { brandId, memberId }: MemberScope,
  gameCode: string,
  limit: number,
): Promise<readonly SavedSlipRow[]> {
  const { rows } = await db.query<SavedSlipRow>(
    `select id, name, lines, saved_at as "savedAt" from lottery.saved_slip
      where brand_id = $1 and member_id = $2 and game_code = $3 order by saved_at desc, name limit $4`,
    [brandId, memberId, gameCode, limit],
  );
  return rows;
}

/** Saves a slip and replaces one of the same name; null when the member has the maximum number. */
export async function upsertSlip(
  tx: Queryable,
  { brandId, memberId }: MemberScope,
  gameCode: string,
  slip: SavedSlipRow,
  most: number,
): Promise<SavedSlipRow | null> {
  await oneAtATime(tx, memberId);
  const { rows } = await tx.query<SavedSlipRow>(
    `insert into lottery.saved_slip (brand_id, member_id, game_code, name, id, lines, saved_at)
     select $1, $2, $3, $4, $5, $6, $7
      where $8 > (select count(*) from lottery.saved_slip
                   where brand_id = $1 and member_id = $2 and game_code = $3 and name <> $4)
     on conflict (brand_id, member_id, game_code, name)
       do update set lines = excluded.lines, saved_at = excluded.saved_at
     returning id, name, lines, saved_at as "savedAt"`,
    [brandId, memberId, gameCode, slip.name, slip.id, JSON.stringify(slip.lines), slip.savedAt, most],
  );
  return rows[0] ?? null;
}

/** Deletes one of a member's own slips; false when it does not exist. */
export async function deleteSavedSlip(db: Queryable, { brandId, memberId }: MemberScope, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from lottery.saved_slip where brand_id = $1 and member_id = $2 and id = $3',
    [brandId, memberId, id],
  );
  return rowCount === 1;
}

/** Serializes a member's own calls, so that two concurrent calls cannot exceed a maximum. */
async function oneAtATime(tx: Queryable, memberId: bigint): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('lottery.favourite', $1))", [memberId]);
}
