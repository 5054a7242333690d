import type { OperatorScope, Queryable, Scope } from '@lantern/server-kit';

export type NoteRow = { id: bigint; memberId: bigint; text: string; author: string; at: Date; isPinned: boolean };

const COLUMNS = 'id, member_id as "memberId", text, author, at, is_pinned as "isPinned"';

/** Position where the previous page ended. */
export interface NotePlace {
  readonly isPinned: boolean;
  readonly id: bigint;
}

/** A member's notes: pinned ones first, then the newest. */
export async function listNotes(
  db: Queryable,
  scope: Scope,
  filter: { readonly memberId: bigint; readonly after: NotePlace | null; readonly limit: number },
): Promise<NoteRow[]> {
  const { rows } = await db.query<NoteRow>(
    `select ${COLUMNS} from identity.member_note
     where brand_id = $1 and member_id = $2 and ($3::boolean is null or (is_pinned, id) < ($3, $4))
     order by is_pinned desc, id desc limit $5`,
    [scope.brandId, filter.memberId, filter.after?.isPinned ?? null, filter.after?.id ?? null, filter.limit],
  );
  return rows;
}

export async function insertNote(tx: Queryable, scope: OperatorScope, note: Omit<NoteRow, 'id'>): Promise<NoteRow> {
  const { rows } = await tx.query<NoteRow>(
    `insert into identity.member_note (brand_id, member_id, text, author_id, author, at, is_pinned)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [scope.brandId, note.memberId, note.text, scope.operatorId, note.author, note.at, note.isPinned],
  );
  const [row] = rows;
  if (!row) throw new Error('A note was not written.');
  return row;
}

export async function lockNote(tx: Queryable, scope: Scope, id: bigint): Promise<NoteRow | null> {
  const { rows } = await tx.query<NoteRow>(
    `select ${COLUMNS} from identity.member_note where brand_id = $1 and id = $2 for update`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

export async function pinNoteRow(tx: Queryable, scope: Scope, id: bigint, isPinned: boolean): Promise<void> {
  await tx.query('update identity.member_note set is_pinned = $3 where brand_id = $1 and id = $2', [
    scope.brandId,
    id,
    isPinned,
  ]);
}

export async function countPinned(tx: Queryable, scope: Scope, memberId: bigint): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from identity.member_note where brand_id = $1 and member_id = $2 and is_pinned`,
    [scope.brandId, memberId],
  );
  return rows[0]?.count ?? 0;
}
