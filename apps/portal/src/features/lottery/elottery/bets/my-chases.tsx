import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Card, ConfirmDialog, Money, Note, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useAct, useCall } from '../../../../shared/api/hooks.ts';
import { useCurrency } from '../../../../shared/brand/site.ts';
import { toast } from '../../../../shared/components/toast.ts';
import { useRefusalText } from '../../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { usePlayTexts } from '../../../../shared/lotteries/play-texts.ts';
import { useAmountText } from '../../model/use-amount-text.ts';
import type { ElotteryLobby } from '../model/types.ts';

type Chase = Value<'elottery.myChases'>['rows'][number];

const SHOWN = 5;

/** The member's latest chases of this lottery; active ones have a cancel button. */
export function MyChases({ lobby }: { lobby: ElotteryLobby }) {
  const t = useText('elottery');
  const query = useCall(calls.elottery.myChases, { limit: SHOWN }, { staleTime: 5_000 });
  const [leaving, setLeaving] = useState<Chase | null>(null);
  const chases = (query.data?.rows ?? []).filter((chase) => chase.gameCode === lobby.game.code);
  if (chases.length === 0) return null;
  return (
    <Card level={3} className="my-bets" flush title={t('my_chases')}>
      {chases.map((chase) => (
        <ChaseRow key={chase.id} family={lobby.game.family} chase={chase} onStop={() => setLeaving(chase)} />
      ))}
      {leaving && <StopDialog chase={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  );
}

function ChaseRow({ family, chase, onStop }: { family: string; chase: Chase; onStop: () => void }) {
  const t = useText('elottery');
  const words = usePlayTexts(family);
  const currency = useCurrency();
  const [first] = chase.lines;
  const { finished, issues, state } = chase;
  return (
    <div className="bet-slip-line">
      <div className="bet-slip-line-title">
        <b>
          {first === undefined ? '' : words.play(first.play)}
          {chase.lines.length > 1 && ` +${chase.lines.length - 1}`}
        </b>
        <span className="grow" />
        {state === 'RUNNING' ? (
          <Button look="ghost" size="sm" onClick={onStop}>
            {t('stop_chase')}
          </Button>
        ) : (
          <Tag tone={state === 'WON' ? 'ok' : 'neutral'}>{t(`chase_state_${state}`)}</Tag>
        )}
      </div>
      <div className="bet-slip-line-cost num">
        <span>{t('chase_state_RUNNING', { finished, issues })}</span>
        <b>
          <Money amount={state === 'RUNNING' ? chase.stake : chase.payout} {...currency} />
        </b>
      </div>
    </div>
  );
}

function StopDialog({ chase, onClose }: { chase: Chase; onClose: () => void }) {
  const t = useText('elottery');
  const tl = useText('lottery');
  const words = useRefusalText();
  const amount = useAmountText();
  const { elottery, lottery, wallet } = calls;
  const stop = useAct(elottery.stopChase, {
    invalidates: [elottery.myChases, lottery.myBets, wallet.balance, wallet.accountRecord],
    onSuccess: ({ returned }) => {
      toast.done(t('chase_stopped', { amount: amount(returned) }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('stop_chase')}
      confirmLabel={t('stop_chase')}
      cancelLabel={tl('close')}
      closeLabel={tl('close')}
      confirmLook="verm"
      busy={stop.isPending}
      onCancel={onClose}
      onConfirm={() => stop.mutate({ chaseId: chase.id })}
    >
      {t('stop_chase_text')}
      {stop.error && <Note tone="bad">{words(stop.error)}</Note>}
    </ConfirmDialog>
  );
}
