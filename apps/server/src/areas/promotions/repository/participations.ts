import type { ParticipationState } from '@lantern/engines/loyalty';
import { hasRow, type MemberScope, type Queryable, type Scope } from '@lantern/server-kit';
import { NAME_RULE } from '@lantern/text/names';

/** Similarity with another account that has the same promotion. */
export type Likeness = 'PERSON' | 'DEVICE' | 'NETWORK' | 'PAYER';

export type ParticipationRow = {
  id: bigint;
  brandId: bigint;
  activityId: bigint;
  memberId: bigint;
  book: 'REAL' | 'TEST';
  orderId: bigint;
  state: ParticipationState;
  /** Minor units: reserved while waiting, then granted. */
  bonus: bigint;
  deposit: bigint | null;
  required: bigint | null;
  maxBet: bigint | null;
  takenBack: bigint | null;
  chosenAt: Date;
  endedAt: Date | null;
  reason: string | null;
  device: string | null;
  network: string | null;
  payer: string;
  likeness: Likeness | null;
};

const COLUMNS = `p.id, p.brand_id as "brandId", p.activity_id as "activityId", p.member_id as "memberId", p.book,
  p.order_id as "orderId", p.state, p.bonus, p.deposit, p.required, p.max_bet as "maxBet", p.taken_back as "takenBack",
  p.chosen_at as "chosenAt", p.ended_at as "endedAt", p.reason, p.device, p.network, p.payer, p.likeness`;

export type NewChoice = Pick<
  ParticipationRow,
  'activityId' | 'orderId' | 'bonus' | 'chosenAt' | 'device' | 'network' | 'payer'
>;

