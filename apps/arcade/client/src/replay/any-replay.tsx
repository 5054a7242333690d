import type { GameInfo, RoundView } from '@lantern/arcade-contract';
import { Spinner } from '@lantern/ui';
import { lazy, Suspense } from 'react';
import { useText } from '../i18n/text.ts';
import type { Currency } from '../model/amounts.ts';

const SlotReplay = lazy(() => import('./replay-view.tsx'));
const OriginalReplay = lazy(() => import('./original-replay.tsx'));

export interface AnyReplayProps {
  /** The round's own game. */
  readonly game: GameInfo;
  readonly round: RoundView;
  readonly currency: Currency;
}

/** A recorded round of a slot or an original. */
export function AnyReplay({ game, round, currency }: AnyReplayProps) {
  const t = useText('arcade');
  return (
    <Suspense fallback={<Spinner label={t('opening')} />}>
      {round.shape === 'original' && <OriginalReplay round={round} currency={currency} />}
      {round.shape === 'slot' && game.shape === 'slot' && <SlotReplay game={game} round={round} currency={currency} />}
    </Suspense>
  );
}
