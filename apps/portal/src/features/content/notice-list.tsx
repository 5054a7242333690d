import type { Value } from '@lantern/contract/schemas';
import { classNames, EmptyState, Icon, Pagination, Tag } from '@lantern/ui';
import { ChevronRight } from 'lucide-react';
import { formatTime, useZone } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/text.ts';

export type NoticePageValue = Value<'content.notices'>;
export type NoticeRow = NoticePageValue['rows'][number];

interface NoticeListProps {
  readonly page: NoticePageValue;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  readonly onPage: (page: number) => void;
}

/** Nine notices per page; the selected one is marked. */
export function NoticeList({ page, selected, onSelect, onPage }: NoticeListProps) {
  const t = useText('home');
  const zone = useZone();
  if (page.rows.length === 0) return <EmptyState title={t('notices_none')} />;
  return (
    <>
      <ul className="notice-list">
        {page.rows.map((notice) => (
          <li key={notice.id}>
            <button
              type="button"
              className={classNames(notice.id === selected && 'on')}
              aria-current={notice.id === selected ? 'true' : undefined}
              onClick={() => onSelect(notice.id)}
            >
              <span>
                <b>{notice.title}</b>
                <small className="num">{formatTime(notice.timestamp, zone)}</small>
              </span>
              <Icon as={ChevronRight} />
            </button>
          </li>
        ))}
      </ul>
      <Pagination
        page={page.page}
        pageCount={page.totalPages}
        onPage={onPage}
        labels={{
          first: t('page_first'),
          previous: t('page_previous'),
          next: t('page_next'),
          last: t('page_last'),
          pages: t('pages'),
        }}
      />
    </>
  );
}

/** One notice. The server sanitised its HTML when it was saved. */
export function NoticeArticle({ notice }: { notice: NoticeRow }) {
  const t = useText('home');
  const zone = useZone();
  return (
    <>
      {notice.pinned && <Tag tone="brand">{t('pinned')}</Tag>}
      <h2>{notice.title}</h2>
      <small className="num mut3">{formatTime(notice.timestamp, zone)}</small>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when saved; the CSP blocks scripts */}
      <div className="content-prose" dangerouslySetInnerHTML={{ __html: notice.content }} />
    </>
  );
}
