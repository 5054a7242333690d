import * as calls from '@lantern/contract/member-calls';
import { lazy, Suspense } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { toast } from '../../../shared/components/toast.ts';
import { useText } from '../../../shared/i18n/text.ts';
import type { Lobby } from '../model/slip.ts';
import { useAmountText } from '../model/use-amount-text.ts';
import { useBoard } from '../model/use-board.ts';
import { useDrawOutcome } from '../model/use-draw-outcome.ts';
import { useFollowDraws } from '../model/use-follow-draws.ts';
import { useFunds } from '../model/use-funds.ts';
import { type Reread, useSalePhase } from '../model/use-sale-phase.ts';
import { vietnamSlip } from '../model/vietnam-slip.ts';
import { useBetSlip } from '../slip/use-bet-slip.ts';
import { BetBoard } from './bet-board.tsx';
import { BetSlip } from './bet-slip.tsx';
import { DrawHead } from './draw-head.tsx';
import { MyBets } from './my-bets.tsx';
import { PastRound } from './past-draw.tsx';
import { PhoneDock } from './phone-dock.tsx';
import { ResultCard } from './result-card.tsx';
import { TrendCard } from './trend-card.tsx';

const DRAWS = 30;
// Favourite slips, loaded only for logged-in users.
const SavedSlips = lazy(async () => ({ default: (await import('./saved-slips-host.tsx')).SavedSlipsHost }));

/**
 * The page of one lottery: head, board with stake, slip, my bets on the draw, results and trend. The large parts hydrate separately, so
 * that no long task blocks a slow phone.
 */
export function BoardPage({
  lobby,
  startPlay,
  onRefresh,
}: {
  lobby: Lobby;
  startPlay: string | undefined;
  onRefresh: () => Promise<Reread>;
}) {
  const t = useText('lottery');
  const amount = useAmountText();
  const board = useBoard(lobby, startPlay);
  const slip = useBetSlip(vietnamSlip(lobby), {
    onPlaced: (stake) => toast.done(t('placed', { amount: amount(stake) })),
    onStale: () => void onRefresh(),
  });
  const statistics = useCall(
    calls.lottery.statistics,
    { gameCode: lobby.game.code, draws: DRAWS },
    { staleTime: 60_000 },
  );
  const results = useCall(
    calls.lottery.openedNumbers,
    { gameCode: lobby.game.code, count: DRAWS },
    { staleTime: 60_000 },
  );
  useFollowDraws(lobby.game.lastResult?.issueId, results.data?.results[0]?.issueId);
  const phase = useSalePhase(lobby.issue, onRefresh);
  const outcome = useDrawOutcome(lobby.game.code);
  const parts = { lobby, board, slip, isOpen: phase === 'open', outcome, funds: useFunds() };
  return (
    <div className="board-page">
      <DrawHead lobby={lobby} phase={phase} />
      <div className="board-page-layout">
        <div className="board-page-column">
          <h2 className="vh">{t('betting')}</h2>
          <Suspense>
            <BetBoard {...parts} statistics={statistics.data} />
          </Suspense>
          <MyBets lobby={lobby} outcome={outcome} />
          <Suspense>
            <div className="board-page-history">
              <ResultCard results={results.data?.results} />
              <TrendCard trend={statistics.data?.trend} />
            </div>
          </Suspense>
        </div>
        <div className="board-page-rail">
          <BetSlip {...parts} />
          <PastRound lobby={lobby} slipLines={slip.lines.length} />
          {parts.funds !== null && (
            <Suspense>
              <SavedSlips {...parts} />
            </Suspense>
          )}
        </div>
      </div>
      <PhoneDock {...parts} />
    </div>
  );
}
