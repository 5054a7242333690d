import type { Queryable, Scope } from '@lantern/server-kit';

export type SocialProvider = 'GOOGLE' | 'FACEBOOK' | 'OIDC';

/** A user identified by an OpenID issuer. */
export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

export type SocialLinkRow = {
  provider: SocialProvider;
  email: string | null;
  linkedAt: Date;
  lastUsedAt: Date | null;
};

/** The member linked to a provider account; null when there is none. */
export async function findLinked(db: Queryable, scope: Scope, { issuer, subject }: Subject): Promise<bigint | null> {
  const { rows } = await db.query<{ id: bigint }>(
    `select member_id as id from identity.social_link where brand_id = $1 and issuer = $2 and subject = $3`,
    [scope.brandId, issuer, subject],
  );
  return rows[0]?.id ?? null;
}

export async function listLinks(db: Queryable, scope: Scope, memberId: bigint): Promise<SocialLinkRow[]> {
  const { rows } = await db.query<SocialLinkRow>(
    `select provider, email, linked_at as "linkedAt", last_used_at as "lastUsedAt" from identity.social_link
     where brand_id = $1 and member_id = $2 order by provider`,
    [scope.brandId, memberId],
  );
  return rows;
}

export interface LinkToInsert extends Subject {
  readonly provider: SocialProvider;
  readonly email: string | null;
}

/** @returns false when it is linked to another account, or this account already has a link to the provider */
export async function insertLink(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  link: LinkToInsert,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into identity.social_link (brand_id, issuer, subject, member_id, provider, email, linked_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [scope.brandId, link.issuer, link.subject, memberId, link.provider, link.email, now],
  );
  return rowCount === 1;
}

/** Records a login by a link. @returns false when the link was removed meanwhile */
export async function useLink(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  { issuer, subject }: Subject,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update identity.social_link set last_used_at = $5
     where brand_id = $1 and issuer = $2 and subject = $3 and member_id = $4`,
    [scope.brandId, issuer, subject, memberId, now],
  );
  return rowCount === 1;
}

/** @returns whether there was one */
export async function deleteLink(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  provider: SocialProvider,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from identity.social_link where brand_id = $1 and member_id = $2 and provider = $3',
    [scope.brandId, memberId, provider],
  );
  return rowCount === 1;
}
