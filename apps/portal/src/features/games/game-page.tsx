import './games.css';
import { buttonClass, EmptyState } from '@lantern/ui';
import { useRef, useState } from 'react';
import { useCategories } from '../../shared/brand/site.ts';
import { useIsHydrated } from '../../shared/browser/is-hydrated.ts';
import { useLastGame } from '../../shared/games/last-game.ts';
import { useCovers, useSlots } from '../../shared/games/slot-games.ts';
import { useRefusalText } from '../../shared/i18n/refusal-text.ts';
import { useText } from '../../shared/i18n/text.ts';
import { type Search, useSearch } from '../../shared/navigation/page-location.ts';
import { SiteLink } from '../../shared/navigation/site-link.tsx';
import { useToken } from '../../shared/session/session.ts';
import { GameBar } from './components/game-bar.tsx';
import { ProviderList } from './components/provider-list.tsx';
import { useGameFrame } from './model/use-game-frame.ts';
import { useHandOver } from './model/use-hand-over.ts';
import { useLaunch } from './model/use-launch.ts';
import { useRules } from './model/use-rules.ts';

/** A game in an iframe of another origin, which can only exchange messages with the page. */
export default function GamePage() {
  const t = useText('games');
  const words = useRefusalText();
  const address = useSearch();
  const isHydrated = useIsHydrated();
  const token = useToken();
  const { gameId, vassalage }: Search = isHydrated ? address : {};
  const isNamed = gameId !== undefined && vassalage !== undefined;
  useLastGame(isNamed);
  const launch = useLaunch(isNamed && token !== null ? { gameId, vassalage } : null);
  const frame = useRef<HTMLIFrameElement>(null);
  const frameArea = useRef<HTMLDivElement>(null);
  useHandOver(frame, launch.url, launch.token);
  const balance = useGameFrame(frame, launch.url);
  const showRules = useRules(frame, launch.url);
  const { games } = useSlots();
  const provider = useCategories()
    .flatMap(({ vendors }) => vendors)
    .find((vendor) => vendor.vassalage === vassalage && gameId === undefined);
  const known = games.find((game) => game.gameId === gameId && game.vassalage === vassalage);
  const title = provider?.displayName ?? known?.gameName ?? launch.title ?? t('game_frame');
  const cover = known?.showIcon ?? launch.showIcon ?? '';
  return (
    <div className="game-page" data-theme="dark" ref={frameArea}>
      <GameBar
        cover={gameId === undefined ? null : cover}
        title={title}
        balance={isHydrated && token === null ? undefined : balance}
        game={isNamed ? { gameId, vassalage } : undefined}
        onRules={launch.url === null ? undefined : showRules}
        onReload={launch.again}
        onFullScreen={() => void toggleFullScreen(frameArea.current)}
      />
      <div className="game-page-frame">
        {isHydrated && !isNamed && vassalage !== undefined && <ProviderList vassalage={vassalage} />}
        {isHydrated && !isNamed && vassalage === undefined && (
          <EmptyState title={t('which_game')} action={<LobbyLink text={t('back_to_lobby')} to="/rng" />} />
        )}
        {isHydrated && isNamed && token === null && (
          <EmptyState title={t('log_in_to_play')} action={<LobbyLink text={t('log_in')} to="/login" />} />
        )}
        {launch.refused && (
          <EmptyState title={t('not_opened')} action={<LobbyLink text={t('back_to_lobby')} to="/rng" />}>
            {words(launch.refused)}
          </EmptyState>
        )}
        {isNamed && token !== null && !launch.refused && (
          <Frame url={launch.url} launch={launch.token} cover={cover} title={title} of={frame} />
        )}
      </div>
    </div>
  );
}

interface FrameProps {
  readonly url: string | null;
  /** Token of the launch: another one opens the same address anew. */
  readonly launch: string | null;
  /** Name of the game's cover; empty until known. */
  readonly cover: string;
  readonly title: string;
  readonly of: React.RefObject<HTMLIFrameElement | null>;
}

/** The game; its cover until the game has loaded. */
function Frame({ url, launch, cover, title, of }: FrameProps) {
  const t = useText('games');
  const [loaded, setLoaded] = useState<string | null>(null);
  const coverOf = useCovers();
  const key = url && `${url} ${launch ?? ''}`;
  return (
    <>
      {(key === null || loaded !== key) && (
        <div className="game-page-opening" role="status">
          {cover === '' ? (
            <span className="game-page-blank" />
          ) : (
            <img src={coverOf(cover)} alt="" width={180} height={240} />
          )}
          <p>{t('opening')}</p>
        </div>
      )}
      {url !== null && (
        <iframe
          key={key}
          ref={of}
          src={url}
          title={title}
          sandbox="allow-scripts allow-same-origin"
          allow="fullscreen; autoplay"
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(key)}
        />
      )}
    </>
  );
}

function LobbyLink({ text, to }: { text: string; to: string }) {
  return (
    <SiteLink className={buttonClass({ look: 'pri' })} to={to}>
      {text}
    </SiteLink>
  );
}

async function toggleFullScreen(frameArea: HTMLElement | null): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await frameArea?.requestFullscreen();
  } catch {
    // Browsers may refuse full screen; the game stays as it is.
  }
}
