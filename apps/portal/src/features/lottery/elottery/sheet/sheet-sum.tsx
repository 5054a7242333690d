import { Button, Money, Segments } from '@lantern/ui';
import { ListPlus } from 'lucide-react';
import { useCurrency } from '../../../../shared/brand/site.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { ClosedNote } from '../../components/stake-bar.tsx';
import { useAmountText } from '../../model/use-amount-text.ts';
import type { ElotteryParts } from '../model/board-parts.ts';
import { startChase } from '../model/elottery-slip.ts';
import { costOf, fullStakeOf } from '../model/prices.ts';
import { isUnread } from '../model/sheet.ts';
import type { Sheet } from '../model/use-sheet.ts';
import { OutcomeNote } from '../slip/outcome-note.tsx';
import { firstPrizeOf, rowShown } from './sheet-figures.tsx';

type Parts = ElotteryParts & { sheet: Sheet };

/** A sheet's cost, and whether it can be bet. */
export function sheetFigures({ sheet, lobby }: Parts) {
  const once = sheet.lines.reduce((sum, line) => sum + costOf(line), 0n);
  const full = sheet.lines.reduce((sum, line) => sum + fullStakeOf(line), 0n);
  const bets = sheet.lines.reduce((sum, line) => sum + (line.choice.zones[0]?.length ?? 0), 0);
  const isRead = !sheet.rows.some((row) => isUnread(row, sheet.columns));
  const isReady = isRead && once > 0n && sheet.lines.length <= lobby.limits.maxLines;
  return { bets, full, once, total: once * BigInt(sheet.draws), isReady };
}

/** Bets the sheet on the next draw, or the same on several draws. */
export function betSheet({ sheet, slip, lobby, onChaseStarted }: Parts): void {
  if (sheet.draws === 1) {
    slip.place('board', sheet.lines, sheet.clear);
    return;
  }
  const issues = lobby.upcoming.slice(0, sheet.draws).map(({ id }) => ({ issueId: id, multiple: 1 }));
  startChase({ slip, lobby }, sheet.lines, { issues, stopOnWin: false }, (stake) => {
    onChaseStarted(stake);
    sheet.clear();
  });
}

/** Number of draws, from the next one on. */
export function DrawCount({ sheet, lobby }: Parts) {
  const t = useText('families');
  const most = Math.min(4, lobby.upcoming.length);
  if (most < 2) return null;
  return (
    <div className="field">
      <span className="field-label">{t('draw_count')}</span>
      <Segments
        className="price-bar-segments"
        label={t('draw_count')}
        value={String(sheet.draws)}
        onChange={(count) => sheet.setDraws(Number(count))}
        items={Array.from({ length: most }, (_, index) => ({ id: String(index + 1), label: String(index + 1) }))}
      />
    </div>
  );
}

/** Bets, stake, discount and amount due; below a sheet on a desktop. */
export function SheetSum(parts: Parts) {
  return (
    <div className="stake-bar stake-bar-elottery">
      <div className="price-bar">
        <DrawCount {...parts} />
      </div>
      <div className="stake-bar-sum num">
        <Figures {...parts} />
        <span className="grow" />
        <Actions {...parts} />
      </div>
    </div>
  );
}

/** Which button the sheet's result belongs to: one draw is a bet, several are a chase. */
const originOf = ({ draws }: Sheet) => (draws === 1 ? 'board' : 'chase');

function Figures(parts: Parts) {
  const t = useText('families');
  const currency = useCurrency();
  const { sheet, slip, lobby } = parts;
  const { bets, full, once, total } = sheetFigures(parts);
  const shown = rowShown(sheet);
  return (
    <>
      <div>
        <small>{t('sheet_bets')}</small>
        <b>{bets}</b>
      </div>
      {full > once && (
        <>
          <div>
            <small>{t('sheet_stake')}</small>
            <b>
              <Money amount={full} {...currency} />
            </b>
          </div>
          <div>
            <small>{t('sheet_discount')}</small>
            <b className="pos">
              −<Money amount={full - once} {...currency} />
            </b>
          </div>
        </>
      )}
      <div>
        <small>{t('sheet_pay')}</small>
        <b>
          <Money amount={total} {...currency} />
        </b>
      </div>
      {shown && (
        <div>
          <small>
            {t(lobby.game.family === 'FOUR_D' ? 'first_prize_pays' : 'number_pays', { number: shown.number })}
          </small>
          <b>
            <Money amount={firstPrizeOf(sheet, slip.priced)} {...currency} tone="won" />
          </b>
        </div>
      )}
    </>
  );
}

/** The sheet's buttons and the result of the last click. */
function Actions(parts: Parts) {
  const t = useText('families');
  const tl = useText('lottery');
  const amount = useAmountText();
  const { sheet, slip, isOpen, funds, lobby } = parts;
  const { total, isReady } = sheetFigures(parts);
  const origin = originOf(sheet);
  const accept = slip.acceptsNewPrice(origin, sheet.lines);
  return (
    <>
      <div className="stake-bar-buttons">
        <Button
          size="lg"
          icon={ListPlus}
          disabled={!isReady}
          aria-label={tl('add_to_slip')}
          onClick={() => {
            for (const line of sheet.lines) slip.add(line);
            sheet.clear();
          }}
        />
        <Button look="pri" size="lg" disabled={!isReady || !isOpen} busy={slip.isBusy} onClick={() => betSheet(parts)}>
          {isReady ? tl(accept ? 'accept_bet' : 'bet_amount', { amount: amount(total) }) : tl('bet')}
        </Button>
      </div>
      <div className="stake-bar-message">
        <ClosedNote isOpen={isOpen} />
        {sheet.lines.length > lobby.limits.maxLines && (
          <p className="mut">{t('sheet_too_many', { max: lobby.limits.maxLines })}</p>
        )}
        <OutcomeNote
          slip={slip}
          origin={origin}
          lines={sheet.lines}
          cost={total}
          funds={funds}
          outcome={parts.outcome}
        />
      </div>
    </>
  );
}
