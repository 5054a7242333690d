import { calls } from '@lantern/contract/calls';
import { Button, KeyValue, Select, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../shared/fields/reason-field.tsx';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { RequestHistory } from '../../shared/requests/request-history.tsx';
import { RequestNote } from '../../shared/requests/request-note.tsx';
import { useMay } from '../../shared/session/me.ts';
import { PRIZE_TONES, type PrizeOnHold } from './tones.ts';

const { heldPrizes: prizesOnHold, requestPrize } = calls.gamesBackOffice;
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
        <span className="mono">{prize.round}</span>
      </KeyValue>
      <KeyValue name={t('prize_reference')}>
        <span className="mono">{prize.transaction}</span>
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
  const [reason, setReason] = useState('');
  const request = useAct(requestPrize, { invalidates: [prizesOnHold] });
  const isGood = isReason(reason);
  return (
    <form
      className="act-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isGood) request.mutate({ id: prize.id, decision, reason: reason.trim() });
      }}
    >
      <Select
        small
        label={t('prize_decision')}
        name="decision"
        value={decision}
        options={DECISIONS.map((value) => ({ value, label: t(`prize_${value}`) }))}
        onChange={(event) => setDecision(DECISIONS.find((one) => one === event.target.value) ?? 'PAY')}
      />
      <ReasonField value={reason} onChange={setReason} hint={t('prize_reason_hint')} />
      <Button type="submit" look="pri" block disabled={!isGood} busy={request.isPending}>
        {t('prize_ask')}
      </Button>
    </form>
  );
}
