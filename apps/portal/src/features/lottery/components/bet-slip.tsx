import { Button, CountBadge, EmptyState, IconButton, Money, Note } from '@lantern/ui';
import { Pencil, Trash2, X } from 'lucide-react';
import { useCurrency } from '../../../shared/brand/site.ts';
import { useNow } from '../../../shared/browser/time.ts';
import { formatClock, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import type { BoardParts } from '../model/board-parts.ts';
import { phaseOf, type Round } from '../model/draw-phase.ts';
import { costOf, isComplete, type SlipLine, ticketsOf } from '../model/slip.ts';
import { useAmountText } from '../model/use-amount-text.ts';
import { OutcomeNote } from './outcome-note.tsx';
import { PaysLess } from './pays-less.tsx';
import { ClosedNote } from './stake-bar.tsx';

const SHOWN_NUMBERS = 24;

/** The slip beside the board: each selection with its cost, the total, and the balance afterwards. */
export function BetSlip(parts: BoardParts) {
  return (
    <aside className="card bet-slip">
      <SlipContent {...parts} />
    </aside>
  );
}

interface SlipParts extends BoardParts {
  /** Inside the phone's bottom sheet, which has its own title. */
  readonly isSheet?: boolean;
  /** Called when a selection moves back to the board. */
  readonly onEdit?: () => void;
}

/** Content of the slip; also used in the phone's bottom sheet. */
export function SlipContent({ isSheet = false, onEdit, ...parts }: SlipParts) {
  const t = useText('lottery');
  const { slip, board } = parts;
  const edit = (line: SlipLine) => {
    slip.remove(line.key);
    board.take(line);
    onEdit?.();
  };
  return (
    <>
      <div className={isSheet ? 'bet-slip-head bet-slip-in-sheet' : 'bet-slip-head'}>
        {!isSheet && <h3>{t('slip')}</h3>}
        <CountBadge count={slip.lines.length} />
        <span className="grow" />
        {slip.lines.length > 0 && <IconButton icon={Trash2} label={t('clear')} small onClick={slip.clear} />}
      </div>
      {slip.lines.length === 0 && <EmptyState title={t('slip_empty')}>{t('slip_empty_text')}</EmptyState>}
      {slip.lines.map((line) => (
        <Line key={line.key} line={line} onEdit={() => edit(line)} onRemove={() => slip.remove(line.key)} />
      ))}
      <SlipFoot {...parts} isSheet={isSheet} />
    </>
  );
}

function Line({ line, onEdit, onRemove }: { line: SlipLine; onEdit: () => void; onRemove: () => void }) {
  const t = useText('lottery');
  const currency = useCurrency();
  const name = t(line.play.nameKey);
  return (
    <div className="bet-slip-line">
      <div className="bet-slip-line-title">
        <b>{name}</b>
        <PaysLess payablePpm={line.payablePpm} />
        <span className="grow" />
        <IconButton icon={Pencil} label={`${t('edit')} ${name}`} small onClick={onEdit} />
        <IconButton icon={X} label={`${t('remove')} ${name}`} small onClick={onRemove} />
      </div>
      <div className="bet-slip-numbers num">
        {line.numbers.slice(0, SHOWN_NUMBERS).map((number) => (
          <b key={number}>{number}</b>
        ))}
        {line.numbers.length > SHOWN_NUMBERS && <b>+{line.numbers.length - SHOWN_NUMBERS}</b>}
      </div>
      <div className="bet-slip-line-cost num">
        <span>
          {String(ticketsOf(line))} × {t('points', { points: line.points })}
        </span>
        <b>
          <Money amount={costOf(line, currency.exponent)} {...currency} />
        </b>
      </div>
    </div>
  );
}

/** Shown in the last minute before betting closes: selections on the slip are not bets yet. */
export function LastMinuteNote({ issue, count }: { issue: Round | null; count: number }) {
  const t = useText('lottery');
  const now = useNow();
  if (issue === null || count === 0 || phaseOf(issue, now) !== 'closing') return null;
  return <Note tone="warn">{t('slip_not_bet')}</Note>;
}

/** Total, balance afterwards, and the bet button. The button is primary only while the board has no complete bet of its own. */
function SlipFoot({ lobby, slip, board, isOpen, funds, isSheet }: SlipParts) {
  const t = useText('lottery');
  const zone = useZone();
  const currency = useCurrency();
  const amount = useAmountText();
  const total = slip.lines.reduce((sum, line) => sum + costOf(line, currency.exponent), 0n);
  const { issue } = lobby;
  const count = slip.lines.length;
  const outcome = (
    <OutcomeNote slip={slip} origin="slip" lines={slip.lines} cost={total} funds={funds} outcome={null} />
  );
  if (count === 0) return <div className="bet-slip-message">{outcome}</div>;
  const accept = slip.acceptsNewPrice('slip', slip.lines);
  const boardIsReady = board.play && isComplete({ play: board.play, numbers: board.numbers, points: board.points });
  return (
    <div className="bet-slip-foot num">
      <div className="bet-slip-total">
        <span>{t('total')}</span>
        <b>
          <Money amount={total} {...currency} />
        </b>
      </div>
      {funds !== null && total <= funds && (
        <div className="bet-slip-line-cost">
          <span>{t('balance_after')}</span>
          <b>
            <Money amount={funds - total} {...currency} />
          </b>
        </div>
      )}
      <LastMinuteNote issue={issue} count={count} />
      {count > lobby.limits.maxLines && <Note tone="warn">{t('too_many_lines', { max: lobby.limits.maxLines })}</Note>}
      {outcome}
      <ClosedNote isOpen={isOpen} />
      <Button
        look={boardIsReady && !isSheet ? 'plain' : 'pri'}
        size="lg"
        block
        disabled={!isOpen || count > lobby.limits.maxLines}
        busy={slip.isBusy}
        onClick={() => slip.place('slip', slip.lines, slip.clear)}
      >
        {accept ? t('accept_bet', { amount: amount(total) }) : t('confirm_bets', { count, amount: amount(total) })}
      </Button>
      {issue && isOpen && <small className="mut3">{t('closes_at', { time: formatClock(issue.closesAt, zone) })}</small>}
    </div>
  );
}
