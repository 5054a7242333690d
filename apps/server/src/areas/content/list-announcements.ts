import type { Payload, Value } from '@lantern/contract/schemas';
import type { Pool } from '@lantern/database';
import type { BrandView, Language } from '@lantern/server-kit';
import { chooseText } from './choose-text.ts';
import { type AnnouncementRow, listLive, pageOfNotices } from './repository/announcements.ts';

/** Notices per page, set by the specification. */
const PAGE_SIZE = 9;
const MAX_LIVE = 100;
const MAX_POPUPS = 3;
const ALL_TYPES = ['B', 'PL', 'PU', 'PR', 'H'];

export interface Reader {
  readonly brand: BrandView;
  readonly language: Language;
  readonly now: Date;
}

type Notice = Value<'content.notices'>['rows'][number];
type Banner = Value<'content.announcements'>['banners'][number];

/** Converts a notice to the reader's language; empty if it has no text. */
export function noticeOf(row: AnnouncementRow, { brand, language }: Reader): Notice[] {
  const texts = chooseText(row.texts, language, brand.defaultLanguage);
  if (!texts) return [];
  return [
    {
      id: row.id.toString(),
      type: row.type,
      title: texts.title,
      content: texts.content,
      timestamp: row.starts_at.toISOString(),
      pinned: row.pinned,
    },
  ];
}

function bannerOf(row: AnnouncementRow, { brand, language }: Reader): Banner[] {
  const texts = chooseText(row.texts, language, brand.defaultLanguage);
  if (!texts) return [];
  return [
    {
      id: row.id.toString(),
      groupName: row.group_name,
      title: texts.title,
      text: texts.content,
      action: texts.action ?? '',
      url: row.url,
      art: row.art,
    },
  ];
}

/** Codes of types, e.g. `B,PL`; without any, only banners, as specified. */
function wantedTypes(types: string | undefined): string[] {
  const wanted = (types ?? 'B').split(',').map((type) => type.trim().toUpperCase());
  return ALL_TYPES.filter((type) => wanted.includes(type));
}

/** All current announcements, grouped by the page positions where they are shown. */
export async function listAnnouncements(
  pool: Pool,
  reader: Reader,
  { types, execution }: Pick<Payload<'content.announcements'>, 'types' | 'execution'>,
): Promise<Value<'content.announcements'>> {
  const live = await listLive(pool, { brandId: reader.brand.id }, reader.now, wantedTypes(types), MAX_LIVE);
  const rows = execution ? live.filter((row) => row.execution === 'ALWAYS' || row.execution === execution) : live;
  const notices = (type: string) => rows.filter((row) => row.type === type).flatMap((row) => noticeOf(row, reader));
  return {
    banners: rows.filter((row) => row.type === 'B').flatMap((row) => bannerOf(row, reader)),
    player: notices('PL'),
    popup: notices('PU').slice(0, MAX_POPUPS),
    promotion: notices('PR'),
    headline: notices('H'),
  };
}

/** One page of notices. */
export async function listNotices(pool: Pool, reader: Reader, page: number): Promise<Value<'content.notices'>> {
  const found = await pageOfNotices(pool, { brandId: reader.brand.id }, reader.now, {
    number: page,
    size: PAGE_SIZE,
  });
  return {
    rows: found.rows.flatMap((row) => noticeOf(row, reader)),
    page,
    totalPages: Math.ceil(found.total / PAGE_SIZE),
  };
}
