import { deleteInBatches, type MemberScope, type Queryable, type Scope } from '@lantern/server-kit';
import type { OneMember } from '../../deps.ts';

export type DocumentKind = 'DOCUMENT_FRONT' | 'DOCUMENT_BACK' | 'SELFIE' | 'ADDRESS' | 'FUNDS';
export type Media = 'image/webp' | 'application/pdf';

export type DocumentRow = {
  id: string;
  memberId: bigint;
  checkId: bigint | null;
  kind: DocumentKind | null;
  media: Media;
  size: number;
  createdAt: Date;
};

const COLUMNS = `id, member_id as "memberId", check_id as "checkId", kind, media, size, created_at as "createdAt"`;

export interface DocumentToInsert {
  readonly id: string;
  readonly media: Media;
  readonly size: number;
  readonly keySealed: string;
  readonly content: Buffer;
  readonly at: Date;
}

export async function insertDocument(db: Queryable, scope: MemberScope, one: DocumentToInsert): Promise<void> {
  await db.query(
    `insert into safety.document (brand_id, id, member_id, media, size, key_sealed, content, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [scope.brandId, one.id, scope.memberId, one.media, one.size, one.keySealed, one.content, one.at],
  );
}

/** Number of documents a member has uploaded but not submitted. */
export async function countLooseDocuments(db: Queryable, scope: OneMember): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from safety.document where brand_id = $1 and member_id = $2 and check_id is null`,
    [scope.brandId, scope.memberId],
  );
  return rows[0]?.count ?? 0;
}

/** Attaches a member's uploaded documents to a verification. @returns how many there were */
export async function attachDocuments(
  tx: Queryable,
  scope: OneMember,
  checkId: bigint,
  documents: readonly { readonly id: string; readonly kind: DocumentKind }[],
): Promise<number> {
  const { rowCount } = await tx.query(
    `update safety.document d set check_id = $3, kind = k.kind
       from unnest($4::uuid[], $5::text[]) as k (id, kind)
      where d.brand_id = $1 and d.member_id = $2 and d.check_id is null and d.id = k.id`,
    [scope.brandId, scope.memberId, checkId, documents.map((one) => one.id), documents.map((one) => one.kind)],
  );
  return rowCount ?? 0;
}

export async function listDocuments(db: Queryable, scope: Scope, checkId: bigint): Promise<DocumentRow[]> {
  const { rows } = await db.query<DocumentRow>(
    `select ${COLUMNS} from safety.document where brand_id = $1 and check_id = $2 order by created_at, id limit 20`,
    [scope.brandId, checkId],
  );
  return rows;
}

/** A submitted document; documents that are not submitted are never shown. */
export async function findDocument(db: Queryable, scope: Scope, id: string) {
  const { rows } = await db.query<DocumentRow & { keySealed: string; content: Buffer }>(
    `select ${COLUMNS}, key_sealed as "keySealed", content from safety.document
     where brand_id = $1 and id = $2 and check_id is not null`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

export async function deleteLooseDocuments(db: Queryable, before: Date): Promise<void> {
  await deleteInBatches((limit) =>
    db.query(
      `delete from safety.document where (brand_id, id) in
         (select brand_id, id from safety.document where check_id is null and created_at < $1 limit $2)`,
      [before, limit],
    ),
  );
}

export type DocumentKey = { brandId: bigint; id: string; keySealed: string };

/** Document keys encrypted with an older key. */
export async function listOldDocumentKeys(db: Queryable, prefix: string, after: string, limit: number) {
  const { rows } = await db.query<DocumentKey>(
    `select brand_id as "brandId", id, key_sealed as "keySealed" from safety.document
     where id > $2 and not starts_with(key_sealed, $1) order by id limit $3`,
    [prefix, after, limit],
  );
  return rows;
}

export async function replaceDocumentKey(db: Queryable, one: DocumentKey, sealed: string): Promise<void> {
  await db.query('update safety.document set key_sealed = $3 where brand_id = $1 and id = $2', [
    one.brandId,
    one.id,
    sealed,
  ]);
}
