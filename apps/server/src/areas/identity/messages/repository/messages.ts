import { hasRow, type Language, type Queryable, type Scope } from '@lantern/server-kit';

export type MessageState = 'QUEUED' | 'SENT' | 'FAILED' | 'EXPIRED' | 'SUPPRESSED';

export interface MessageToInsert {
  readonly channel: 'SMS' | 'MAIL';
  readonly template: string;
  readonly language: Language;
  readonly target: string;
  readonly memberId: bigint | null;
  /** Null: nothing is sent. */
  readonly sealedText: string | null;
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function insertMessage(tx: Queryable, scope: Scope, message: MessageToInsert): Promise<void> {
  const state: MessageState = message.sealedText === null ? 'SUPPRESSED' : 'QUEUED';
  await tx.query(
    `insert into identity.message (brand_id, channel, template, language, target, member_id, sealed_text, state,
       next_try_at, created_at, expires_at, done_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz, $9, $10, case when $8 <> 'QUEUED' then $9::timestamptz end)`,
    [
      scope.brandId,
      message.channel,
      message.template,
      message.language,
      message.target,
      message.memberId,
      message.sealedText,
      state,
      message.at,
      message.expiresAt,
    ],
  );
}

/** Number of waiting messages of a brand, counted up to `limit`. */
export async function countQueued(
  db: Queryable,
  scope: Scope,
  channel: 'SMS' | 'MAIL',
  limit: number,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (select 1 from identity.message
       where brand_id = $1 and channel = $2 and state = 'QUEUED' limit $3) waiting`,
    [scope.brandId, channel, limit],
  );
  return rows[0]?.count ?? 0;
}

export type DueMessage = {
  brandId: bigint;
  id: bigint;
  channel: 'SMS' | 'MAIL';
  target: string;
  sealedText: string;
  attempts: number;
};

const IS_DUE = `state = 'QUEUED' and next_try_at <= $1::timestamptz`;
/** Condition of the job that sends messages. */
export const HAS_DUE_MESSAGES = hasRow(`identity.message where ${IS_DUE}`, 'brand_id, channel');

/** Leases due messages for `leaseMs`, so that no other process takes them. Expired ones are closed here. */
export async function takeDue(
  db: Queryable,
  now: Date,
  leaseMs: number,
  limit: number,
  except: readonly string[],
): Promise<DueMessage[]> {
  await db.query(
    `update identity.message set state = 'EXPIRED', done_at = $1, sealed_text = null
     where (brand_id, id) in (
       select brand_id, id from identity.message where ${IS_DUE} and expires_at <= $1
       order by next_try_at limit 1000 for update skip locked)`,
    [now],
  );
  const { rows } = await db.query<DueMessage>(
    `update identity.message m set attempts = attempts + 1, next_try_at = $2
     where (brand_id, id) in (
       select brand_id, id from identity.message where ${IS_DUE} and id <> all ($4::bigint[])
       order by next_try_at limit $3 for update skip locked)
     returning brand_id as "brandId", id, channel, target, sealed_text as "sealedText", attempts`,
    [now, new Date(now.getTime() + leaseMs), limit, except],
  );
  return rows;
}

export interface Ending {
  readonly state: 'SENT' | 'FAILED';
  readonly at: Date;
  readonly gateway: string;
  readonly providerRef: string | null;
  readonly failure: string | null;
  /** The simulator's messages keep their text for display. */
  readonly storesText: boolean;
}

export async function endMessage(db: Queryable, scope: Scope, id: bigint, ending: Ending): Promise<void> {
  await db.query(
    `update identity.message set state = $3, done_at = $4, gateway = $5, provider_ref = $6, failure = $7,
       sealed_text = case when $8 then sealed_text end
     where brand_id = $1 and id = $2 and state = 'QUEUED'`,
    [scope.brandId, id, ending.state, ending.at, ending.gateway, ending.providerRef, ending.failure, ending.storesText],
  );
}

export async function postponeMessage(
  db: Queryable,
  scope: Scope,
  id: bigint,
  next: { at: Date; gateway: string; failure: string },
): Promise<void> {
  await db.query(
    `update identity.message set next_try_at = $3, gateway = $4, failure = $5
     where brand_id = $1 and id = $2 and state = 'QUEUED'`,
    [scope.brandId, id, next.at, next.gateway, next.failure],
  );
}

export type MessageRow = {
  id: bigint;
  channel: 'SMS' | 'MAIL';
  template: string;
  language: Language;
  target: string;
  memberId: bigint | null;
  account: string | null;
  sealedText: string | null;
  state: MessageState;
  attempts: number;
  createdAt: Date;
  doneAt: Date | null;
  gateway: string | null;
  providerRef: string | null;
  failure: string | null;
};

const COLUMNS = `m.id, m.channel, m.template, m.language, m.target, m.member_id as "memberId", a.account,
  m.sealed_text as "sealedText", m.state, m.attempts, m.created_at as "createdAt", m.done_at as "doneAt", m.gateway,
  m.provider_ref as "providerRef", m.failure`;
const FROM = `identity.message m left join identity.member a on a.brand_id = m.brand_id and a.id = m.member_id`;

export interface MessageFilter {
  readonly channel: 'SMS' | 'MAIL' | null;
  readonly state: MessageState | null;
  /** The full number or address. */
  readonly target: string | null;
  readonly beforeId: bigint | null;
  readonly limit: number;
}

/** Newest first. */
export async function listMessages(db: Queryable, scope: Scope, filter: MessageFilter): Promise<MessageRow[]> {
  const { rows } = await db.query<MessageRow>(
    `select ${COLUMNS} from ${FROM}
     where m.brand_id = $1 and ($2::text is null or m.channel = $2) and ($3::text is null or m.state = $3)
       and ($4::text is null or m.target = $4) and ($5::bigint is null or m.id < $5)
     order by m.id desc limit $6`,
    [scope.brandId, filter.channel, filter.state, filter.target, filter.beforeId, filter.limit],
  );
  return rows;
}

export async function findMessage(db: Queryable, scope: Scope, id: bigint): Promise<MessageRow | null> {
  const { rows } = await db.query<MessageRow>(`select ${COLUMNS} from ${FROM} where m.brand_id = $1 and m.id = $2`, [
    scope.brandId,
    id,
  ]);
  return rows[0] ?? null;
}

export async function deleteOldMessages(db: Queryable, before: Date): Promise<void> {
  await db.query(
    `delete from identity.message where (brand_id, id) in
       (select brand_id, id from identity.message where created_at < $1 order by created_at limit 10000)`,
    [before],
  );
}
