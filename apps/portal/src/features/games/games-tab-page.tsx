import './games-tab.css';
import * as calls from '@lantern/contract/member-calls';
import { Icon, SectionHeading } from '@lantern/ui';
import { ChevronRight, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCall } from '../../shared/api/hooks.ts';
import { useCategories, usePictures } from '../../shared/brand/site.ts';
import { CoverRow } from '../../shared/games/my-games/cover-row.tsx';
import { RecentRow } from '../../shared/games/my-games/recent-row.tsx';
import { gameRows } from '../../shared/games/my-games/rows.ts';
import { useMyGames } from '../../shared/games/my-games/use-my-games.ts';
import { usePopular } from '../../shared/games/my-games/use-popular.ts';
import { useText } from '../../shared/i18n/text.ts';
import { memberPath } from '../../shared/navigation/member-path.ts';
import { openModal } from '../../shared/navigation/modal-store.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { useToken } from '../../shared/session/session.ts';

const MOST_RECENT = 8;
const MOST_COVERS = 12;
const FRESH_MS = 60_000;
const ORIGINALS = { gameType: 'RNG', isOriginal: true, pageSize: MOST_COVERS } as const;
const NEWEST = { isNew: true, sort: 'NEW', pageSize: MOST_COVERS } as const;

const pictures: Readonly<Record<string, string>> = {
  ...{ LOTT: 'category-lottery', ELOTT: 'category-elottery', LIVE: 'category-live', SPORTS: 'category-sports' },
  ...{ FISH: 'category-fishing', RNG: 'category-slots', PVP: 'category-pvp', ESPORTS: 'category-esports' },
};

/** The lobby of everything: search, own games, categories, new games, originals and providers. The phone's Games tab opens it. */
export default function GamesTabPage() {
  const t = useText('games');
  const shell = useText('shell');
  const originals = useCall(calls.games.gameList, ORIGINALS, { staleTime: FRESH_MS }).data;
  const newest = useCall(calls.games.gameList, NEWEST, { staleTime: FRESH_MS }).data;
  return (
    <>
      <h1 className="vh">{shell('page_games')}</h1>
      <button type="button" className="field-box games-tab-search" onClick={() => openModal('search')}>
        <Icon as={Search} />
        {shell('search_label')}
      </button>
      <OwnGames />
      <Tiles originals={originals?.total ?? 0} />
      <Favourites />
      {newest && newest.total > 0 && (
        <Row title={t('new_title')} more={<More to="/rng?new=1" text={t('all_of', { count: newest.total })} />}>
          <CoverRow rows={gameRows(newest.games)} />
        </Row>
      )}
      {originals && originals.total > 0 && (
        <Row
          title={shell('page_originals')}
          more={<More to="/originals" text={t('all_of', { count: originals.total })} />}
        >
          <CoverRow rows={gameRows(originals.games)} />
        </Row>
      )}
      <Providers />
    </>
  );
}

function Row({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <SectionHeading title={title} more={more} />
      {children}
    </section>
  );
}

function More({ to, text }: { to: string; text: string }) {
  return (
    <SiteLink className="section-heading-link" to={to}>
      {text} <Icon as={ChevronRight} />
    </SiteLink>
  );
}

/** The member's recent games; popular ones for visitors and new members. */
function OwnGames() {
  const t = useText('games');
  const isMember = useToken() !== null;
  const mine = useMyGames();
  const popular = usePopular();
  const recent = isMember ? (mine?.recent ?? null) : [];
  const isOwn = recent !== null && recent.length > 0;
  const rows = isOwn ? recent : popular;
  if (recent === null || rows === null) {
    return (
      <section aria-hidden="true">
        <SectionHeading title={t('recent_title')} />
        <div className="games-tab-space" />
      </section>
    );
  }
  return (
    <Row
      title={t(isOwn ? 'recent_title' : 'popular_title')}
      more={isOwn && <More to={memberPath('personalHistoryCopy')} text={t('history')} />}
    >
      <RecentRow rows={rows.slice(0, MOST_RECENT)} />
    </Row>
  );
}

function Favourites() {
  const t = useText('games');
  const favourites = useMyGames()?.favourites ?? [];
  if (favourites.length === 0) return null;
  return (
    <Row
      title={t('favourites_title')}
      more={<More to="/rng?favourites=1" text={t('all_of', { count: favourites.length })} />}
    >
      <CoverRow rows={favourites.slice(0, MOST_COVERS)} />
    </Row>
  );
}

/** One tile a category, and one for the originals. */
function Tiles({ originals }: { originals: number }) {
  const t = useText('games');
  const shell = useText('shell');
  const categories = useCategories();
  const pictureAt = usePictures();
  const tiles = categories.map(({ gameType, page, gameCount }) => ({
    ...{ key: gameType, to: page.startsWith('/') ? page : `/${page}`, title: shell(`category_${gameType}`) },
    ...{ count: gameType === 'RNG' ? gameCount - originals : gameCount, picture: pictures[gameType] ?? 'dice' },
  }));
  const own = { key: 'ORIGINALS', to: '/originals', title: shell('page_originals'), count: originals, picture: 'dice' };
  return (
    <Row title={t('all_games')}>
      <ul className="games-tab-tiles">
        {[...tiles, ...(originals > 0 ? [own] : [])].map((tile) => (
          <li key={tile.key}>
            <SiteLink className={`games-tab-tile games-tab-${tile.key}`} to={tile.to}>
              <b>{tile.title}</b>
              <small className="num">{t('games_count', { count: tile.count })}</small>
              <img src={pictureAt(`/art/${tile.picture}.webp`)} alt="" width={96} height={96} loading="lazy" />
            </SiteLink>
          </li>
        ))}
      </ul>
    </Row>
  );
}

function Providers() {
  const t = useText('games');
  const categories = useCategories();
  const makers = new Map(
    categories.flatMap(({ vendors }) => vendors.map((vendor) => [vendor.vassalage, vendor] as const)),
  );
  if (makers.size === 0) return null;
  return (
    <Row title={t('providers')}>
      <ul className="games-tab-makers">
        {[...makers.values()].map((maker) => (
          <li key={maker.vassalage}>
            <SiteLink className="card games-tab-maker" to={maker.path}>
              <b>{maker.displayName}</b>
            </SiteLink>
          </li>
        ))}
      </ul>
    </Row>
  );
}
