import { formatAmount } from '@lantern/money';
import { Button, Money, Segments, Stepper } from '@lantern/ui';
import { ListPlus, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCurrency } from '../../../../shared/brand/site.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { PaysLess } from '../../components/pays-less.tsx';
import { ClosedNote } from '../../components/stake-bar.tsx';
import { countOf, countText } from '../../model/stake-limits.ts';
import { useAmountText } from '../../model/use-amount-text.ts';
import type { ElotteryParts } from '../model/board-parts.ts';
import { unitsOf } from '../model/counting.ts';
import { costOf, rebateOf, rebatePercent, winOf } from '../model/prices.ts';
import type { ElotteryLine } from '../model/types.ts';
import { OutcomeNote } from '../slip/outcome-note.tsx';

type Parts = ElotteryParts & { line: ElotteryLine };

/** Unit, multiple and prize in one row; below it cost, rebate and possible win. */
export function PriceBar(parts: Parts) {
  return (
    <div className="stake-bar stake-bar-elottery">
      <PriceFields {...parts} />
      <Sum {...parts} />
    </div>
  );
}

/** Unit, multiple and prize group, or the stake per pick for fixed-odds plays. */
export function PriceFields(parts: Parts) {
  return parts.line.play.style === 'CREDIT' ? <StakeField {...parts} /> : <StandardFields {...parts} />;
}

function StandardFields({ lobby, board }: Parts) {
  const t = useText('elottery');
  const tl = useText('lottery');
  const currency = useCurrency();
  const { groups, limits, modes } = lobby;
  const clamp = (multiple: number) => board.setMultiple(Math.min(Math.max(multiple, 1), limits.maxMultiple));
  const chosen = formatAmount(board.unitPrice, currency.exponent);
  return (
    <div className="price-bar">
      <div className="field">
        <span className="field-label">{t('unit')}</span>
        <Segments
          className="price-bar-segments"
          label={t('unit')}
          value={chosen}
          onChange={(mode) => board.setUnitPrice(BigInt(mode.replace('.', '')))}
          items={modes.map((mode) => ({ id: mode, label: `${currency.symbol} ${shortMode(mode)}` }))}
        />
      </div>
      <div className="field">
        <span className="field-label">{t('multiple')}</span>
        <Stepper
          label={t('multiple')}
          value={countText(board.multiple)}
          onValueChange={(text) => board.setMultiple(countOf(text, limits.maxMultiple))}
          onBlur={() => board.multiple > 0 && clamp(board.multiple)}
          onStep={(direction) => clamp(board.multiple + direction)}
          decreaseLabel={tl('less')}
          increaseLabel={tl('more')}
          canDecrease={board.multiple > 1}
          canIncrease={board.multiple < limits.maxMultiple}
        />
      </div>
      <label className="field price-bar-group num">
        <span className="price-bar-group-labels">
          <span>
            {t('prize')} <b>{board.group}</b>
          </span>
          <span>
            {t('rebate')} <b className="pos">{rebatePercent(groups.own, board.group)}%</b>
          </span>
        </span>
        <input
          type="range"
          className="price-bar-range"
          min={groups.min}
          max={groups.max}
          step={2}
          value={board.group}
          aria-valuetext={`${t('prize')} ${board.group}, ${t('rebate')} ${rebatePercent(groups.own, board.group)}%`}
          onChange={(event) => board.setGroup(Number(event.target.value))}
        />
        <span className="price-bar-group-labels mut3">
          <span>
            {groups.min} · {rebatePercent(groups.own, groups.min)}%
          </span>
          <span>
            {groups.max} · {rebatePercent(groups.own, groups.max)}%
          </span>
        </span>
      </label>
    </div>
  );
}

/** Unit price without trailing zeros: `2.00` → `2`. */
function shortMode(mode: string): string {
  return mode.includes('.') ? mode.replace(/\.?0+$/, '') : mode;
}

function StakeField({ board }: Parts) {
  const t = useText('elottery');
  const tl = useText('lottery');
  const { exponent } = useCurrency();
  const step = (direction: -1 | 1) => {
    const current = Math.floor(Number(board.stakeText) || 0);
    board.setStakeText(String(Math.max(1, current + direction)));
  };
  return (
    <div className="price-bar">
      <div className="field">
        <span className="field-label">{t('stake_each')}</span>
        <Stepper
          label={t('stake_each')}
          value={board.stakeText}
          decimals={exponent}
          onValueChange={board.setStakeText}
          onStep={step}
          decreaseLabel={tl('less')}
          increaseLabel={tl('more')}
        />
      </div>
    </div>
  );
}

function Sum(parts: Parts) {
  const { line, lobby, board, slip, isOpen, funds, onChase } = parts;
  const t = useText('elottery');
  const tl = useText('lottery');
  const currency = useCurrency();
  const amount = useAmountText();
  const units = unitsOf(line.play, line.choice);
  const cost = costOf(line);
  const isReady = units > 0 && cost > 0n;
  const accept = slip.acceptsNewPrice('board', [line]);
  return (
    <div className="stake-bar-sum num">
      <Figure label={t('units')}>{units.toLocaleString('en')}</Figure>
      <Figure label={t('cost')}>
        <Money amount={cost} {...currency} />
      </Figure>
      <Figure label={t('rebate_at')}>
        <Money amount={rebateOf(line, lobby)} {...currency} tone="won" />
      </Figure>
      <Figure label={t('you_win')}>
        <Money amount={isReady ? winOf(slip.priced(line)) : 0n} {...currency} tone="won" />{' '}
        <PaysLess payablePpm={slip.priced(line).payablePpm} />
      </Figure>
      <span className="grow" />
      <div className="stake-bar-buttons">
        <Button size="lg" icon={Repeat} disabled={!isReady} onClick={onChase}>
          {t('chase')}
        </Button>
        <Button
          size="lg"
          icon={ListPlus}
          disabled={!isReady}
          aria-label={tl('add_to_slip')}
          onClick={() => {
            slip.add(line);
            board.clear();
          }}
        />
        <Button
          look="pri"
          size="lg"
          disabled={!isReady || !isOpen}
          busy={slip.isBusy}
          onClick={() => slip.place('board', [line], board.clear)}
        >
          {isReady ? tl(accept ? 'accept_bet' : 'bet_amount', { amount: amount(cost) }) : tl('bet')}
        </Button>
      </div>
      <div className="stake-bar-message">
        <ClosedNote isOpen={isOpen} />
        <OutcomeNote slip={slip} origin="board" lines={[line]} cost={cost} funds={funds} outcome={parts.outcome} />
      </div>
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <small>{label}</small>
      <b>{children}</b>
    </div>
  );
}
