import type { Language, Queryable, Scope } from '@lantern/server-kit';

export interface AnnouncementTexts {
  readonly title: string;
  readonly content: string;
  readonly action?: string;
}

export type TextsByLanguage<Texts> = Readonly<Partial<Record<Language, Texts>>>;

export type AnnouncementType = 'B' | 'PL' | 'PU' | 'PR' | 'H';

export type AnnouncementRow = {
  id: bigint;
  type: AnnouncementType;
  group_name: string;
  execution: 'LOGIN' | 'HOME' | 'ALWAYS';
  texts: TextsByLanguage<AnnouncementTexts>;
  url: string;
  art: string;
  pinned: boolean;
  starts_at: Date;
};

const COLUMNS = 'id, type, group_name, execution, texts, url, art, pinned, starts_at';
/** SQL condition for public, current announcements; notices to agents are excluded. */
const IS_LIVE = `audience = 'ALL' and withdrawn_at is null and starts_at <= $2 and (ends_at is null or ends_at > $2)`;

/** Current announcements of some types: pinned first, then by position, then newest first. */
export async function listLive(
  db: Queryable,
  { brandId }: Scope,
  now: Date,
  types: readonly string[],
  limit: number,
): Promise<AnnouncementRow[]> {
  const { rows } = await db.query<AnnouncementRow>(
    `select ${COLUMNS} from content.announcement where brand_id = $1 and ${IS_LIVE} and type = any ($3)
      order by pinned desc, position, starts_at desc, id desc limit $4`,
    [brandId, now, types, limit],
  );
  return rows;
}

/** One page of the current notices, with the total number. */
export async function pageOfNotices(
  db: Queryable,
  { brandId }: Scope,
  now: Date,
  page: { readonly number: number; readonly size: number },
): Promise<{ rows: AnnouncementRow[]; total: number }> {
  const { rows } = await db.query<AnnouncementRow>(
    `select ${COLUMNS} from content.announcement where brand_id = $1 and ${IS_LIVE} and type in ('PL', 'PU')
      order by pinned desc, starts_at desc, id desc limit $3 offset $4`,
    [brandId, now, page.size, (page.number - 1) * page.size],
  );
  const { rows: counted } = await db.query<{ total: number }>(
    `select count(*)::int as total from content.announcement where brand_id = $1 and ${IS_LIVE} and type in ('PL', 'PU')`,
    [brandId, now],
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

export interface NewAnnouncement {
  readonly seed: string;
  readonly type: AnnouncementType;
  readonly groupName: string;
  readonly texts: TextsByLanguage<AnnouncementTexts>;
  readonly url: string;
  readonly art: string;
  readonly pinned: boolean;
  readonly position: number;
  readonly startsAt: Date;
}

/** Adds a brand's initial announcement; an existing one is not changed. */
export async function insertAnnouncement(db: Queryable, { brandId }: Scope, item: NewAnnouncement): Promise<void> {
  await db.query(
    `insert into content.announcement (brand_id, seed, type, group_name, texts, url, art, pinned, position, starts_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (brand_id, seed) do nothing`,
    [
      brandId,
      item.seed,
      item.type,
      item.groupName,
      JSON.stringify(item.texts),
      item.url,
      item.art,
      item.pinned,
      item.position,
      item.startsAt,
    ],
  );
}
