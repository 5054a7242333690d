import { EmptyState, Skeletons } from '@lantern/ui';
import { useSearch } from '@tanstack/react-router';
import { useText } from '../../shared/i18n/text.ts';
import { NoticeArticle, NoticeList } from './notice-list.tsx';
import { useNotices } from './use-notices.ts';

/** All notices, with the chosen one beside the list. */
export default function NoticePage() {
  const t = useText('home');
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const { list, rows, selected, select, turn, chosen } = useNotices(search.id ?? null);
  const shown = chosen ?? (selected === null ? rows[0] : undefined);
  return (
    <>
      <h1>{t('notices_title')}</h1>
      <div className="np">
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
          <article className="card na">
            <NoticeArticle notice={shown} />
          </article>
        )}
      </div>
    </>
  );
}
