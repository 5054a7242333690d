import { Spinner } from '@lantern/ui';
import { lazy, Suspense, use } from 'react';
import { Refusal } from './api/call.ts';
import { openSession } from './api/session.ts';
import { GameScreen } from './game/game-screen.tsx';
import { createTable, type SlotSession } from './game/table.ts';
import { TroubleScreen } from './game/trouble.tsx';
import { useText } from './i18n/text.ts';
import type { OriginalSession } from './originals/original-table.ts';
import { loadPictures, themeOf } from './stage/themes.ts';

const OriginalScreen = lazy(() => import('./originals/original-screen.tsx'));
const ReplayPage = lazy(() => import('./replay/replay-page.tsx'));

/** The screen of a game that was opened; what only one of the two shapes needs comes with it. */
async function openGame(path: string) {
  try {
    const session = await openSession(decodeURIComponent(path.replace('/play/', '')));
    document.title = session.game.title;
    if (session.game.shape === 'original') {
      const { createOriginalTable } = await import('./originals/original-table.ts');
      const table = createOriginalTable(session as OriginalSession);
      return <OriginalScreen table={table} />;
    }
    await loadPictures(themeOf(session.game.id), session.game.symbols);
    return <GameScreen table={createTable(session as SlotSession)} />;
  } catch (error) {
    if (error instanceof Refusal) return <TroubleScreen refusal={error} />;
    throw error;
  }
}

const games = new Map<string, ReturnType<typeof openGame>>();

/** One table a page: the launch token works once. */
function gameOf(path: string) {
  const open = games.get(path) ?? openGame(path);
  games.set(path, open);
  return open;
}

function Play({ path }: { path: string }) {
  return use(gameOf(path));
}

/** `/play/<game>` or `/replay?…`. */
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
