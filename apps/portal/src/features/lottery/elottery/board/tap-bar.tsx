import { Button, Money } from '@lantern/ui';
import { Undo2 } from 'lucide-react';
import { useCurrency } from '../../../../shared/brand/site.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { ClosedNote } from '../../components/stake-bar.tsx';
import type { ElotteryParts } from '../model/board-parts.ts';
import { bestWinOf, costOf } from '../model/prices.ts';
import type { ElotteryLine } from '../model/types.ts';
import { PriceFields } from './price-bar.tsx';

/** Stake of the next tap, and the total cost of all taps. */
export function TapBar(parts: ElotteryParts & { line: ElotteryLine }) {
  const t = useText('elottery');
  const tf = useText('families');
  const currency = useCurrency();
  const { slip, isOpen } = parts;
  const cost = slip.lines.reduce((sum, line) => sum + costOf(line), 0n);
  const best = bestWinOf(slip.lines);
  return (
    <div className="stake-bar stake-bar-elottery">
      <p className="field-label">{tf('tap_stake')}</p>
      <PriceFields {...parts} />
      <div className="stake-bar-sum num">
        <div>
          <small>{t('cost')}</small>
          <b>
            <Money amount={cost} {...currency} />
          </b>
        </div>
        <div>
          <small>{t('you_win')}</small>
          <b>
            <Money amount={best} {...currency} tone="won" />
          </b>
        </div>
        <span className="grow" />
        <Button size="lg" icon={Undo2} disabled={!slip.canUndo} onClick={slip.undo}>
          {tf('tap_undo')}
        </Button>
        <div className="stake-bar-message">
          <ClosedNote isOpen={isOpen} />
        </div>
      </div>
    </div>
  );
}
