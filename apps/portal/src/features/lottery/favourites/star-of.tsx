import { lazy, Suspense } from 'react';
import { useToken } from '../../../shared/session/session.ts';

// Favourites need a login; most first views of a board are by visitors.
const BoardStar = lazy(async () => ({ default: (await import('./star-button.tsx')).BoardStar }));

/** Reserves the star's space in a board's head; shows the star to members. */
export function StarOf({ gameCode, name }: { gameCode: string; name: string }) {
  const isMember = useToken() !== null;
  return (
    <span className="draw-head-star">
      {isMember && (
        <Suspense>
          <BoardStar code={gameCode} name={name} />
        </Suspense>
      )}
    </span>
  );
}
