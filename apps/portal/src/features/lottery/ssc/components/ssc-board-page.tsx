import * as calls from '@lantern/contract/member-calls';
import { parseAmount } from '@lantern/money';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../../shared/api/hooks.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { useCurrency } from '../../../../shared/site.ts';
import { useIsPast } from '../../../../shared/time.ts';
import { toast } from '../../../../shared/toast.ts';
import { useAmountText } from '../../model/use-amount-text.ts';
import { useFunds } from '../../model/use-funds.ts';
import { useLineWords } from '../../model/use-line-words.ts';
import type { SscParts } from '../model/board-parts.ts';
import type { SscLobby } from '../model/types.ts';
import type { Sheet } from '../model/use-sheet.ts';
import { useSscBoard } from '../model/use-ssc-board.ts';
import { useSscSlip } from '../model/use-ssc-slip.ts';
import { GameStrip } from './game-strip.tsx';
import { ResultsRail } from './results-rail.tsx';
import { SscBets } from './ssc-bets.tsx';
import { SscDock } from './ssc-dock.tsx';
import { SscHead } from './ssc-head.tsx';
import { SscSlipCard } from './ssc-slip-card.tsx';

// Parts for members only or after a click; most first views need neither.
const MyIssueBets = lazy(async () => ({ default: (await import('./my-issue-bets.tsx')).MyIssueBets }));
const MyChases = lazy(async () => ({ default: (await import('./my-chases.tsx')).MyChases }));
const Kept = lazy(async () => ({ default: (await import('./kept-of-ssc.tsx')).KeptOfSsc }));
const SheetCards = lazy(async () => ({ default: (await import('./sheet-cards.tsx')).SheetCards }));
const ChaseDialog = lazy(async () => ({ default: (await import('./chase-dialog.tsx')).ChaseDialog }));

const DRAWS = 30;

export interface BoardPageProps {
  readonly lobby: SscLobby;
  readonly startPlay: string | undefined;
  readonly onRefresh: () => void;
}

/** The whole page of an e-lottery: head, board with price, results and trend, own bets and chases. */
export function SscBoardPage({ lobby, startPlay, onRefresh, sheet }: BoardPageProps & { sheet: Sheet | null }) {
  const t = useText('elott');
  const tl = useText('lottery');
  const amount = useAmountText();
  const { exponent } = useCurrency();
  const [isChasing, setChasing] = useState(false);
  const modes = lobby.modes.map((mode) => parseAmount(mode, exponent) ?? 0n);
  const board = useSscBoard(lobby, startPlay, modes, (text) => parseAmount(text, exponent));
  const slip = useSscSlip(lobby, exponent, {
    placed: (stake) => toast.done(tl('placed', { amount: amount(stake) })),
    chased: (stake) => toast.done(t('chase_started', { amount: amount(stake) })),
    stale: onRefresh,
  });
  const statistics = useCall(
    calls.elottery.statistics,
    { gameCode: lobby.game.code, draws: DRAWS },
    { staleTime: 5_000, refetchInterval: 60_000 },
  );
  useLineWords();
  const { issue } = lobby;
  const isPast = useIsPast(issue?.closesAt ?? null);
  const parts: SscParts = {
    lobby,
    board,
    slip,
    sheet,
    statistics: statistics.data,
    isOpen: issue?.state === 'OPEN' && !isPast,
    funds: useFunds(),
    onChase: () => setChasing(true),
  };
  return (
    <div className="lot ssc">
      <GameStrip current={lobby.game} />
      <SscHead lobby={lobby} isOpen={parts.isOpen} onEnd={onRefresh} />
      <div className="lay">
        <div className="col">
          <h2 className="vh">{tl('betting')}</h2>
          <SscBets {...parts} />
        </div>
        <div className="rail-r">
          <SscSlipCard {...parts} />
          <Suspense>
            {parts.sheet !== null && <SheetCards lobby={lobby} sheet={parts.sheet} slip={slip} />}
            <ResultsRail lobby={lobby} statistics={statistics.data} places={board.play?.places ?? []} />
          </Suspense>
          {parts.funds !== null && (
            <Suspense>
              <Kept {...parts} />
              <MyIssueBets lobby={lobby} slip={slip} />
              <MyChases lobby={lobby} />
            </Suspense>
          )}
        </div>
      </div>
      <SscDock {...parts} />
      {isChasing && board.line && (
        <Suspense>
          <ChaseDialog {...parts} line={board.line} onClose={() => setChasing(false)} />
        </Suspense>
      )}
    </div>
  );
}