export async function insertChoice(tx: Queryable, scope: MemberScope, choice: NewChoice): Promise<void> {
  await tx.query(
    `insert into promotions.participation
       (brand_id, member_id, book, activity_id, order_id, bonus, chosen_at, device, network, payer, payer_rule)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[scope.brandId, scope.memberId, scope.book, choice.activityId, choice.orderId, choice.bonus, choice.chosenAt],
      ...[choice.device, choice.network, choice.payer, NAME_RULE],
    ],
  );
}

/** Choice of an order; null without one. */
export async function findByOrder(db: Queryable, scope: Scope, orderId: bigint): Promise<ParticipationRow | null> {
  const { rows } = await db.query<ParticipationRow>(
    `select ${COLUMNS} from promotions.participation p where p.brand_id = $1 and p.order_id = $2`,
    [scope.brandId, orderId],
  );
  return rows[0] ?? null;
}

export async function lockByOrder(tx: Queryable, scope: Scope, orderId: bigint): Promise<ParticipationRow | null> {
  const { rows } = await tx.query<ParticipationRow>(
    `select ${COLUMNS} from promotions.participation p where p.brand_id = $1 and p.order_id = $2 for update`,
    [scope.brandId, orderId],
  );
  return rows[0] ?? null;
}

export async function findParticipation(db: Queryable, scope: Scope, id: bigint): Promise<ParticipationRow | null> {
  const { rows } = await db.query<ParticipationRow>(
    `select ${COLUMNS} from promotions.participation p where p.brand_id = $1 and p.id = $2`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

export async function lockParticipation(tx: Queryable, scope: Scope, id: bigint): Promise<ParticipationRow | null> {
  const { rows } = await tx.query<ParticipationRow>(
    `select ${COLUMNS} from promotions.participation p where p.brand_id = $1 and p.id = $2 for update`,
    [scope.brandId, id],
  );
  return rows[0] ?? null;
}

/** Condition of the job that releases choices of ended orders: there are choices. */
export const HAS_CHOICES = hasRow(
  `promotions.participation where state = 'CHOSEN' and chosen_at <= $1::timestamptz`,
  'chosen_at',
);

/** Choices made before an instant whose orders are still open, oldest first, of all brands or of one member. */
export async function listChosen(
  db: Queryable,
  of: {
    readonly member: MemberScope | null;
    readonly before: Date;
    readonly limit: number;
    readonly except: readonly string[];
  },
): Promise<readonly ParticipationRow[]> {
  const { rows } = await db.query<ParticipationRow>(
    `select ${COLUMNS} from promotions.participation p
     where p.state = 'CHOSEN' and p.chosen_at <= $1 and ($2::bigint is null or (p.brand_id = $2 and p.member_id = $3))
       and p.id <> all ($5::bigint[])
     order by p.chosen_at limit $4`,
    [of.before, of.member?.brandId ?? null, of.member?.memberId ?? null, of.limit, of.except],
  );
  return rows;
}

export interface ParticipationChange {
  readonly state: ParticipationState;
  readonly endedAt?: Date;
  readonly reason?: string;
  readonly bonus?: bigint;
  readonly deposit?: bigint;
  readonly required?: bigint;
  readonly maxBet?: bigint | null;
  readonly takenBack?: bigint;
  readonly likeness?: Likeness;
}

/** Changes a participation locked by this transaction. */
export async function moveParticipation(
  tx: Queryable,
  scope: Scope,
  id: bigint,
  change: ParticipationChange,
): Promise<void> {
  await tx.query(
    `update promotions.participation set state = $3, ended_at = coalesce($4, ended_at), reason = coalesce($5, reason),
       bonus = coalesce($6, bonus), deposit = coalesce($7, deposit), required = coalesce($8, required),
       max_bet = coalesce($9, max_bet), taken_back = coalesce($10, taken_back), likeness = coalesce($11, likeness)
     where brand_id = $1 and id = $2`,
    [
      ...[scope.brandId, id, change.state, change.endedAt ?? null, change.reason ?? null, change.bonus ?? null],
      ...[change.deposit ?? null, change.required ?? null, change.maxBet ?? null, change.takenBack ?? null],
      change.likeness ?? null,
    ],
  );
}

/** A member's counts per promotion. */
export type OwnCounts = {
  activityId: bigint;
  group: string | null;
  /** Number of reserved, reviewed, granted and reversed ones: in total, and of those chosen since an instant. */
  taken: number;
  takenToday: number;
  last: ParticipationState;
};

/** Counts by promotion, without the named participation, which is the one being checked. */
export async function countOwn(
  db: Queryable,
  scope: MemberScope,
  { dayStart, except }: { readonly dayStart: Date; readonly except: bigint | null },
): Promise<readonly OwnCounts[]> {
  const { rows } = await db.query<OwnCounts>(
    `select p.activity_id as "activityId", a.exclusive_group as "group",
       count(*) filter (where p.state in ('CHOSEN', 'HELD', 'GRANTED', 'TAKEN_BACK'))::int as taken,
       count(*) filter (where p.state in ('CHOSEN', 'HELD', 'GRANTED', 'TAKEN_BACK') and p.chosen_at >= $3)::int as "takenToday",
       (array_agg(p.state order by p.id desc))[1] as last
     from promotions.participation p join promotions.activity a on a.brand_id = p.brand_id and a.id = p.activity_id
     where p.brand_id = $1 and p.member_id = $2 and ($4::bigint is null or p.id <> $4)
     group by p.activity_id, a.exclusive_group`,
    [scope.brandId, scope.memberId, dayStart, except],
  );
  return rows;
}

/** Attributes by which a choice is compared with others. */
export interface Marks {
  readonly activityId: bigint;
  /** Other accounts of the same person. */
  readonly persons: readonly bigint[];
  readonly device: string | null;
  readonly network: string | null;
  readonly networkSince: Date;
  readonly payer: string;
  /** The choice itself; later choices of others are ignored. Null before it is stored. */
  readonly own: bigint | null;
}

/** The strongest similarity with an account that has the promotion; null without any. */
export async function findLikeness(db: Queryable, scope: MemberScope, marks: Marks): Promise<Likeness | null> {
  const { rows } = await db.query<{ likeness: Likeness }>(
    `select l.likeness from promotions.participation p cross join lateral (select case
         when p.member_id = any($4) then 'PERSON' when p.device = $5 then 'DEVICE'
         when p.network = $6 and p.chosen_at >= $7 then 'NETWORK' when p.payer = $8 then 'PAYER' end as likeness) l
     where p.brand_id = $1 and p.activity_id = $2 and p.member_id <> $3 and l.likeness is not null
       and (p.state in ('HELD', 'GRANTED', 'TAKEN_BACK') or (p.state = 'CHOSEN' and ($9::bigint is null or p.id < $9)))
       and (p.member_id = any($4) or p.device = $5 or (p.network = $6 and p.chosen_at >= $7) or p.payer = $8)
     order by array_position(array['PERSON', 'DEVICE', 'NETWORK', 'PAYER'], l.likeness) limit 1`,
    [
      ...[scope.brandId, marks.activityId, scope.memberId, marks.persons, marks.device, marks.network],
      ...[marks.networkSince, marks.payer, marks.own],
    ],
  );
  return rows[0]?.likeness ?? null;
}

export type GrantRow = ParticipationRow & { titles: Readonly<Record<string, string>> };

export interface GrantFilter {
  readonly id: bigint | null;
  readonly state: ParticipationState | null;
  readonly activityId: bigint | null;
  readonly orderId: bigint | null;
  readonly memberIds: readonly bigint[] | null;
  readonly before: bigint | null;
  readonly limit: number;
}

/** Participations of a brand newest first, paged by id. */
export async function listGrants(db: Queryable, scope: Scope, filter: GrantFilter): Promise<readonly GrantRow[]> {
  const { rows } = await db.query<GrantRow>(
    `select ${COLUMNS}, a.titles from promotions.participation p
       join promotions.activity a on a.brand_id = p.brand_id and a.id = p.activity_id
     where p.brand_id = $1 and ($2::text is null or p.state = $2) and ($3::bigint is null or p.activity_id = $3)
       and ($4::bigint is null or p.order_id = $4) and ($5::bigint[] is null or p.member_id = any($5))
       and ($6::bigint is null or p.id < $6) and ($7::bigint is null or p.id = $7)
     order by p.id desc limit $8`,
    [
      ...[scope.brandId, filter.state, filter.activityId, filter.orderId, filter.memberIds, filter.before],
      ...[filter.id, filter.limit],
    ],
  );
  return rows;
}
