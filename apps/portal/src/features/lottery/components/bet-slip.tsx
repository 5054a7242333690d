import { calls } from '@lantern/contract/calls';
import { parseAmount } from '@lantern/money';
import { Button, CountBadge, EmptyState, IconButton, Money, moneyText } from '@lantern/ui';
import { Trash2, X } from 'lucide-react';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useCurrency } from '../../../shared/site.ts';
import { costOf } from '../model/slip.ts';
import type { BoardParts } from './bet-board.tsx';

/** The slip beside the board: every line with its cost, the total, and the balance afterwards. */
export function BetSlip(parts: BoardParts) {
  return (
    <aside className="card slip">
      <SlipContent {...parts} />
    </aside>
  );
}

/** The slip's inside, also shown in the sheet of a phone. */
export function SlipContent({ lobby, slip, isOpen }: BoardParts) {
  const t = useText('lottery');
  const zone = useZone();
  const currency = useCurrency();
  const { exponent } = currency;
  const balance = useCall(calls.wallet.balance, {});
  const total = slip.lines.reduce((sum, line) => sum + costOf(line, exponent), 0n);
  const held = balance.data ? parseAmount(balance.data.sumBalance, exponent) : null;
  return (
    <>
      <div className="slip-h">
        <h3>{t('slip')}</h3>
        <CountBadge count={slip.lines.length} />
        <span className="grow" />
        {slip.lines.length > 0 && <IconButton icon={Trash2} label={t('clear')} small onClick={slip.clear} />}
      </div>
      {slip.lines.length === 0 && <EmptyState title={t('slip_empty')}>{t('slip_empty_text')}</EmptyState>}
      {slip.lines.map((line) => (
        <div key={line.key} className="sl">
          <div className="sl-t">
            <b>{t(line.play.nameKey)}</b>
            <span className="grow" />
            <IconButton icon={X} label={t('remove')} small onClick={() => slip.remove(line.key)} />
          </div>
          <div className="sl-n num">
            {line.numbers.slice(0, 24).map((number) => (
              <b key={number}>{number}</b>
            ))}
            {line.numbers.length > 24 && <b>+{line.numbers.length - 24}</b>}
          </div>
          <div className="sl-b num">
            <span>{t('points', { points: line.points })}</span>
            <b>
              <Money amount={costOf(line, exponent)} {...currency} />
            </b>
          </div>
        </div>
      ))}
      {slip.lines.length > 0 && (
        <div className="slip-f num">
          <div className="tot">
            <span>{t('total')}</span>
            <b>
              <Money amount={total} {...currency} />
            </b>
          </div>
          {held !== null && (
            <div className="sl-b">
              <span>{t('balance_after')}</span>
              <b>
                <Money amount={held - total} {...currency} />
              </b>
            </div>
          )}
          <Button
            look="pri"
            size="lg"
            block
            disabled={!isOpen}
            busy={slip.isBusy}
            onClick={() => slip.place(slip.lines, slip.clear)}
          >
            {t('confirm_bets', {
              count: slip.lines.length,
              amount: `${currency.symbol} ${moneyText(total, { exponent, sign: 'auto' })}`,
            })}
          </Button>
          {lobby.issue && (
            <small className="mut3">{t('closes_at', { time: formatTime(lobby.issue.closesAt, zone) })}</small>
          )}
        </div>
      )}
    </>
  );
}
