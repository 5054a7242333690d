import { Button, Money } from '@lantern/ui';
import { Repeat, Undo2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useCurrency } from '../../../../shared/brand/site.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { DockTools } from '../../components/dock-tools.tsx';
import { ClosedNote } from '../../components/stake-bar.tsx';
import { useAmountText } from '../../model/use-amount-text.ts';
import type { ElotteryParts } from '../model/board-parts.ts';
import { unitsOf } from '../model/counting.ts';
import { bestWinOf, costOf } from '../model/prices.ts';
import { OutcomeNote } from '../slip/outcome-note.tsx';
import { SlipOpener } from '../slip/slip-opener.tsx';

// For members only.
const MyIssueBets = lazy(async () => ({ default: (await import('../bets/my-draw-bets.tsx')).MyIssueBets }));
// Only for families with a sheet.
const SheetDock = lazy(async () => ({ default: (await import('../sheet/sheet-dock.tsx')).SheetDock }));

/** On a phone, price and actions are at the bottom: units, cost, possible win, slip, chase and bet button. */
export function ElotteryDock(parts: ElotteryParts) {
  const { sheet, board } = parts;
  if (sheet === null || !board.isSheet) return <ChoiceDock {...parts} />;
  return (
    <Suspense>
      <SheetDock {...parts} sheet={sheet} />
    </Suspense>
  );
}

function ChoiceDock(parts: ElotteryParts) {
  const t = useText('elottery');
  const tl = useText('lottery');
  const tf = useText('families');
  const currency = useCurrency();
  const amount = useAmountText();
  const { board, slip, isOpen, funds, onChase } = parts;
  const { line, isTapping } = board;
  if (line === null) return null;
  // Taps are already on the slip: the dock bets the whole slip.
  const lines = isTapping ? slip.lines : [line];
  const units = lines.reduce((sum, one) => sum + unitsOf(one.play, one.choice), 0);
  const cost = lines.reduce((sum, one) => sum + costOf(one), 0n);
  const best = bestWinOf(lines.map(slip.priced));
  const origin = isTapping ? 'slip' : 'board';
  const accept = slip.acceptsNewPrice(origin, lines);
  const isReady = units > 0 && cost > 0n && lines.length <= parts.lobby.limits.maxLines;
  return (
    <div className="phone-dock">
      <ClosedNote isOpen={isOpen} />
      <OutcomeNote slip={slip} origin={origin} lines={lines} cost={cost} funds={funds} outcome={parts.outcome} />
      <Tools {...parts} hasMultiple={!isTapping && line.play.style !== 'CREDIT'} />
      <div className="phone-dock-sum num">
        <b>{t('units_count', { count: units })}</b>
        <span>
          {t('cost')} <Money amount={cost} {...currency} />
        </span>
        <span className="grow" />
        <span>
          {tl('win')} <Money amount={isReady ? best : 0n} {...currency} />
        </span>
      </div>
      <div className="phone-dock-buttons phone-dock-elottery">
        <SlipOpener {...parts} />
        {isTapping ? (
          <Button size="lg" icon={Undo2} disabled={!slip.canUndo} onClick={slip.undo}>
            {tf('tap_undo')}
          </Button>
        ) : (
          <>
            <Button size="lg" disabled={!isReady} aria-label={t('chase')} icon={Repeat} onClick={onChase} />
            <Button
              size="lg"
              disabled={!isReady}
              onClick={() => {
                slip.add(line);
                board.clear();
              }}
            >
              {tl('add')}
            </Button>
          </>
        )}
        <Button
          look="pri"
          size="lg"
          disabled={!isReady || !isOpen}
          busy={slip.isBusy}
          onClick={() => (isTapping ? slip.place('slip', lines, slip.clear) : slip.place('board', lines, board.clear))}
        >
          {isReady ? tl(accept ? 'accept_bet' : 'bet_amount', { amount: amount(cost) }) : tl('bet')}
        </Button>
      </div>
    </div>
  );
}

/** The multiple and the member's bets on the draw. */
function Tools({ lobby, board, slip, outcome, funds, hasMultiple }: ElotteryParts & { readonly hasMultiple: boolean }) {
  const t = useText('elottery');
  const stake = {
    ...{ label: t('multiple'), value: board.multiple, onChange: board.setMultiple },
    ...{ least: 1, most: lobby.limits.maxMultiple },
  };
  return (
    <DockTools
      stake={hasMultiple ? stake : null}
      bets={funds === null ? null : <MyIssueBets lobby={lobby} slip={slip} outcome={outcome} />}
    />
  );
}
