import { lazy, Suspense } from 'react';
import { useToken } from '../../../shared/session/session.ts';

// Only members mark lotteries: most first views of a board are of nobody in particular.
const BoardStar = lazy(async () => ({ default: (await import('./star-button.tsx')).BoardStar }));

/** Room for the star in the head of a board, and for members the star. */
export function StarOf({ gameCode, name }: { gameCode: string; name: string }) {
  const isMember = useToken() !== null;
  return (
    <span className="lh-s">
      {isMember && (
        <Suspense>
          <BoardStar code={gameCode} name={name} />
        </Suspense>
      )}
    </span>
  );
}
