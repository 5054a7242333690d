import { Button, Chip, Money, moneyText, Stepper } from '@lantern/ui';
import { ListPlus } from 'lucide-react';
import { useText } from '../../../shared/i18n/text.ts';
import { useCurrency } from '../../../shared/site.ts';
import { costOf, isComplete, type Play, ticketCostOf, ticketsOf, winOf } from '../model/slip.ts';
import type { BoardParts } from './bet-board.tsx';

const QUICK = [1, 5, 10, 50, 100, 500];

/** Points per number, what it costs and what could come back, and the two ways on. */
export function StakeBar({ board, slip, isOpen, play }: BoardParts & { play: Play }) {
  const t = useText('lottery');
  const currency = useCurrency();
  const { exponent } = currency;
  const line = { play, numbers: board.numbers, points: board.points };
  const complete = isComplete(line);
  const cost = complete ? costOf(line, exponent) : 0n;
  const clamp = (points: number) => board.setPoints(Math.min(Math.max(points, play.minPoints), play.maxPoints));
  const ways = complete ? ticketsOf(line) : 0n;
  return (
    <div className="stk">
      <div className="fld">
        <span className="lbl">{t('points_per_number')}</span>
        <Stepper
          label={t('points_per_number')}
          value={String(board.points)}
          onValueChange={(text) =>
            board.setPoints(Math.min(Number(text.replace(/\D/g, '').slice(0, 7) || '0'), play.maxPoints))
          }
          onStep={(direction) => clamp(board.points + direction)}
          decreaseLabel={t('less')}
          increaseLabel={t('more')}
          canDecrease={board.points > play.minPoints}
          canIncrease={board.points < play.maxPoints}
        />
      </div>
      <div className="fld">
        <span className="lbl">{t('quick_points')}</span>
        <div className="chips num">
          {QUICK.filter((points) => points >= play.minPoints && points <= play.maxPoints).map((points) => (
            <Chip key={points} isOn={board.points === points} onClick={() => clamp(points)}>
              {points}
            </Chip>
          ))}
        </div>
      </div>
      <div className="fld num">
        <span className="lbl">{t('one_number_costs')}</span>
        <b>
          <Money amount={ticketCostOf(line, exponent)} {...currency} />
        </b>
      </div>
      <div className="sum num">
        <div>
          <small>{t(play.numbersPerUnit === 1 ? 'numbers' : 'combinations')}</small>
          <b>{String(ways)}</b>
        </div>
        <div>
          <small>{t('cost')}</small>
          <b>
            <Money amount={cost} {...currency} />
          </b>
        </div>
        <div>
          <small>{t('win_if_one')}</small>
          <b>
            <Money amount={complete ? winOf(line, exponent) : 0n} {...currency} tone="won" />
          </b>
        </div>
        <span className="grow" />
        <Button size="lg" icon={ListPlus} disabled={!complete || !isOpen} onClick={() => addToSlip(board, slip, line)}>
          {t('add_to_slip')}
        </Button>
        <Button
          look="pri"
          size="lg"
          disabled={!complete || !isOpen}
          busy={slip.isBusy}
          onClick={() => slip.place([line], board.clear)}
        >
          {complete
            ? t('bet_amount', { amount: `${currency.symbol} ${moneyText(cost, { exponent, sign: 'auto' })}` })
            : t('bet')}
        </Button>
      </div>
    </div>
  );
}

/** Puts the board's line on the slip and makes room for the next. */
export function addToSlip(
  board: BoardParts['board'],
  slip: BoardParts['slip'],
  line: { play: Play; numbers: readonly string[]; points: number },
): void {
  slip.add(line);
  board.clear();
}
