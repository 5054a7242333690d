import * as calls from '@lantern/contract/member-calls';
import { ConfirmDialog, Note } from '@lantern/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { useIsPast } from '../../../shared/browser/time.ts';
import { toast } from '../../../shared/components/toast.ts';
import { formatClock, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import type { Bet } from '../model/draw-phase.ts';
import { useAmountText } from '../model/use-amount-text.ts';

/** Confirms and cancels a bet. A refusal is shown in the dialog; the list is read again in both cases. */
export function CancelDialog({ bet, name, onClose }: { bet: Bet; name: string; onClose: () => void }) {
  const t = useText('lottery');
  const words = useRefusalText();
  const amount = useAmountText();
  const zone = useZone();
  const client = useQueryClient();
  const until = bet.cancellableUntil;
  const [isTried, setTried] = useState(false);
  const isTooLate = useIsPast(until);
  const { lottery, wallet } = calls;
  const cancel = useAct(lottery.cancelBet, {
    invalidates: [lottery.myBet, lottery.myBets, lottery.lobby, wallet.balance, wallet.accountRecord],
    onSuccess: ({ returned, balance }) => {
      toast.done(t('cancelled_text', { stake: amount(returned), balance: amount(balance) }));
      onClose();
    },
    onRefused: () => {
      setTried(true);
      void client.invalidateQueries({ queryKey: [lottery.lobby.name] });
    },
  });
  const close = () => {
    if (isTried) void client.invalidateQueries({ queryKey: [lottery.myBets.name] });
    onClose();
  };
  const refused = isTooLate ? t('cancel_too_late') : cancel.error && words(cancel.error);
  return (
    <ConfirmDialog
      open
      title={t('cancel_title')}
      confirmLabel={refused ? t('close') : t('cancel_bet')}
      cancelLabel={refused ? undefined : t('keep_bet')}
      closeLabel={t('close')}
      confirmLook={refused ? 'plain' : 'verm'}
      busy={cancel.isPending}
      onCancel={close}
      onConfirm={refused ? close : () => cancel.mutate({ betId: bet.id })}
    >
      <span className="cancel-dialog-bet num">
        <span>
          <b>{name}</b> {bet.numbers.slice(0, 8).join(' ')}
          {bet.numbers.length > 8 && ` +${bet.numbers.length - 8}`}
        </span>
        <span>{t('cancel_text', { stake: amount(bet.stake) })}</span>
        {until && !refused && <span className="mut3">{t('cancel_until', { time: formatClock(until, zone) })}</span>}
      </span>
      {refused && <Note tone="bad">{refused}</Note>}
    </ConfirmDialog>
  );
}
