import type { Queryable, Scope } from '@lantern/server-kit';

/** Profile fields that the member fills in; null when empty. */
export type ProfileRow = {
  birthday: string | null;
  nationality: string | null;
  address: string | null;
  occupation: string | null;
  sourceOfIncome: string | null;
  telegram: string | null;
  zalo: string | null;
  line: string | null;
  whatsapp: string | null;
  facebook: string | null;
  wechat: string | null;
  qqNum: string | null;
  idNumber: string | null;
};

export type ProfileField = keyof ProfileRow;

const NOTHING: ProfileRow = {
  birthday: null,
  nationality: null,
  address: null,
  occupation: null,
  sourceOfIncome: null,
  telegram: null,
  zalo: null,
  line: null,
  whatsapp: null,
  facebook: null,
  wechat: null,
  qqNum: null,
  idNumber: null,
};

export async function findProfile(db: Queryable, scope: Scope, memberId: bigint): Promise<ProfileRow> {
  const { rows } = await db.query<ProfileRow>(
    `select to_char(birthday, 'YYYY-MM-DD') as birthday, nationality, address, occupation,
            source_of_income as "sourceOfIncome", telegram, zalo, line, whatsapp, facebook, wechat, qq_num as "qqNum",
            id_number as "idNumber"
     from identity.profile where brand_id = $1 and member_id = $2`,
    [scope.brandId, memberId],
  );
  return rows[0] ?? NOTHING;
}

/** Writes the profile of a locked member. */
export async function saveProfile(tx: Queryable, scope: Scope, memberId: bigint, profile: ProfileRow): Promise<void> {
  await tx.query(
    `insert into identity.profile
       (brand_id, member_id, birthday, nationality, address, occupation, source_of_income, telegram, zalo, line, whatsapp,
        facebook, wechat, qq_num, id_number)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (brand_id, member_id) do update
     set birthday = excluded.birthday, nationality = excluded.nationality, address = excluded.address,
         occupation = excluded.occupation, source_of_income = excluded.source_of_income,
         telegram = excluded.telegram, zalo = excluded.zalo, line = excluded.line, whatsapp = excluded.whatsapp,
         facebook = excluded.facebook, wechat = excluded.wechat, qq_num = excluded.qq_num,
         id_number = excluded.id_number`,
    [
      scope.brandId,
      memberId,
      profile.birthday,
      profile.nationality,
      profile.address,
      profile.occupation,
      profile.sourceOfIncome,
      profile.telegram,
      profile.zalo,
      profile.line,
      profile.whatsapp,
      profile.facebook,
      profile.wechat,
      profile.qqNum,
      profile.idNumber,
    ],
  );
}

/** Where an account came from and with which codes, as its registration sent them (3-01). */
export type RegistrationRow = {
  email: string | null;
  mobileNum: string | null;
  countryDialingCode: string | null;
  referralCode: string | null;
  registerUrl: string | null;
};

export async function findRegistration(db: Queryable, scope: Scope, memberId: bigint): Promise<RegistrationRow | null> {
  const { rows } = await db.query<RegistrationRow>(
    `select p.email, p.mobile_num as "mobileNum", p.country_dialing_code as "countryDialingCode",
            p.referral_code as "referralCode", m.register_url as "registerUrl"
     from identity.member m left join identity.profile p on p.brand_id = m.brand_id and p.member_id = m.id
     where m.brand_id = $1 and m.id = $2`,
    [scope.brandId, memberId],
  );
  return rows[0] ?? null;
}

export async function setNickname(db: Queryable, scope: Scope, memberId: bigint, nickname: string): Promise<void> {
  await db.query('update identity.member set nickname = $3 where brand_id = $1 and id = $2', [
    scope.brandId,
    memberId,
    nickname,
  ]);
}

export async function setIcon(db: Queryable, scope: Scope, memberId: bigint, icon: number): Promise<void> {
  await db.query('update identity.member set icon = $3 where brand_id = $1 and id = $2', [
    scope.brandId,
    memberId,
    icon,
  ]);
}

export type Agreement = { termsAcceptedAt: Date | null; ageConfirmedAt: Date | null };

export async function findAgreement(db: Queryable, scope: Scope, memberId: bigint): Promise<Agreement> {
  const { rows } = await db.query<Agreement>(
    `select terms_accepted_at as "termsAcceptedAt", age_confirmed_at as "ageConfirmedAt"
     from identity.member where brand_id = $1 and id = $2`,
    [scope.brandId, memberId],
  );
  return rows[0] ?? { termsAcceptedAt: null, ageConfirmedAt: null };
}

/** Records that a member accepted the terms and confirmed the age; only the first time is stored. */
export async function setAgreement(tx: Queryable, scope: Scope, memberId: bigint, now: Date): Promise<void> {
  await tx.query(
    `update identity.member set terms_accepted_at = coalesce(terms_accepted_at, $3),
       age_confirmed_at = coalesce(age_confirmed_at, $3) where brand_id = $1 and id = $2`,
    [scope.brandId, memberId, now],
  );
}

/** Replaces the real name. @returns false when it has changed meanwhile */
export async function replaceRealName(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  name: { readonly before: string | null; readonly after: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update identity.member set real_name = $4 where brand_id = $1 and id = $2 and real_name is not distinct from $3',
    [scope.brandId, memberId, name.before, name.after],
  );
  return rowCount === 1;
}
