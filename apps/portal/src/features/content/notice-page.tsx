import { EmptyState, Skeletons } from '@lantern/ui';
import { useIsHydrated } from '../../shared/browser/is-hydrated.ts';
import { useText } from '../../shared/i18n/text.ts';
import { useSearch } from '../../shared/navigation/page-location.ts';
import { NoticeArticle, NoticeList } from './notice-list.tsx';
import { useNotices } from './use-notices.ts';

function Notices({ first }: { first: string | null }) {
  const t = useText('home');
  const { list, rows, selected, select, turn, isTurned, chosen } = useNotices(first);
  // The newest one is open by default, until the user turns the page.
  const shown = chosen ?? (selected === null && !isTurned ? rows[0] : undefined);
  return (
    <>
      <h1>{t('notices_title')}</h1>
      <div className="notice-page">
        <section className="card flush" aria-label={t('notices_title')}>
          {list.data ? (
            <NoticeList page={list.data} selected={shown?.id ?? null} onSelect={select} onPage={turn} />
          ) : list.isError ? (
            <EmptyState title={t('load_failed')} />
          ) : (
            <Skeletons label={t('loading')} count={9} />
          )}
        </section>
        {shown && (
          <article className="card notice-page-article">
            <NoticeArticle notice={shown} />
          </article>
        )}
        {isTurned && !shown && <EmptyState title={t('notices_choose')} />}
      </div>
    </>
  );
}

/** All notices, with the one in the address, or the newest, beside the list. */
export default function NoticePage() {
  const address = useSearch();
  const id = (useIsHydrated() ? address.id : undefined) ?? null;
  return <Notices key={id} first={id} />;
}
