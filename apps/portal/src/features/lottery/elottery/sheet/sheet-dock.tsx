import { Button, Money } from '@lantern/ui';
import { useCurrency } from '../../../../shared/brand/site.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { ClosedNote } from '../../components/stake-bar.tsx';
import { useAmountText } from '../../model/use-amount-text.ts';
import type { ElotteryParts } from '../model/board-parts.ts';
import type { Sheet } from '../model/use-sheet.ts';
import { OutcomeNote } from '../slip/outcome-note.tsx';
import { SlipOpener } from '../slip/slip-opener.tsx';
import { firstPrizeOf } from './sheet-figures.tsx';
import { betSheet, sheetFigures } from './sheet-sum.tsx';

/** The sheet's total, at the bottom of a phone's screen. */
export function SheetDock(parts: ElotteryParts & { sheet: Sheet }) {
  const t = useText('families');
  const te = useText('elottery');
  const tl = useText('lottery');
  const currency = useCurrency();
  const amount = useAmountText();
  const { sheet, slip, isOpen, funds } = parts;
  const { bets, total, isReady } = sheetFigures(parts);
  const origin = sheet.draws === 1 ? 'board' : 'chase';
  const accept = slip.acceptsNewPrice(origin, sheet.lines);
  return (
    <div className="phone-dock">
      <ClosedNote isOpen={isOpen} />
      <OutcomeNote slip={slip} origin={origin} lines={sheet.lines} cost={total} funds={funds} outcome={parts.outcome} />
      <div className="phone-dock-sum num">
        <b>{t('sheet_bet_count', { count: bets })}</b>
        <span>
          {te('cost')} <Money amount={total} {...currency} />
        </span>
        <span className="grow" />
        <span>
          {tl('win')} <Money amount={firstPrizeOf(sheet, slip.priced)} {...currency} />
        </span>
      </div>
      <div className="phone-dock-buttons phone-dock-elottery">
        <SlipOpener {...parts} />
        <Button
          size="lg"
          disabled={!isReady}
          onClick={() => {
            for (const line of sheet.lines) slip.add(line);
            sheet.clear();
          }}
        >
          {tl('add')}
        </Button>
        <Button look="pri" size="lg" disabled={!isReady || !isOpen} busy={slip.isBusy} onClick={() => betSheet(parts)}>
          {isReady ? tl(accept ? 'accept_bet' : 'bet_amount', { amount: amount(total) }) : tl('bet')}
        </Button>
      </div>
    </div>
  );
}
