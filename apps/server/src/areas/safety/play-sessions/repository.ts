import { deleteInBatches, type MemberScope, type Queryable, type Scope } from '@lantern/server-kit';
import type { Members } from '../limits/repository/limits.ts';

export type PlaySessionRow = {
  brandId: bigint;
  memberId: bigint;
  book: 'REAL' | 'TEST';
  startedAt: Date;
  seenAt: Date;
  checkedAt: Date;
  endedAt: Date | null;
  /** Minutes between two reality checks. */
  checkMinutes: number;
  /** The member's own limit on a play session in minutes; null without one. */
  limitMinutes: bigint | null;
};

const COLUMNS = `s.brand_id as "brandId", s.member_id as "memberId", s.book, s.started_at as "startedAt",
  s.seen_at as "seenAt", s.checked_at as "checkedAt", s.ended_at as "endedAt", coalesce(p.check_minutes, 60) as "checkMinutes",
  l.amount as "limitMinutes"`;
const WITH_CHOICES = `left join safety.preference p on p.brand_id = s.brand_id and p.member_id = s.member_id
  left join safety.play_limit l on l.brand_id = s.brand_id and l.member_id = s.member_id and l.kind = 'SESSION'`;

/** Reads play sessions and, in the same statement, refreshes the last activity of those that were silent for the given time. */
export async function touchPlaySessions(
  db: Queryable,
  members: Members,
  now: Date,
  times: { readonly silentSince: Date; readonly breakSince: Date },
): Promise<PlaySessionRow[]> {
  const { rows } = await db.query<PlaySessionRow>({
    name: 'safety-play-sessions',
    text: `with touched as (
       update safety.play_session t set seen_at = $3 from unnest($1::bigint[], $2::bigint[]) as who (brand_id, member_id)
        where t.brand_id = who.brand_id and t.member_id = who.member_id and t.seen_at <= $4 and t.seen_at > $5
     )
     select ${COLUMNS} from unnest($1::bigint[], $2::bigint[]) as who (brand_id, member_id)
     join safety.play_session s using (brand_id, member_id) ${WITH_CHOICES}`,
    values: [members.brandIds, members.memberIds, now, times.silentSince, times.breakSince],
  });
  return rows;
}

/**
 * Records activity: continues the play session, or starts a new one when the member was away for a break's length or when a limit ended the
 * previous one that long ago.
 */
export async function continuePlaySession(
  db: Queryable,
  scope: MemberScope,
  now: Date,
  breakSince: Date,
): Promise<PlaySessionRow> {
  const { rows } = await db.query<PlaySessionRow>(
    `with continued as (
       insert into safety.play_session as t (brand_id, member_id, book, started_at, seen_at, checked_at)
       values ($1, $2, $3, $4, $4, $4)
       on conflict (brand_id, member_id) do update set
         seen_at = greatest(t.seen_at, excluded.seen_at),
         started_at = case when coalesce(t.ended_at, t.seen_at) <= $5 then excluded.started_at else t.started_at end,
         checked_at = case when coalesce(t.ended_at, t.seen_at) <= $5 then excluded.checked_at else t.checked_at end,
         ended_at = case when coalesce(t.ended_at, t.seen_at) <= $5 then null else t.ended_at end
       returning *
     )
     select ${COLUMNS} from continued s ${WITH_CHOICES}`,
    [scope.brandId, scope.memberId, scope.book, now, breakSince],
  );
  const [row] = rows;
  if (!row) throw new Error('A play session was not written.');
  return row;
}

/** Records that the member confirmed the reality check. */
export async function acknowledgeCheck(db: Queryable, scope: MemberScope, now: Date): Promise<void> {
  await db.query(
    'update safety.play_session set checked_at = $3, seen_at = $3 where brand_id = $1 and member_id = $2',
    [scope.brandId, scope.memberId, now],
  );
}

/** Play sessions past the member's own limit and not yet ended, a bounded batch. */
export async function listOverduePlaySessions(
  db: Queryable,
  now: Date,
  breakSince: Date,
  limit: number,
  except: readonly string[],
): Promise<PlaySessionRow[]> {
  const { rows } = await db.query<PlaySessionRow>(
    `select ${COLUMNS} from safety.play_limit l
     join safety.play_session s on s.brand_id = l.brand_id and s.member_id = l.member_id
     left join safety.preference p on p.brand_id = s.brand_id and p.member_id = s.member_id
     where l.kind = 'SESSION' and l.amount is not null and s.ended_at is null and s.seen_at > $2
       and s.started_at + l.amount * interval '1 minute' <= $1 and s.member_id <> all ($4::bigint[])
     order by s.started_at limit $3`,
    [now, breakSince, limit, except],
  );
  return rows;
}

