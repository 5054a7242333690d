import type { Queryable, Scope } from '@lantern/server-kit';
import type { AnnouncementRow, AnnouncementTexts, TextsByLanguage } from './announcements.ts';

export type NoticeState = 'SCHEDULED' | 'LIVE' | 'ENDED' | 'WITHDRAWN';

/** The operator's text, and the HTML generated from it. */
export type TypedTexts = TextsByLanguage<AnnouncementTexts & { readonly text: string }>;

export type AgentNoticeRow = {
  id: bigint;
  revision: number;
  state: NoticeState;
  texts: TypedTexts;
  pinned: boolean;
  startsAt: Date;
  endsAt: Date | null;
  changedBy: string;
  changedAt: Date;
};

const OF_AGENTS = `brand_id = $1 and audience = 'AGENTS'`;
const IS_LIVE = 'withdrawn_at is null and starts_at <= $2 and (ends_at is null or ends_at > $2)';
const STATE = `case when withdrawn_at is not null then 'WITHDRAWN' when starts_at > $2 then 'SCHEDULED'
  when ends_at <= $2 then 'ENDED' else 'LIVE' end`;

/** One page of the notices that agents read now, pinned first, with the total number. */
export async function pageOfAgentNotices(
  db: Queryable,
  { brandId }: Scope,
  now: Date,
  page: { readonly number: number; readonly size: number },
): Promise<{ rows: AnnouncementRow[]; total: number }> {
  const { rows } = await db.query<AnnouncementRow>(
    `select id, type, group_name, execution, texts, url, art, pinned, starts_at from content.announcement
      where ${OF_AGENTS} and ${IS_LIVE} order by pinned desc, starts_at desc, id desc limit $3 offset $4`,
    [brandId, now, page.size, (page.number - 1) * page.size],
  );
  const { rows: counted } = await db.query<{ total: number }>(
    `select count(*)::int as total from content.announcement where ${OF_AGENTS} and ${IS_LIVE}`,
    [brandId, now],
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** All notices to agents by their ids, newest first. */
export async function listAgentNotices(
  db: Queryable,
  { brandId }: Scope,
  now: Date,
  filter: { readonly state: NoticeState | null; readonly beforeId: bigint | null; readonly limit: number },
): Promise<readonly AgentNoticeRow[]> {
  const { rows } = await db.query<AgentNoticeRow>(
    `select id, revision, ${STATE} as state, texts, pinned, starts_at as "startsAt", ends_at as "endsAt",
            changed_by as "changedBy", coalesce(changed_at, starts_at) as "changedAt"
       from content.announcement
      where ${OF_AGENTS} and ($3::text is null or ${STATE} = $3) and ($4::bigint is null or id < $4)
      order by id desc limit $5`,
    [brandId, now, filter.state, filter.beforeId, filter.limit],
  );
  return rows;
}

export interface NoticeToWrite {
  readonly texts: TypedTexts;
  readonly pinned: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly by: string;
  readonly at: Date;
}

export async function insertAgentNotice(tx: Queryable, { brandId }: Scope, notice: NoticeToWrite): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into content.announcement (brand_id, type, audience, texts, pinned, starts_at, ends_at, changed_by, changed_at)
     values ($1, 'PL', 'AGENTS', $2, $3, $4, $5, $6, $7) returning id`,
    [brandId, ...valuesOf(notice)],
  );
  return rows[0]?.id ?? 0n;
}

/** Adds a brand's initial notice; an existing one is not changed. */
export async function seedAgentNotice(
  tx: Queryable,
  { brandId }: Scope,
  { seed, texts, pinned, startsAt }: Pick<NoticeToWrite, 'texts' | 'pinned' | 'startsAt'> & { readonly seed: string },
): Promise<void> {
  await tx.query(
    `insert into content.announcement (brand_id, seed, type, audience, texts, pinned, starts_at)
     values ($1, $2, 'PL', 'AGENTS', $3, $4, $5) on conflict (brand_id, seed) do nothing`,
    [brandId, seed, JSON.stringify(texts), pinned, startsAt],
  );
}

/** @returns false when the notice does not exist, is withdrawn, or has another revision now */
export async function updateAgentNotice(
  tx: Queryable,
  { brandId }: Scope,
  of: { readonly id: bigint; readonly revision: number },
  notice: NoticeToWrite,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update content.announcement set texts = $2, pinned = $3, starts_at = $4, ends_at = $5, changed_by = $6, changed_at = $7,
            revision = revision + 1
      where ${OF_AGENTS} and id = $8 and revision = $9 and withdrawn_at is null`,
    [brandId, ...valuesOf(notice), of.id, of.revision],
  );
  return rowCount === 1;
}

/** @returns false in the same cases as a change */
export async function withdrawAgentNotice(
  tx: Queryable,
  { brandId }: Scope,
  of: { readonly id: bigint; readonly revision: number },
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update content.announcement set withdrawn_at = $4, changed_by = $5, changed_at = $4, revision = revision + 1
      where ${OF_AGENTS} and id = $2 and revision = $3 and withdrawn_at is null`,
    [brandId, of.id, of.revision, at, by],
  );
  return rowCount === 1;
}

const valuesOf = ({ texts, pinned, startsAt, endsAt, by, at }: NoticeToWrite) => [
  ...[JSON.stringify(texts), pinned, startsAt, endsAt, by, at],
];
