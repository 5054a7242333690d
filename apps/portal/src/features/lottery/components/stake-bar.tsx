import { Button, Chip, Money, Stepper } from '@lantern/ui';
import { ListPlus } from 'lucide-react';
import { useCurrency } from '../../../shared/brand/site.ts';
import { useText } from '../../../shared/i18n/text.ts';
import type { BoardParts } from '../model/board-parts.ts';
import { costOf, isComplete, type LineSketch, type Play, ticketCostOf, ticketsOf, winOf } from '../model/slip.ts';
import { countOf, countText, mostPoints } from '../model/stake-limits.ts';
import { useAmountText } from '../model/use-amount-text.ts';
import { OutcomeNote } from './outcome-note.tsx';
import { PaysLess } from './pays-less.tsx';

const QUICK = [1, 5, 10, 50, 100, 500];

/** Points per ticket, cost, possible payout, and the buttons "bet" and "add to slip". */
export function StakeBar(parts: BoardParts & { play: Play }) {
  const { board, play } = parts;
  const line = { play, numbers: board.numbers, points: board.points };
  return (
    <div className="stake-bar">
      <PointsField {...parts} line={line} />
      <BetSum {...parts} line={line} />
    </div>
  );
}

/** Number of points: by stepper, text, quick chip, or the maximum that limits and balance allow. */
function PointsField({ board, play, lobby, funds, line }: BoardParts & { play: Play; line: LineSketch }) {
  const t = useText('lottery');
  const currency = useCurrency();
  const amount = useAmountText();
  const clamp = (points: number) => board.setPoints(Math.min(Math.max(points, play.minPoints), play.maxPoints));
  const most = mostPoints(line, lobby.limits, funds, currency.exponent);
  return (
    <>
      <div className="field">
        <span className="field-label">{t('points_per_number')}</span>
        <Stepper
          label={t('points_per_number')}
          value={countText(board.points)}
          onValueChange={(text) => board.setPoints(countOf(text, play.maxPoints))}
          onBlur={() => board.points > 0 && clamp(board.points)}
          onStep={(direction) => clamp(board.points + direction)}
          decreaseLabel={t('less')}
          increaseLabel={t('more')}
          canDecrease={board.points > play.minPoints}
          canIncrease={board.points < play.maxPoints}
        />
      </div>
      <div className="field">
        <span className="field-label">{t('quick_points')}</span>
        <div className="chips num">
          {QUICK.filter((points) => points >= play.minPoints && points <= play.maxPoints).map((points) => (
            <Chip key={points} isOn={board.points === points} onClick={() => clamp(points)}>
              {points}
            </Chip>
          ))}
          <Chip disabled={most < play.minPoints} onClick={() => clamp(most)}>
            {t('max')}
          </Chip>
        </div>
      </div>
      <div className="field stake-bar-one num">
        <span className="field-label">{t('one_number_costs')}</span>
        <b>
          <Money amount={ticketCostOf(line, currency.exponent)} {...currency} />
        </b>
      </div>
      <p className="stake-bar-limits num">
        {t('limits_line', {
          min: play.minPoints,
          max: play.maxPoints,
          line: amount(lobby.limits.maxStakePerLine),
          round: amount(lobby.limits.maxStakePerIssue),
        })}
      </p>
    </>
  );
}

/** Cost, possible payout and remaining balance of the board's own bet, with its button. Phones show the dock instead. */
function BetSum({ board, slip, isOpen, funds, outcome, line }: BoardParts & { line: LineSketch }) {
  const t = useText('lottery');
  const currency = useCurrency();
  const amount = useAmountText();
  const { exponent } = currency;
  const complete = isComplete(line);
  const cost = complete ? costOf(line, exponent) : 0n;
  const accept = slip.acceptsNewPrice('board', [line]);
  return (
    <div className="stake-bar-sum num">
      <div>
        <small>{t(line.play.numbersPerUnit === 1 ? 'numbers' : 'combinations')}</small>
        <b>{String(complete ? ticketsOf(line) : 0n)}</b>
      </div>
      <div>
        <small>{t('cost')}</small>
        <b>
          <Money amount={cost} {...currency} />
        </b>
      </div>
      <div>
        <small>
          {t('win_if_one')} <PaysLess payablePpm={slip.priced(line).payablePpm} />
        </small>
        <b>
          <Money amount={complete ? winOf(slip.priced(line), exponent) : 0n} {...currency} tone="won" />
        </b>
      </div>
      {funds !== null && cost <= funds && (
        <div>
          <small>{t('balance_after')}</small>
          <b>
            <Money amount={funds - cost} {...currency} />
          </b>
        </div>
      )}
      <span className="grow" />
      <div className="stake-bar-buttons">
        <Button size="lg" icon={ListPlus} disabled={!complete || !isOpen} onClick={() => addToSlip(board, slip, line)}>
          {t('add_to_slip')}
        </Button>
        <Button
          look="pri"
          size="lg"
          disabled={!complete || !isOpen}
          busy={slip.isBusy}
          onClick={() => slip.place('board', [line], board.clear)}
        >
          {complete ? t(accept ? 'accept_bet' : 'bet_amount', { amount: amount(cost) }) : t('bet')}
        </Button>
      </div>
      <div className="stake-bar-message">
        <ClosedNote isOpen={isOpen} />
        <OutcomeNote slip={slip} origin="board" lines={[line]} cost={cost} funds={funds} outcome={outcome} />
      </div>
    </div>
  );
}

/** Shown between two draws: the selection stays and applies to the next draw. */
export function ClosedNote({ isOpen }: { isOpen: boolean }) {
  const t = useText('lottery');
  return isOpen ? null : <p className="mut">{t('closed_kept')}</p>;
}

/** Moves the board's selection to the slip and clears the board. */
export function addToSlip(board: BoardParts['board'], slip: BoardParts['slip'], line: LineSketch): void {
  slip.add(line);
  board.clear();
}
