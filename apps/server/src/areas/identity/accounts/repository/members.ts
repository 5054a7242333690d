import type { Language, MemberScope, Queryable, Scope } from '@lantern/server-kit';

export type MemberStatus = 'ACTIVE' | 'FUND_FROZEN' | 'LOGIN_LOCKED' | 'SELF_EXCLUDED' | 'CLOSED';

export type MemberRow = {
  id: bigint;
  account: string;
  type: number;
  book: 'REAL' | 'TEST';
  status: MemberStatus;
  nickname: string;
  realName: string | null;
  language: Language;
  icon: number;
  toUpline: boolean;
  vipLevel: number;
  vipLabel: string | null;
  labels: string[];
  riskScore: number;
  registeredAt: Date;
  registerIp: string | null;
  firstLoginAt: Date | null;
  lastLoginAt: Date | null;
  /** Raised by every change of what opens the account, see `raiseCredentialsVersion`. */
  credentialsVersion: number;
};

const COLUMNS = `m.id, m.account, m.type, m.book, m.status, m.nickname, m.real_name as "realName", m.language, m.icon,
  m.to_upline as "toUpline", m.vip_level as "vipLevel", m.vip_label as "vipLabel", m.labels,
  m.risk_score as "riskScore",
  m.registered_at as "registeredAt", m.register_ip as "registerIp", m.first_login_at as "firstLoginAt",
  m.last_login_at as "lastLoginAt", m.credentials_version as "credentialsVersion"`;

/** Normalised form for comparing login names: NFKC, trimmed, lower case. */
export function accountKey(account: string): string {
  return account.normalize('NFKC').trim().toLowerCase();
}

export async function findByKey(db: Queryable, scope: Scope, key: string): Promise<MemberRow | null> {
  const { rows } = await db.query<MemberRow>({
    name: 'identity-member-by-key',
    text: `select ${COLUMNS} from identity.member m where m.brand_id = $1 and m.account_key = $2`,
    values: [scope.brandId, key],
  });
  return rows[0] ?? null;
}

export async function findById(db: Queryable, scope: Scope, id: bigint): Promise<MemberRow | null> {
  const { rows } = await db.query<MemberRow>({
    name: 'identity-member-by-id',
    text: `select ${COLUMNS} from identity.member m where m.brand_id = $1 and m.id = $2`,
    values: [scope.brandId, id],
  });
  return rows[0] ?? null;
}

/** The member with a mobile number's key, verified or not. */
export async function findByMobile(db: Queryable, scope: Scope, mobileKey: string): Promise<MemberRow | null> {
  const { rows } = await db.query<MemberRow>({
    name: 'identity-member-by-mobile',
    text: `select ${COLUMNS} from identity.member m join identity.profile p on p.brand_id = m.brand_id and p.member_id = m.id
     where p.brand_id = $1 and p.mobile_key = $2`,
    values: [scope.brandId, mobileKey],
  });
  return rows[0] ?? null;
}

/** The owner of a passkey. Read before the passkey itself, so that the version of the credentials is not newer than what is proven. */
export async function findByPasskey(db: Queryable, scope: Scope, passkeyId: string): Promise<MemberRow | null> {
  const { rows } = await db.query<MemberRow>(
    `select ${COLUMNS} from identity.member m join identity.passkey p on p.brand_id = m.brand_id and p.owner_id = m.id
     where p.brand_id = $1 and p.id = $2`,
    [scope.brandId, passkeyId],
  );
  return rows[0] ?? null;
}

/** The member linked to a provider account, read in one statement with the link. */
export async function findByLink(
  db: Queryable,
  scope: Scope,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
): Promise<MemberRow | null> {
  const { rows } = await db.query<MemberRow>(
    `select ${COLUMNS} from identity.member m join identity.social_link l on l.brand_id = m.brand_id and l.member_id = m.id
     where l.brand_id = $1 and l.issuer = $2 and l.subject = $3`,
    [scope.brandId, issuer, subject],
  );
  return rows[0] ?? null;
}

export async function findByIds(db: Queryable, scope: Scope, ids: readonly bigint[]): Promise<MemberRow[]> {
  const { rows } = await db.query<MemberRow>(
    `select ${COLUMNS} from identity.member m where m.brand_id = $1 and m.id = any($2)`,
    [scope.brandId, ids],
  );
  return rows;
}

