import { Spinner } from '@lantern/ui';
import { lazy, Suspense, use } from 'react';
import { Refusal } from './api/call.ts';
import { openSession } from './api/session.ts';
import { GameScreen } from './game/game-screen.tsx';
import { createTable } from './game/table.ts';
import type { SlotSession } from './game/table-state.ts';
import { TroubleScreen } from './game/trouble.tsx';
import { titleOf, useText } from './i18n/text.ts';
import type { OriginalSession } from './originals/original-state.ts';
import { loadTheme } from './stage/themes.ts';

const OriginalScreen = lazy(() => import('./originals/original-screen.tsx'));
const CrashScreen = lazy(() => import('./crash/crash-screen.tsx'));
const ReplayPage = lazy(() => import('./replay/replay-page.tsx'));

/** Loads the screen of a game; code of the other kind of game is not loaded. */
async function openGame(path: string) {
  try {
    const session = await openSession(decodeURIComponent(path.replace('/play/', '')));
    document.title = titleOf(session.game);
    if (session.game.id === 'crash') {
      const { createCrashTable } = await import('./crash/crash-table.ts');
      return <CrashScreen table={createCrashTable(session as OriginalSession)} />;
    }
    if (session.game.shape === 'original') {
      const { createOriginalTable } = await import('./originals/original-table.ts');
      const table = createOriginalTable(session as OriginalSession);
      return <OriginalScreen table={table} />;
    }
    const theme = await loadTheme(session.game.id);
    return <GameScreen table={createTable(session as SlotSession)} theme={theme} />;
  } catch (error) {
    if (error instanceof Refusal) return <TroubleScreen refusal={error} />;
    throw error;
  }
}

const games = new Map<string, ReturnType<typeof openGame>>();

/** Only one table per page, because the launch token works once. */
function gameOf(path: string) {
  const open = games.get(path) ?? openGame(path);
  games.set(path, open);
  return open;
}

function Play({ path }: { path: string }) {
  return use(gameOf(path));
}

/** Routes: `/play/<game>` and `/replay?…`. */
export function App({ path, query }: { path: string; query: URLSearchParams }) {
  const t = useText('arcade');
  return (
    <Suspense
      fallback={
        <div className="opening">
          <Spinner label={t('opening')} />
        </div>
      }
    >
      {path.startsWith('/replay') ? <ReplayPage query={query} /> : <Play path={path} />}
    </Suspense>
  );
}
