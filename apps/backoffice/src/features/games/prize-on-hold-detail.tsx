import { calls } from '@lantern/contract/calls';
import { KeyValue, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { ChoiceField } from '../../shared/fields/choice-field.tsx';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { RequestForm } from '../../shared/requests/request-form.tsx';
import { RequestHistory } from '../../shared/requests/request-history.tsx';
import { RequestNote } from '../../shared/requests/request-note.tsx';
import { useMay } from '../../shared/session/me.ts';
import { PRIZE_TONES, type PrizeOnHold } from './tones.ts';

const { prizesOnHold, requestPrize } = calls.gamesBackOffice;
const DECISIONS = ['PAY', 'DECLINE'] as const;

/** A prize above its provider's limit, and the first person's decision. */
export function PrizeOnHoldDetail({ prize, onClose }: { prize: PrizeOnHold; onClose: () => void }) {
  const t = useText();
  const may = useMay();
  return (
    <DetailPanel title={t(`prize_${prize.operation}`)} onClose={onClose}>
      <KeyValue name={t('state')}>
        <Tag tone={PRIZE_TONES[prize.state]}>{t(`prize_${prize.state}`)}</Tag>
      </KeyValue>
      <KeyValue name={t('amount')}>
        <Amount amount={prize.amount} plain={false} />
      </KeyValue>
      <KeyValue name={t('member')}>
        {may('members.read') ? (
          <PageLink to="/members" search={{ id: prize.memberId }}>
            {prize.account || prize.memberId}
          </PageLink>
        ) : (
          prize.account || prize.memberId
        )}
      </KeyValue>
      <KeyValue name={t('vendor')}>{prize.vassalage}</KeyValue>
      <KeyValue name={t('game')}>{prize.gameId}</KeyValue>
      <KeyValue name={t('round')}>
        <span className="monospace">{prize.round}</span>
      </KeyValue>
      <KeyValue name={t('prize_reference')}>
        <span className="monospace">{prize.transaction}</span>
      </KeyValue>
      <KeyValue name={t('prize_first_sent')}>{dateTime(prize.firstAt)}</KeyValue>
      <KeyValue name={t('prize_last_sent')}>{dateTime(prize.lastAt)}</KeyValue>
      {prize.decidedAt !== null && <KeyValue name={t('prize_decided')}>{dateTime(prize.decidedAt)}</KeyValue>}
      {prize.request !== null && <RequestNote id={prize.request} link={t('prize_waits')} />}
      {prize.state === 'HELD' && prize.request === null && may('games.manage') && <DecisionForm prize={prize} />}
      <RequestHistory target={`held-prize:${prize.id}`} except={prize.request} />
    </DetailPanel>
  );
}

function DecisionForm({ prize }: { prize: PrizeOnHold }) {
  const t = useText();
  const [decision, setDecision] = useState<(typeof DECISIONS)[number]>('PAY');
  const request = useAct(requestPrize, { invalidates: [prizesOnHold] });
  return (
    <RequestForm
      hint={t('prize_reason_hint')}
      submit={t('prize_ask')}
      isBusy={request.isPending}
      onRequest={(reason) => request.mutate({ id: prize.id, decision, reason })}
    >
      <ChoiceField
        label={t('prize_decision')}
        name="decision"
        words={DECISIONS}
        value={decision}
        textOf={(one) => t(`prize_${one}`)}
        onChange={setDecision}
      />
    </RequestForm>
  );
}
