import { calls } from '@lantern/contract/calls';
import { Button, KeyValue, Note, showToast, Tag } from '@lantern/ui';
import { type ReactNode, useState } from 'react';
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
import { CHANGES, GRANT_TONES, type Grant, usePromotionRefusal, usePromotionText } from './use-promotions.ts';

/** One bonus: member, order, ledger movement, and the request form where approval is needed. */
export function GrantDetail({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const a = usePromotionText();
  const errors = useText();
  const may = useMay();
  const sum = (amount: string | null) => (amount === null ? '—' : <Amount amount={amount} />);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'field_title',
      <PageLink key="a" to="/promotions" search={{ id: grant.activityId }}>
        {grant.title}
      </PageLink>,
    ],
    [
      'member',
      <PageLink key="m" to="/members" search={{ id: grant.memberId }}>
        {grant.account || grant.memberId}
      </PageLink>,
    ],
    ['order', <PageLink key="o" to="/deposits" search={{ id: grant.orderId }}>{`D ${grant.orderId}`}</PageLink>],
    ['deposit', sum(grant.deposit)],
    ['required', sum(grant.required)],
    ['largest_bet', sum(grant.maxBet)],
    ['taken_back', sum(grant.takenBack)],
    ['chosen_at', dateTime(grant.chosenAt)],
    ['ended_at', grant.endedAt === null ? '—' : dateTime(grant.endedAt)],
  ];
  return (
    <DetailPanel title={`${a('bonus')} ${grant.id}`} onClose={onClose}>
      <div className="headline-amount num">
        <Amount amount={grant.bonus} plain={false} />
      </div>
      <Tag tone={GRANT_TONES[grant.state]}>{a(`grant_${grant.state}`)}</Tag>
      {facts.map(([name, value]) => (
        <KeyValue key={name} name={a(name)}>
          {value}
        </KeyValue>
      ))}
      {grant.entryId !== null && (
        <KeyValue name={a('entry')}>
          <PageLink to="/ledger" search={{ account: `M:${grant.memberId}:MAIN`, id: grant.entryId }}>
            <span className="monospace">{grant.entryId.slice(0, 8)}</span>
          </PageLink>
        </KeyValue>
      )}
      {grant.likeness && (
        <Note tone="warn">
          {a('likeness')}: {a(`likeness_${grant.likeness}`)}
        </Note>
      )}
      {grant.reason && (
        <KeyValue name={a('reason')}>
          {errors.has(`reason_${grant.reason}`) ? errors(`reason_${grant.reason}`) : grant.reason}
        </KeyValue>
      )}
      {grant.pending && (
        <RequestNote id={grant.pending.id} link={a('to_approvals')}>
          {a('waits', { name: grant.pending.maker })}
        </RequestNote>
      )}
      {!grant.pending && may('promotions.manage') && <Decide grant={grant} />}
      <RequestHistory target={`bonus:${grant.id}`} except={grant.pending?.id} />
    </DetailPanel>
  );
}

function Decide({ grant: { id, state } }: { grant: Grant }) {
  const a = usePromotionText();
  const words = usePromotionRefusal();
  const [reason, setReason] = useState('');
  const done = { ...CHANGES, onSuccess: () => showToast({ kind: 'ok', title: a('asked') }) };
  const decide = useAct(calls.promotionsBackOffice.requestDecision, done);
  const back = useAct(calls.promotionsBackOffice.requestTakeBack, done);
  if (state !== 'HELD' && state !== 'GRANTED') return null;
  const payload = { id, reason: reason.trim() };
  const error = decide.error ?? back.error;
  const isReady = isReason(reason);
  return (
    <>
      <ReasonField value={reason} onChange={setReason} hint={state === 'GRANTED' ? a('take_back_hint') : a('asked')} />
      {error && <Note tone="bad">{words(error)}</Note>}
      {state === 'GRANTED' ? (
        <Button look="verm-soft" block disabled={!isReady} busy={back.isPending} onClick={() => back.mutate(payload)}>
          {a('take_back')}
        </Button>
      ) : (
        <div className="button-pair">
          <Button
            look="verm-soft"
            disabled={!isReady}
            busy={decide.isPending}
            onClick={() => decide.mutate({ ...payload, decision: 'REFUSE' })}
          >
            {a('decide_REFUSE')}
          </Button>
          <Button
            look="pri"
            disabled={!isReady}
            busy={decide.isPending}
            onClick={() => decide.mutate({ ...payload, decision: 'GRANT' })}
          >
            {a('decide_GRANT')}
          </Button>
        </div>
      )}
    </>
  );
}
