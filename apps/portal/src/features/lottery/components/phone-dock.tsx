import { Button, CountBadge, Drawer, Icon, Money } from '@lantern/ui';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useCurrency } from '../../../shared/brand/site.ts';
import { useText } from '../../../shared/i18n/text.ts';
import type { BoardParts } from '../model/board-parts.ts';
import { costOf, isComplete, ticketsOf, winOf } from '../model/slip.ts';
import { useAmountText } from '../model/use-amount-text.ts';
import { LastMinuteNote, SlipContent } from './bet-slip.tsx';
import { DockTools } from './dock-tools.tsx';
import { MyBets } from './my-bets.tsx';
import { OutcomeNote } from './outcome-note.tsx';
import { PaysLess } from './pays-less.tsx';
import { addToSlip, ClosedNote } from './stake-bar.tsx';

/** On a phone the slip is a bar at the bottom: count, cost, possible win, and the bet button. */
export function PhoneDock(parts: BoardParts) {
  const t = useText('lottery');
  const currency = useCurrency();
  const amount = useAmountText();
  const { exponent } = currency;
  const [isShown, setShown] = useState(false);
  const { board, slip, isOpen, funds } = parts;
  const line = board.play && { play: board.play, numbers: board.numbers, points: board.points };
  const ready = line !== undefined && isComplete(line);
  const cost = ready ? costOf(line, exponent) : 0n;
  const accept = line !== undefined && slip.acceptsNewPrice('board', [line]);
  return (
    <div className="phone-dock">
      <ClosedNote isOpen={isOpen} />
      <LastMinuteNote issue={parts.lobby.issue} count={slip.lines.length} />
      {line && (
        <OutcomeNote slip={slip} origin="board" lines={[line]} cost={cost} funds={funds} outcome={parts.outcome} />
      )}
      <DockTools
        stake={
          board.play
            ? {
                ...{ label: t('dock_points'), value: board.points, onChange: board.setPoints },
                ...{ least: board.play.minPoints, most: board.play.maxPoints },
              }
            : null
        }
        bets={funds === null ? null : <MyBets lobby={parts.lobby} outcome={parts.outcome} />}
      />
      <div className="phone-dock-sum num">
        <b>{t('dock_numbers', { count: ready ? Number(ticketsOf(line)) : 0 })}</b>
        <span>
          {t('cost')} <Money amount={cost} {...currency} />
        </span>
        <span className="grow" />
        <span>
          {t('win')} <Money amount={ready ? winOf(slip.priced(line), exponent) : 0n} {...currency} />{' '}
          {ready && <PaysLess payablePpm={slip.priced(line).payablePpm} />}
        </span>
      </div>
      {ready && funds !== null && cost <= funds && (
        <div className="phone-dock-after num">
          <span>{t('balance_after')}</span>
          <Money amount={funds - cost} {...currency} />
        </div>
      )}
      <div className="phone-dock-buttons">
        <Button size="lg" onClick={() => setShown(true)} aria-label={`${t('slip')} ${slip.lines.length}`}>
          <Icon as={ReceiptText} />
          <CountBadge count={slip.lines.length} />
        </Button>
        <Button size="lg" disabled={!ready || !isOpen} onClick={() => line && addToSlip(board, slip, line)}>
          {t('add')}
        </Button>
        <Button
          look="pri"
          size="lg"
          disabled={!ready || !isOpen}
          busy={slip.isBusy}
          onClick={() => line && slip.place('board', [line], board.clear)}
        >
          {ready ? t(accept ? 'accept_bet' : 'bet_amount', { amount: amount(cost) }) : t('bet')}
        </Button>
      </div>
      <Drawer open={isShown} onClose={() => setShown(false)} title={t('slip')} closeLabel={t('close')}>
        {isShown && <SlipContent {...parts} isSheet onEdit={() => setShown(false)} />}
      </Drawer>
    </div>
  );
}
