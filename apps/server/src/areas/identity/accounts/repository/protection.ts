import type { MemberScope, Queryable } from '@lantern/server-kit';

export type PersonRow = {
  account: string;
  realName: string | null;
  /** yyyy-MM-dd */
  birthday: string | null;
  documentNumber: string | null;
  dialingCode: string | null;
  mobile: string | null;
  email: string | null;
};

export async function findPerson(db: Queryable, scope: MemberScope): Promise<PersonRow | null> {
  const { rows } = await db.query<PersonRow>(
    `select m.account, m.real_name as "realName", to_char(p.birthday, 'YYYY-MM-DD') as birthday,
            p.id_number as "documentNumber", p.country_dialing_code as "dialingCode", p.mobile_num as mobile, p.email
     from identity.member m left join identity.profile p on p.brand_id = m.brand_id and p.member_id = m.id
     where m.brand_id = $1 and m.id = $2`,
    [scope.brandId, scope.memberId],
  );
  return rows[0] ?? null;
}

export async function setRealName(tx: Queryable, scope: MemberScope, name: string): Promise<void> {
  await tx.query('update identity.member set real_name = $3 where brand_id = $1 and id = $2', [
    scope.brandId,
    scope.memberId,
    name,
  ]);
}

export async function setRiskScore(tx: Queryable, scope: MemberScope, score: number): Promise<void> {
  await tx.query('update identity.member set risk_score = $3 where brand_id = $1 and id = $2 and risk_score <> $3', [
    scope.brandId,
    scope.memberId,
    score,
  ]);
}

/**
 * Blocks or releases withdrawals of an account that is active, or frozen, without or under a lock of its login.
 *
 * @returns whether anything changed
 */
export async function setFundBlock(tx: Queryable, scope: MemberScope, isBlocked: boolean): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update identity.member
        set status = case status when 'LOGIN_LOCKED' then status else $3 end,
            status_before_lock = case status when 'LOGIN_LOCKED' then $3 else status_before_lock end
      where brand_id = $1 and id = $2
        and (status = $4 or (status = 'LOGIN_LOCKED' and coalesce(status_before_lock, 'ACTIVE') = $4))`,
    [scope.brandId, scope.memberId, ...(isBlocked ? ['FUND_FROZEN', 'ACTIVE'] : ['ACTIVE', 'FUND_FROZEN'])],
  );
  return rowCount !== 0;
}
