import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { foldForSearch } from '@lantern/text/fold';
import { EmptyState, Icon, Skeletons } from '@lantern/ui';
import { ChevronDown, Search } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useCall } from '../../shared/api/hooks.ts';
import { useIsHydrated } from '../../shared/browser/is-hydrated.ts';
import { useLanguage, useText } from '../../shared/i18n/text.ts';
import { useSearch } from '../../shared/navigation/page-location.ts';

/** Scrolls the article of the address (`?topic=terms`) into view once it is loaded. */
function useTopic(isThere: boolean): string | null {
  const address = useSearch();
  const topic = (useIsHydrated() ? address.topic : undefined) ?? null;
  useEffect(() => {
    if (isThere && topic !== null) document.getElementById(topic)?.scrollIntoView();
  }, [isThere, topic]);
  return topic;
}

type Category = Value<'content.helpCenter'>['categories'][number];
const NONE: readonly Category[] = [];

/** The articles with their texts in the form for search, which a phone needs a moment for: made at the first typed letter, and only once. */
function useSearched(categories: readonly Category[], isTyped: boolean) {
  return useMemo(
    () =>
      categories.map((category) => ({
        category,
        articles: category.articles.map((row) => ({
          row,
          folded: isTyped ? foldForSearch(`${row.title} ${row.content}`) : '',
        })),
      })),
    [categories, isTyped],
  );
}

/** Help articles with search; terms and privacy are articles, too. */
export default function HelpPage() {
  const t = useText('home');
  const language = useLanguage();
  const help = useCall(calls.content.helpCenter, { language }, { staleTime: 5 * 60_000 });
  const topic = useTopic(help.data !== undefined);
  const [text, setText] = useState('');
  const wanted = foldForSearch(text.trim());
  const searched = useSearched(help.data?.categories ?? NONE, wanted !== '');
  const categories = searched
    .map(({ category, articles }) => ({
      ...category,
      articles: articles.filter(({ folded }) => folded.includes(wanted)).map(({ row }) => row),
    }))
    .filter((category) => category.articles.length > 0);
  return (
    <>
      <section className="help-page">
        <h1>{t('help_title')}</h1>
        <label className="help-page-search">
          <Icon as={Search} />
          <input
            type="search"
            value={text}
            maxLength={60}
            placeholder={t('help_search')}
            aria-label={t('help_search')}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      </section>
      {help.isPending && <Skeletons label={t('loading')} />}
      {help.isError && <EmptyState title={t('load_failed')} />}
      {help.data && categories.length === 0 && <EmptyState title={t('help_none')} />}
      {categories.map((category) => (
        <section className="card" key={category.title}>
          <div className="card-head">
            <h2>{category.title}</h2>
          </div>
          <div className="accordion">
            {category.articles.map((row) => (
              <details key={row.id} id={row.id} open={row.id === topic}>
                <summary>
                  {row.title}
                  <Icon as={ChevronDown} />
                </summary>
                {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises the HTML of help pages when it is saved */}
                <div className="content-prose" dangerouslySetInnerHTML={{ __html: row.content }} />
              </details>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
