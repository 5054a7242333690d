import type { MemberScope, Queryable } from '@lantern/server-kit';

/** Key of a game. */
export type GameKey = { vendor: string; game: string };

const TABLES = { favourite: 'games.favourite', recent: 'games.recent' } as const;

/** A member's favourites or opened games, newest first. */
export async function listMarks(
  db: Queryable,
  { brandId, memberId }: MemberScope,
  kind: keyof typeof TABLES,
  limit: number,
): Promise<GameKey[]> {
  const { rows } = await db.query<GameKey>(
    `select vendor, game from ${TABLES[kind]} where brand_id = $1 and member_id = $2 order by at desc, vendor, game limit $3`,
    [brandId, memberId, limit],
  );
  return rows;
}

/** Stores a mark. A favourite keeps its first time, an opened game its last. At most `most` marks are stored. */
export async function saveFavourite(
  db: Queryable,
  { brandId, memberId }: MemberScope,
  kind: keyof typeof TABLES,
  { vendor, game }: GameKey,
  { at, most }: { readonly at: Date; readonly most: number },
): Promise<void> {
  const again = kind === 'recent' ? 'do update set at = excluded.at' : 'do nothing';
  await db.query(
    `insert into ${TABLES[kind]} (brand_id, member_id, vendor, game, at) values ($1, $2, $3, $4, $5)
     on conflict (brand_id, member_id, vendor, game) ${again}`,
    [brandId, memberId, vendor, game, at],
  );
  await db.query(
    `delete from ${TABLES[kind]} where brand_id = $1 and member_id = $2 and (vendor, game) in (
       select vendor, game from ${TABLES[kind]} where brand_id = $1 and member_id = $2 order by at desc, vendor, game offset $3)`,
    [brandId, memberId, most],
  );
}

export async function deleteFavourite(
  db: Queryable,
  { brandId, memberId }: MemberScope,
  { vendor, game }: GameKey,
): Promise<void> {
  await db.query('delete from games.favourite where brand_id = $1 and member_id = $2 and vendor = $3 and game = $4', [
    brandId,
    memberId,
    vendor,
    game,
  ]);
}