/** Reads the member and locks the row, so that logins of one account are serialised. */
export async function lockMember(tx: Queryable, scope: Scope, id: bigint): Promise<MemberRow | null> {
  const { rows } = await tx.query<MemberRow>({
    name: 'identity-member-lock',
    text: `select ${COLUMNS} from identity.member m where m.brand_id = $1 and m.id = $2 for no key update`,
    values: [scope.brandId, id],
  });
  return rows[0] ?? null;
}

/** What operators give to a member (3-04). */
export type MemberLabels = Pick<MemberRow, 'vipLevel' | 'vipLabel' | 'labels' | 'toUpline'>;

/** Writes rank, labels and the permission to transfer to the upline of a locked member. */
export async function setLabels(tx: Queryable, scope: Scope, id: bigint, given: MemberLabels): Promise<void> {
  await tx.query(
    `update identity.member set vip_level = $3, vip_label = $4, labels = $5, to_upline = $6
     where brand_id = $1 and id = $2`,
    [scope.brandId, id, given.vipLevel, given.vipLabel, given.labels, given.toUpline],
  );
}

export interface MemberToInsert {
  readonly account: string;
  readonly type: number;
  readonly book: 'REAL' | 'TEST';
  readonly nickname: string;
  readonly realName: string | null;
  readonly language: Language;
  readonly linkId: bigint | null;
  readonly at: Date;
  readonly ip: string | null;
  readonly country: string | null;
  readonly device: string | null;
  readonly url: string | null;
  readonly termsAcceptedAt: Date | null;
  readonly ageConfirmedAt: Date | null;
}

/** @returns the new id, null when the name is taken */
export async function insertMember(tx: Queryable, scope: Scope, member: MemberToInsert): Promise<bigint | null> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into identity.member
       (brand_id, account, account_key, type, book, nickname, real_name, language, link_id, registered_at, register_ip,
        register_country, register_device, register_url, terms_accepted_at, age_confirmed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (brand_id, account_key) do nothing returning id`,
    [
      scope.brandId,
      member.account,
      accountKey(member.account),
      member.type,
      member.book,
      member.nickname,
      member.realName,
      member.language,
      member.linkId,
      member.at,
      member.ip,
      member.country,
      member.device,
      member.url,
      member.termsAcceptedAt,
      member.ageConfirmedAt,
    ],
  );
  return rows[0]?.id ?? null;
}

/** Optional profile fields of the form, by column. */
export interface ProfileToInsert {
  readonly email: string | null;
  readonly mobileNum: string | null;
  readonly countryDialingCode: string | null;
  /** Number by which the account can be found; null for an unverified contact number. */
  readonly mobileKey: string | null;
  readonly mobileVerifiedAt: Date | null;
  readonly qqNum: string | null;
  readonly line: string | null;
  readonly whatsapp: string | null;
  readonly facebook: string | null;
  readonly wechat: string | null;
  readonly zalo: string | null;
  readonly telegram: string | null;
  readonly idNumber: string | null;
  readonly birthday: string | null;
  readonly address: string | null;
  readonly nationality: string | null;
  readonly occupation: string | null;
  readonly sourceOfIncome: string | null;
  /** Referral code as typed; the referral promotion evaluates it. */
  readonly referralCode: string | null;
}

/** @returns false when another account has the number */
export async function insertProfile(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  profile: ProfileToInsert,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into identity.profile
       (brand_id, member_id, email, mobile_num, country_dialing_code, qq_num, line, whatsapp, facebook, wechat, zalo,
        telegram, id_number, birthday, mobile_key, mobile_verified_at, address, nationality, occupation, source_of_income,
        referral_code)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
       $21)
     on conflict (brand_id, mobile_key) where mobile_key is not null do nothing`,
    [
      scope.brandId,
      memberId,
      profile.email,
      profile.mobileNum,
      profile.countryDialingCode,
      profile.qqNum,
      profile.line,
      profile.whatsapp,
      profile.facebook,
      profile.wechat,
      profile.zalo,
      profile.telegram,
      profile.idNumber,
      profile.birthday,
      profile.mobileKey,
      profile.mobileVerifiedAt,
      profile.address,
      profile.nationality,
      profile.occupation,
      profile.sourceOfIncome,
      profile.referralCode,
    ],
  );
  return rowCount === 1;
}

