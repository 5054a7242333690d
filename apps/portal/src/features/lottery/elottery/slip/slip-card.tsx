import { Button, CountBadge, IconButton, Money } from '@lantern/ui';
import { Pencil, Trash2, X } from 'lucide-react';
import { useCurrency } from '../../../../shared/brand/site.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { usePlayTexts } from '../../../../shared/lotteries/play-texts.ts';
import { PaysLess } from '../../components/pays-less.tsx';
import { useAmountText } from '../../model/use-amount-text.ts';
import type { ElotteryParts } from '../model/board-parts.ts';
import { selectionText, unitsOf } from '../model/counting.ts';
import { costOf } from '../model/prices.ts';
import type { ElotterySlipLine } from '../model/types.ts';
import { OutcomeNote } from './outcome-note.tsx';
import { SelectionText } from './selection-text.tsx';

/** The slip beside the board; renders nothing while it is empty. */
export function SlipCard(parts: ElotteryParts) {
  if (parts.slip.lines.length === 0) return null;
  return (
    <aside className="card bet-slip">
      <SlipContent {...parts} />
    </aside>
  );
}

/** Content of the slip; also used in the phone's bottom sheet. */
export function SlipContent({ onEdit, ...parts }: ElotteryParts & { onEdit?: () => void }) {
  const t = useText('lottery');
  const { slip, board } = parts;
  const edit = (line: ElotterySlipLine) => {
    slip.remove(line.key);
    board.take(line);
    onEdit?.();
  };
  return (
    <>
      <div className="bet-slip-head">
        <h3>{t('slip')}</h3>
        <CountBadge count={slip.lines.length} />
        <span className="grow" />
        <IconButton icon={Trash2} label={t('clear')} small onClick={slip.clear} />
      </div>
      {slip.lines.map((line) => (
        <Line
          key={line.key}
          family={parts.lobby.game.family}
          line={line}
          onEdit={() => edit(line)}
          onRemove={() => slip.remove(line.key)}
        />
      ))}
      <Foot {...parts} />
    </>
  );
}

function Line({
  family,
  line,
  onEdit,
  onRemove,
}: {
  family: string;
  line: ElotterySlipLine;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const t = useText('elottery');
  const tl = useText('lottery');
  const currency = useCurrency();
  const amount = useAmountText();
  const name = usePlayTexts(family).play(line.play.code);
  return (
    <div className="bet-slip-line">
      <div className="bet-slip-line-title">
        <b>{name}</b>
        <PaysLess payablePpm={line.payablePpm} />
        <span className="grow" />
        <IconButton icon={Pencil} label={`${tl('edit')} ${name}`} small onClick={onEdit} />
        <IconButton icon={X} label={`${tl('remove')} ${name}`} small onClick={onRemove} />
      </div>
      <SelectionText family={family} play={line.play.code} selection={selectionText(line.play, line.choice)} />
      <div className="bet-slip-line-cost num">
        <span>
          {t('bet_line', {
            units: unitsOf(line.play, line.choice),
            price: amount(line.unitPrice),
            multiple: line.multiple,
          })}
        </span>
        <b>
          <Money amount={costOf(line)} {...currency} />
        </b>
      </div>
    </div>
  );
}

function Foot({ lobby, slip, isOpen, funds }: ElotteryParts) {
  const t = useText('lottery');
  const currency = useCurrency();
  const amount = useAmountText();
  const total = slip.lines.reduce((sum, line) => sum + costOf(line), 0n);
  const count = slip.lines.length;
  const accept = slip.acceptsNewPrice('slip', slip.lines);
  return (
    <div className="bet-slip-foot num">
      <div className="bet-slip-total">
        <span>{t('total')}</span>
        <b>
          <Money amount={total} {...currency} />
        </b>
      </div>
      <OutcomeNote slip={slip} origin="slip" lines={slip.lines} cost={total} funds={funds} outcome={null} />
      <Button
        size="lg"
        block
        disabled={!isOpen || count === 0 || count > lobby.limits.maxLines}
        busy={slip.isBusy}
        onClick={() => slip.place('slip', slip.lines, slip.clear)}
      >
        {accept ? t('accept_bet', { amount: amount(total) }) : t('confirm_bets', { count, amount: amount(total) })}
      </Button>
    </div>
  );
}
