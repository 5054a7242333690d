import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, KeyValue, Note, showToast, Tag, TextField } from '@lantern/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { timeLeftText } from '../../shared/formats/age-text.ts';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { RequestHistory } from '../../shared/requests/request-history.tsx';
import { REQUEST_TONES, useSubjectText } from '../../shared/requests/request-texts.ts';
import { AFTER_DECISION } from './after-decision.ts';
import { FrozenValues } from './frozen-values.tsx';
import { SubjectParts } from './subject-parts.tsx';

type Card = Value<'staff.request'>;
type Request = Card['request'];

/** One request: its whole subject, the requested action, and the operator's options. */
export function RequestDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const named = useNamed();
  const query = useCall(calls.staff.request, { id }, { refetchInterval: 10_000 });
  const card = query.data;
  return (
    <DetailPanel title={card ? named('action', card.request.action) : t('approvals')} onClose={onClose}>
      <QueryState query={query}>
        {card && (
          <>
            <Head request={card.request} />
            <SubjectParts parts={card.parts} />
            <FrozenValues request={card.request} shown={factsOf(card)} />
            <h3>{t('requests_people')}</h3>
            <KeyValue
              name={t('corrected_by')}
            >{`${card.request.maker} · ${dateTime(card.request.createdAt)}`}</KeyValue>
            <KeyValue name={t('reason')}>{card.request.reason}</KeyValue>
            {card.request.checker && (
              <KeyValue name={t('decided_by')}>
                {`${card.request.checker} · ${dateTime(card.request.decidedAt)}`}
              </KeyValue>
            )}
            {card.request.note && <KeyValue name={t('note')}>{card.request.note}</KeyValue>}
            <Actions card={card} onClose={onClose} />
            <RequestHistory target={card.request.target} except={card.request.id} />
          </>
        )}
      </QueryState>
    </DetailPanel>
  );
}

/** Names of the facts in the subject. */
const factsOf = ({ parts }: Card): ReadonlySet<string> =>
  new Set(parts.flatMap(({ facts }) => facts.map(({ name }) => name)));

function Head({ request }: { request: Request }) {
  const t = useText();
  const named = useNamed();
  const subject = useSubjectText();
  const { page } = request;
  return (
    <>
      {request.amount !== null && (
        <div className="headline-amount num">
          <Amount amount={request.amount} plain={false} />
        </div>
      )}
      <KeyValue name={t('target')}>
        {page ? (
          <PageLink to={page.path} search={{ ...page.search, ...(page.id !== undefined && { id: page.id }) }}>
            {subject(request)}
          </PageLink>
        ) : (
          subject(request)
        )}
      </KeyValue>
      <KeyValue name={t('state')}>
        <span className="tag-row">
          <Tag tone={REQUEST_TONES[request.state]}>{named('request', request.state)}</Tag>
          {request.isOverdue && <Tag tone="bad">{t('requests_OVERDUE')}</Tag>}
        </span>
      </KeyValue>
      {request.state === 'PENDING' && <KeyValue name={t('time_left')}>{timeLeftText(t, request.expiresAt)}</KeyValue>}
    </>
  );
}

/** Actions: decide, withdraw, or acknowledge. */
function Actions({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useText();
  const { request } = card;
  const { staff } = calls;
  const choices = { invalidates: AFTER_DECISION };
  const withdraw = useAct(staff.withdrawRequest, choices);
  const acknowledge = useAct(staff.acknowledgeRequest, choices);
  if (request.mayDecide) return <Decision card={card} onDone={onClose} />;
  if (request.state === 'PENDING' && request.mine) {
    return (
      <>
        <Note>{t('own_request')}</Note>
        <Button block busy={withdraw.isPending} onClick={() => withdraw.mutate({ id: request.id })}>
          {t('withdraw_request')}
        </Button>
      </>
    );
  }
  if (!request.isReturned || !(request.mine || request.isOverdue)) return null;
  return (
    <>
      <Note tone="warn">{t(`request_returned_${request.state}`)}</Note>
      <Button block busy={acknowledge.isPending} onClick={() => acknowledge.mutate({ id: request.id })}>
        {t('acknowledge_request')}
      </Button>
    </>
  );
}

/** Warnings that block an approval; the approver decides about the others. */
const REFUSING: ReadonlySet<string> = new Set(['MAKER_DISABLED', 'MAKER_LACKS', 'SAME_EMAIL', 'SAME_DEVICE']);

function Decision({ card: { request, changes, doubts }, onDone }: { card: Card; onDone: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [lacksNote, setLacksNote] = useState(false);
  const decide = useAct(calls.staff.decideRequest, {
    invalidates: AFTER_DECISION,
    onSuccess: (value) => {
      showToast({ kind: 'ok', title: t(`request_${value.state}`) });
      onDone();
    },
  });
  const send = (decision: 'APPROVE' | 'REJECT') => {
    const isMissing = decision === 'REJECT' && note.trim() === '';
    setLacksNote(isMissing);
    // After a refusal the card may be outdated: it shows at once why.
    const onError = () => client.invalidateQueries({ queryKey: [calls.staff.request.name] });
    if (!isMissing) decide.mutate({ id: request.id, decision, reason: note.trim() }, { onError });
  };
  const isChanged = changes.length > 0;
  const isRefused = isChanged || doubts.some((doubt) => REFUSING.has(doubt));
  return (
    <>
      {isChanged && <Note tone="bad">{t('subject_changed')}</Note>}
      {doubts.map((doubt) => (
        <Note key={doubt} tone={REFUSING.has(doubt) ? 'bad' : 'warn'}>
          {t(`doubt_${doubt}`)}
        </Note>
      ))}
      <TextField
        small
        label={t('note')}
        name="reason"
        value={note}
        maxLength={300}
        hint={t('reject_needs_note')}
        error={lacksNote ? t('reject_needs_note') : undefined}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="button-pair">
        <Button look="verm-soft" data-page-key="r" busy={decide.isPending} onClick={() => send('REJECT')}>
          {t('reject')}
        </Button>
        <Button
          look="pri"
          data-page-key="a"
          disabled={isRefused}
          busy={decide.isPending}
          onClick={() => send('APPROVE')}
        >
          {t('approve')}
          {request.amount !== null && (
            <>
              {' '}
              <Amount amount={request.amount} plain={false} />
            </>
          )}
        </Button>
      </div>
    </>
  );
}