/** Records a login of a locked member. @returns whether it was the account's first */
export async function recordMemberLogin(tx: Queryable, scope: Scope, id: bigint, now: Date): Promise<boolean> {
  const { rows } = await tx.query<{ isFirst: boolean }>({
    name: 'identity-record-login',
    text: `with before as (select first_login_at from identity.member where brand_id = $1 and id = $2)
     update identity.member m set first_login_at = coalesce(m.first_login_at, $3), last_login_at = $3
     from before where m.brand_id = $1 and m.id = $2
     returning before.first_login_at is null as "isFirst"`,
    values: [scope.brandId, id, now],
  });
  return rows[0]?.isFirst ?? false;
}

/** Sets the real name of a member who has none. @returns the stored name, and whether it is this one */
export async function fixRealName(
  tx: Queryable,
  scope: MemberScope,
  name: string,
): Promise<{ readonly realName: string; readonly isNew: boolean }> {
  const { rows } = await tx.query<{ realName: string; isNew: boolean }>(
    `update identity.member m set real_name = coalesce(nullif(m.real_name, ''), $3)
       from identity.member before where m.brand_id = $1 and m.id = $2 and before.brand_id = m.brand_id and before.id = m.id
     returning m.real_name as "realName", coalesce(before.real_name, '') = '' as "isNew"`,
    [scope.brandId, scope.memberId, name],
  );
  return rows[0] ?? { realName: name, isNew: false };
}

/** Number of other members who registered from the same address, counted up to 1,000. */
export async function countSameAddress(db: Queryable, scope: MemberScope): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (
       select 1 from identity.member o join identity.member m
         on m.brand_id = o.brand_id and m.register_ip = o.register_ip and m.id <> o.id
       where o.brand_id = $1 and o.id = $2 limit 1000) found`,
    [scope.brandId, scope.memberId],
  );
  return rows[0]?.count ?? 0;
}

export async function setLanguage(db: Queryable, scope: Scope, id: bigint, language: Language): Promise<void> {
  await db.query('update identity.member set language = $3 where brand_id = $1 and id = $2', [
    scope.brandId,
    id,
    language,
  ]);
}

export interface MemberFilter {
  /** Prefix of the normalised login name, or an id. */
  readonly search: string | null;
  readonly status: string | null;
  readonly beforeId: bigint | null;
  readonly limit: number;
}

/** Escapes `%` and `_`, so that they are not wildcards. */
const likePrefix = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Newest first. */
export async function searchMembers(db: Queryable, scope: Scope, filter: MemberFilter): Promise<MemberRow[]> {
  const search = filter.search === null ? null : accountKey(filter.search);
  const { rows } = await db.query<MemberRow>(
    `select ${COLUMNS} from identity.member m
     where m.brand_id = $1
       and ($2::text is null or m.account_key like $2 or m.id = $3)
       and ($4::text is null or m.status = $4)
       and ($5::bigint is null or m.id < $5)
     order by m.id desc limit $6`,
    [
      scope.brandId,
      search === null ? null : likePrefix(search),
      search !== null && /^\d{1,18}$/.test(search) ? search : null,
      filter.status,
      filter.beforeId,
      filter.limit,
    ],
  );
  return rows;
}

export type PeopleCounts = { registrations: number; active: number };

/** REAL-book members who registered in a period, and those who logged in during it. */
export async function countPeople(db: Queryable, scope: Scope, from: Date, to: Date): Promise<PeopleCounts> {
  const { rows } = await db.query<PeopleCounts>(
    `select count(*) filter (where registered_at >= $2 and registered_at < $3)::int as registrations,
            count(*) filter (where last_login_at >= $2)::int as active
     from identity.member where brand_id = $1 and book = 'REAL' and (registered_at >= $2 or last_login_at >= $2)`,
    [scope.brandId, from, to],
  );
  return rows[0] ?? { registrations: 0, active: 0 };
}
