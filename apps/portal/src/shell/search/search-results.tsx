import './search.css';
import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { EmptyState, Icon, LazyImage, Skeletons } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useCall } from '../../shared/api/hooks.ts';
import { useSettled } from '../../shared/browser/use-settled.ts';
import { useGameName } from '../../shared/games/game-name.ts';
import { useCovers } from '../../shared/games/slot-games.ts';
import { useLanguage, useText } from '../../shared/i18n/text.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { useToken } from '../../shared/session/session.ts';
import { categoryIcon } from '../category-icons.ts';
import { VendorMark } from '../layout/vendor-mark.tsx';

type Entry = Value<'games.search'>['games'][number];

const TYPING_MS = 180;
const MOST_UNTYPED = 8;
const FRESH_MS = 60_000;
const WITH_COVERS: ReadonlySet<string> = new Set(['RNG', 'FISH', 'LIVE', 'PVP']);

interface ResultsProps {
  readonly text: string;
  readonly onPick: () => void;
}

/** What a text finds: games, lotteries and providers. Without a text: the member's recent games, or popular ones. */
export function SearchResults({ text, onPick }: ResultsProps) {
  const wanted = useSettled(text.trim(), TYPING_MS);
  return (
    <div className="search-results" aria-live="polite">
      {wanted === '' ? <Untyped onPick={onPick} /> : <Found text={wanted} onPick={onPick} />}
    </div>
  );
}

function Untyped({ onPick }: Pick<ResultsProps, 'onPick'>) {
  const t = useText('games');
  const isMember = useToken() !== null;
  const recent = useCall(calls.games.recent, {});
  const popular = useCall(calls.games.popular, { count: MOST_UNTYPED }, { staleTime: FRESH_MS });
  if (isMember && recent.isPending) return null;
  const own = recent.data?.list.slice(0, MOST_UNTYPED) ?? [];
  const isOwn = isMember && own.length > 0;
  return (
    <Entries
      title={t(isOwn ? 'recent_title' : 'popular_title')}
      rows={isOwn ? own : popular.data?.games}
      onPick={onPick}
    />
  );
}

function Found({ text, onPick }: ResultsProps) {
  const t = useText('shell');
  const g = useText('games');
  const language = useLanguage();
  const { data, isError } = useCall(
    calls.games.search,
    { text, language },
    // The rows stay while the next ones are read: a row that the keyboard has reached keeps the focus.
    { staleTime: FRESH_MS, showsPrevious: true },
  );
  if (data === undefined)
    return isError ? <EmptyState title={t('error_network')} /> : <Skeletons count={3} label={t('loading')} />;
  const { games, lotteries, providers } = data;
  if (games.length + lotteries.length + providers.length === 0) return <EmptyState title={t('search_none')} />;
  return (
    <>
      <Entries title={t('category_LOTT')} rows={lotteries} onPick={onPick} />
      {providers.length > 0 && (
        <Part title={t('providers')}>
          {providers.map((row) => (
            <li key={`${row.vassalage} ${row.gameType}`}>
              <SiteLink className="mega-menu-vendor" to={row.path} onClick={onPick}>
                <span className="search-results-picture">
                  <VendorMark smallIcon={row.smallIcon} gameType={row.gameType} />
                </span>
                <span>
                  <b>{row.displayName}</b>
                  <small>{t(`category_${row.gameType}`)}</small>
                </span>
              </SiteLink>
            </li>
          ))}
        </Part>
      )}
      <Entries title={g('games_title')} rows={games} onPick={onPick} />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <p className="eyebrow">{title}</p>
      <ul className="search-results-list">{children}</ul>
    </section>
  );
}

/** Games or lotteries with their pictures. */
function Entries({
  title,
  rows = [],
  onPick,
}: { title: string; rows?: readonly Entry[] | undefined } & Pick<ResultsProps, 'onPick'>) {
  const t = useText('shell');
  const nameOf = useGameName();
  const coverOf = useCovers();
  if (rows.length === 0) return null;
  return (
    <Part title={title}>
      {rows.map((row) => (
        <li key={row.path}>
          <SiteLink className="mega-menu-vendor" to={row.path} onClick={onPick}>
            <span className="search-results-picture">
              {WITH_COVERS.has(row.gameType) ? (
                <LazyImage src={coverOf(row.showIcon)} alt="" width={360} height={480} />
              ) : (
                <Icon as={categoryIcon(row.gameType)} />
              )}
            </span>
            <span>
              <b>{nameOf(row)}</b>
              <small>{t(`category_${row.gameType}`)}</small>
            </span>
          </SiteLink>
        </li>
      ))}
    </Part>
  );
}
