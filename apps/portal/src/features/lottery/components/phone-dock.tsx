import { Button, CountBadge, Drawer, Icon, Money, moneyText } from '@lantern/ui';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../shared/i18n/text.ts';
import { useCurrency } from '../../../shared/site.ts';
import { costOf, isComplete, ticketsOf, winOf } from '../model/slip.ts';
import type { BoardParts } from './bet-board.tsx';
import { SlipContent } from './bet-slip.tsx';
import { addToSlip } from './stake-bar.tsx';

/** On a phone the slip is a dock under the thumb: count, cost, possible win, and the bet itself. */
export function PhoneDock(parts: BoardParts) {
  const t = useText('lottery');
  const currency = useCurrency();
  const { exponent } = currency;
  const [isShown, setShown] = useState(false);
  const { board, slip, isOpen } = parts;
  const line = board.play && { play: board.play, numbers: board.numbers, points: board.points };
  const ready = line !== undefined && isComplete(line);
  const cost = ready ? costOf(line, exponent) : 0n;
  return (
    <div className="dock">
      <div className="dock-s num">
        <b>{t('dock_numbers', { count: String(ready ? ticketsOf(line) : 0n) })}</b>
        <span>
          {t('cost')}{' '}
          <b>
            <Money amount={cost} {...currency} />
          </b>
        </span>
        <span className="grow" />
        <span>
          {t('win')}{' '}
          <b>
            <Money amount={ready ? winOf(line, exponent) : 0n} {...currency} />
          </b>
        </span>
      </div>
      <div className="dock-b">
        <Button size="lg" onClick={() => setShown(true)} aria-label={t('slip')}>
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
          onClick={() => line && slip.place([line], board.clear)}
        >
          {ready
            ? t('bet_amount', { amount: `${currency.symbol} ${moneyText(cost, { exponent, sign: 'auto' })}` })
            : t('bet')}
        </Button>
      </div>
      <Drawer open={isShown} onClose={() => setShown(false)} title={t('slip')} closeLabel={t('close')}>
        {isShown && <SlipContent {...parts} />}
      </Drawer>
    </div>
  );
}
