import { Spinner } from '@lantern/ui';
import { lazy, Suspense, use } from 'react';
import { Refusal } from './api/call.ts';
import { openSession } from './api/session.ts';
import { GameScreen } from './game/game-screen.tsx';
import { createTable } from './game/table.ts';
import { TroubleScreen } from './game/trouble.tsx';
import { useText } from './i18n/text.ts';
import { loadPictures, themeOf } from './stage/themes.ts';

const ReplayPage = lazy(() => import('./replay/replay-page.tsx'));

async function openTable(path: string) {
  try {
    const session = await openSession(decodeURIComponent(path.replace('/play/', '')));
    document.title = session.game.title;
    await loadPictures(themeOf(session.game.id), session.game.symbols);
    return createTable(session);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const tables = new Map<string, ReturnType<typeof openTable>>();

/** One table a page: the launch token works once. */
function tableOf(path: string) {
  const open = tables.get(path) ?? openTable(path);
  tables.set(path, open);
  return open;
}

function Play({ path }: { path: string }) {
  const table = use(tableOf(path));
  return table instanceof Refusal ? <TroubleScreen refusal={table} /> : <GameScreen table={table} />;
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
