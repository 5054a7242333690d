import * as calls from '@lantern/contract/member-calls';
import { parseAmount } from '@lantern/money';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../../shared/api/hooks.ts';
import { useCurrency } from '../../../../shared/brand/site.ts';
import { toast } from '../../../../shared/components/toast.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { useAmountText } from '../../model/use-amount-text.ts';
import { useDrawOutcome } from '../../model/use-draw-outcome.ts';
import { useFunds } from '../../model/use-funds.ts';
import { type Reread, useSalePhase } from '../../model/use-sale-phase.ts';
import { useBetSlip } from '../../slip/use-bet-slip.ts';
import { BetsCard } from '../bets/bets-card.tsx';
import type { ElotteryParts } from '../model/board-parts.ts';
import { elotterySlip } from '../model/elottery-slip.ts';
import type { ElotteryLobby } from '../model/types.ts';
import { useChoiceBoard } from '../model/use-choice-board.ts';
import type { Sheet } from '../model/use-sheet.ts';
import { ResultsRail } from '../results/results-rail.tsx';
import { SlipCard } from '../slip/slip-card.tsx';
import { ElotteryDock } from './board-dock.tsx';
import { BoardHead } from './board-head.tsx';
import { GameStrip } from './game-strip.tsx';

// Parts for members only or after a click; most first views need neither.
const MyIssueBets = lazy(async () => ({ default: (await import('../bets/my-draw-bets.tsx')).MyIssueBets }));
const MyChases = lazy(async () => ({ default: (await import('../bets/my-chases.tsx')).MyChases }));
const SavedSlips = lazy(async () => ({ default: (await import('../slip/saved-slips-host.tsx')).SavedSlipsHost }));
const SheetCards = lazy(async () => ({ default: (await import('../sheet/sheet-cards.tsx')).SheetCards }));
const ChaseDialog = lazy(async () => ({ default: (await import('../bets/chase-dialog.tsx')).ChaseDialog }));

const DRAWS = 30;

export interface BoardPageProps {
  readonly lobby: ElotteryLobby;
  readonly startPlay: string | undefined;
  readonly onRefresh: () => Promise<Reread>;
}

/** The whole page of an e-lottery: head, board with price, results and trend, own bets and chases. */
export function ChoiceBoardPage({ lobby, startPlay, onRefresh, sheet }: BoardPageProps & { sheet: Sheet | null }) {
  const t = useText('elottery');
  const tl = useText('lottery');
  const amount = useAmountText();
  const { exponent } = useCurrency();
  const [isChasing, setChasing] = useState(false);
  const modes = lobby.modes.map((mode) => parseAmount(mode, exponent) ?? 0n);
  const board = useChoiceBoard(lobby, startPlay, modes, (text) => parseAmount(text, exponent));
  const slip = useBetSlip(elotterySlip(lobby, exponent), {
    onPlaced: (stake) => toast.done(tl('placed', { amount: amount(stake) })),
    onStale: () => void onRefresh(),
  });
  const statistics = useCall(
    calls.elottery.statistics,
    { gameCode: lobby.game.code, draws: DRAWS },
    { staleTime: 5_000, refetchInterval: 60_000 },
  );
  const phase = useSalePhase(lobby.issue, onRefresh);
  const parts: ElotteryParts = {
    lobby,
    board,
    slip,
    sheet,
    statistics: statistics.data,
    isOpen: phase === 'open',
    outcome: useDrawOutcome(lobby.game.code),
    funds: useFunds(),
    onChase: () => setChasing(true),
    onChaseStarted: (stake) => toast.done(t('chase_started', { amount: amount(stake) })),
  };
  return (
    <div className="board-page elottery-board">
      <GameStrip current={lobby.game} />
      <BoardHead lobby={lobby} phase={phase} />
      <div className="board-page-layout">
        <div className="board-page-column">
          <h2 className="vh">{tl('betting')}</h2>
          <BetsCard {...parts} />
        </div>
        <div className="board-page-rail">
          <SlipCard {...parts} />
          <Suspense>
            {parts.sheet !== null && <SheetCards lobby={lobby} sheet={parts.sheet} slip={slip} />}
            <ResultsRail lobby={lobby} statistics={statistics.data} places={board.play?.places ?? []} />
          </Suspense>
          {parts.funds !== null && (
            <Suspense>
              <SavedSlips {...parts} />
              <MyIssueBets lobby={lobby} slip={slip} outcome={parts.outcome} />
              <MyChases lobby={lobby} />
            </Suspense>
          )}
        </div>
      </div>
      <ElotteryDock {...parts} />
      {isChasing && board.line && (
        <Suspense>
          <ChaseDialog {...parts} line={board.line} onClose={() => setChasing(false)} />
        </Suspense>
      )}
    </div>
  );
}