/** @returns false when another process ended it first */
export async function endPlaySession(db: Queryable, scope: MemberScope, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'update safety.play_session set ended_at = $3 where brand_id = $1 and member_id = $2 and ended_at is null',
    [scope.brandId, scope.memberId, now],
  );
  return rowCount !== 0;
}

/** Deletes old play sessions. */
export async function deleteOldPlaySessions(db: Queryable, before: Date): Promise<void> {
  await deleteInBatches((limit) =>
    db.query(
      `delete from safety.play_session where (brand_id, member_id) in
         (select brand_id, member_id from safety.play_session where seen_at < $1 order by seen_at limit $2)`,
      [before, limit],
    ),
  );
}

/** Marketing channels; INBOX includes offers on the pages. */
export type MarketingChannel = 'INBOX' | 'MAIL' | 'SMS';
export type Marketing = { inbox: boolean; mail: boolean; sms: boolean };

export type PreferenceRow = { checkMinutes: number; takesMarketing: Marketing; promptedAt: Date | null };

export async function findPreference(db: Queryable, scope: MemberScope): Promise<PreferenceRow> {
  const { rows } = await db.query<PreferenceRow>(
    `select check_minutes as "checkMinutes", prompted_at as "promptedAt", json_build_object(
       'inbox', takes_marketing, 'mail', marketing_mail, 'sms', marketing_sms) as "takesMarketing"
     from safety.preference where brand_id = $1 and member_id = $2`,
    [scope.brandId, scope.memberId],
  );
  return rows[0] ?? { checkMinutes: 60, takesMarketing: { inbox: true, mail: false, sms: false }, promptedAt: null };
}

export async function saveCheckMinutes(db: Queryable, scope: MemberScope, minutes: number): Promise<void> {
  await db.query(
    `insert into safety.preference (brand_id, member_id, check_minutes) values ($1, $2, $3)
     on conflict (brand_id, member_id) do update set check_minutes = excluded.check_minutes`,
    [scope.brandId, scope.memberId, minutes],
  );
}

export async function savePrompted(db: Queryable, scope: MemberScope, at: Date): Promise<void> {
  await db.query(
    `insert into safety.preference (brand_id, member_id, prompted_at) values ($1, $2, $3)
     on conflict (brand_id, member_id) do update set prompted_at = excluded.prompted_at`,
    [scope.brandId, scope.memberId, at],
  );
}

export async function saveMarketing(
  db: Queryable,
  scope: Pick<MemberScope, 'brandId' | 'memberId'>,
  { inbox, mail, sms }: Marketing,
): Promise<void> {
  await db.query(
    `insert into safety.preference (brand_id, member_id, takes_marketing, marketing_mail, marketing_sms)
     values ($1, $2, $3, $4, $5) on conflict (brand_id, member_id) do update set
       takes_marketing = excluded.takes_marketing, marketing_mail = excluded.marketing_mail, marketing_sms = excluded.marketing_sms`,
    [scope.brandId, scope.memberId, inbox, mail, sms],
  );
}

export const stopMarketing = (db: Queryable, scope: Pick<MemberScope, 'brandId' | 'memberId'>): Promise<void> =>
  saveMarketing(db, scope, { inbox: false, mail: false, sms: false });

/** Members who receive marketing by a channel. Default without a choice: pages and inbox only. */
export async function listMarketingTakers(
  db: Queryable,
  { brandId }: Scope,
  memberIds: readonly bigint[],
  channel: MarketingChannel,
): Promise<ReadonlySet<bigint>> {
  const { rows } = await db.query<{ memberId: bigint }>(
    `select who.id as "memberId" from unnest($2::bigint[]) as who (id)
     left join safety.preference p on p.brand_id = $1 and p.member_id = who.id
     where case $3 when 'INBOX' then coalesce(p.takes_marketing, true) when 'MAIL' then p.marketing_mail else p.marketing_sms end`,
    [brandId, memberIds, channel],
  );
  return new Set(rows.map((row) => row.memberId));
}
