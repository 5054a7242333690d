import type { Queryable, Scope } from '@lantern/server-kit';

/** A member's contact data. Keys are set only for verified contacts. */
export type Contacts = {
  email: string | null;
  emailKey: string | null;
  emailVerifiedAt: Date | null;
  mobileNum: string | null;
  countryDialingCode: string | null;
  mobileKey: string | null;
  mobileVerifiedAt: Date | null;
};

const NOBODY: Contacts = {
  email: null,
  emailKey: null,
  emailVerifiedAt: null,
  mobileNum: null,
  countryDialingCode: null,
  mobileKey: null,
  mobileVerifiedAt: null,
};

export async function findContacts(db: Queryable, scope: Scope, memberId: bigint): Promise<Contacts> {
  const { rows } = await db.query<Contacts>(
    `select email, email_key as "emailKey", email_verified_at as "emailVerifiedAt", mobile_num as "mobileNum",
            country_dialing_code as "countryDialingCode", mobile_key as "mobileKey",
            mobile_verified_at as "mobileVerifiedAt"
     from identity.profile where brand_id = $1 and member_id = $2`,
    [scope.brandId, memberId],
  );
  return rows[0] ?? NOBODY;
}

/** Whether another account of the brand has verified this address or number. */
export async function isContactTaken(
  db: Queryable,
  scope: Scope,
  memberId: bigint,
  contact: { readonly kind: 'EMAIL' | 'MOBILE'; readonly key: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from identity.profile where brand_id = $1 and member_id <> $2
       and case when $3 = 'EMAIL' then email_key = $4 and email_verified_at is not null else mobile_key = $4 end limit 1`,
    [scope.brandId, memberId, contact.kind, contact.key],
  );
  return rowCount === 1;
}

export async function bindEmail(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  email: string,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into identity.profile (brand_id, member_id, email, email_key, email_verified_at) values ($1, $2, $3, $3, $4)
     on conflict (brand_id, member_id) do update
     set email = excluded.email, email_key = excluded.email_key, email_verified_at = excluded.email_verified_at`,
    [scope.brandId, memberId, email, now],
  );
}

export async function bindMobile(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  mobile: { readonly key: string; readonly mobileNum: string; readonly countryDialingCode: string },
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into identity.profile
       (brand_id, member_id, mobile_num, country_dialing_code, mobile_key, mobile_verified_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (brand_id, member_id) do update
     set mobile_num = excluded.mobile_num, country_dialing_code = excluded.country_dialing_code,
         mobile_key = excluded.mobile_key, mobile_verified_at = excluded.mobile_verified_at`,
    [scope.brandId, memberId, mobile.mobileNum, mobile.countryDialingCode, mobile.key, now],
  );
}
