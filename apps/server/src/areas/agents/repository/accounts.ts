import type { Queryable, Scope } from '@lantern/server-kit';

export async function noteRegistration(
  tx: Queryable,
  scope: Scope,
  account: { readonly id: bigint; readonly at: Date; readonly linkId: bigint | null },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into agents.account (brand_id, account_id, registered_at, link_id) values ($1, $2, $3, $4)
     on conflict (brand_id, account_id) do update set registered_at = excluded.registered_at, link_id = excluded.link_id
      where account.registered_at is null`,
    [scope.brandId, account.id, account.at, account.linkId],
  );
  return rowCount === 1;
}

/**
 * Records a deposit if it is the account's first.
 * @returns whether it was
 */
export async function noteFirstDeposit(
  tx: Queryable,
  scope: Scope,
  deposit: { readonly accountId: bigint; readonly orderId: bigint; readonly at: Date; readonly amount: bigint },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into agents.account (brand_id, account_id, first_deposit_at, first_deposit_order, first_deposit)
     values ($1, $2, $3, $4, $5)
     on conflict (brand_id, account_id) do update
       set first_deposit_at = excluded.first_deposit_at, first_deposit_order = excluded.first_deposit_order,
           first_deposit = excluded.first_deposit
     where account.first_deposit_at is null`,
    [scope.brandId, deposit.accountId, deposit.at, deposit.orderId, deposit.amount],
  );
  return rowCount === 1;
}

/** @returns whether this order's end had not been counted yet */
export async function noteWithdrawal(tx: Queryable, scope: Scope, orderId: bigint): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into agents.counted_withdrawal (brand_id, order_id) values ($1, $2) on conflict do nothing',
    [scope.brandId, orderId],
  );
  return rowCount === 1;
}

type LinkFigures = { linkId: bigint; firstDeposits: number; firstDepositAmount: bigint };

/** First deposits of members who registered by links. */
export async function figuresOfLinks(
  db: Queryable,
  scope: Scope,
  linkIds: readonly bigint[],
): Promise<readonly LinkFigures[]> {
  const { rows } = await db.query<LinkFigures>(
    `select link_id as "linkId", count(first_deposit)::int as "firstDeposits",
            coalesce(sum(first_deposit), 0)::bigint as "firstDepositAmount"
       from agents.account where brand_id = $1 and link_id = any ($2) group by link_id`,
    [scope.brandId, linkIds],
  );
  return rows;
}

/** Uses one of an agent's account openings of a day; false when none is left. */
export async function takeOpening(
  tx: Queryable,
  scope: Scope,
  agentId: bigint,
  day: string,
  most: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into agents.opening (brand_id, agent_id, day, opened) values ($1, $2, $3, 1)
     on conflict (brand_id, agent_id, day) do update set opened = opening.opened + 1 where opening.opened < $4`,
    [scope.brandId, agentId, day, most],
  );
  return rowCount === 1;
}

export async function countOpenings(db: Queryable, scope: Scope, agentId: bigint, day: string): Promise<number> {
  const { rows } = await db.query<{ opened: number }>(
    'select opened from agents.opening where brand_id = $1 and agent_id = $2 and day = $3',
    [scope.brandId, agentId, day],
  );
  return rows[0]?.opened ?? 0;
}
