import { calls } from '@lantern/contract/calls';
import { Button, KeyValue, Note, ProgressBar, showToast, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../shared/fields/reason-field.tsx';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { RequestHistory } from '../../shared/requests/request-history.tsx';
import { RequestNote } from '../../shared/requests/request-note.tsx';
import { useMay } from '../../shared/session/me.ts';
import { ActivityForm } from './activity-form.tsx';
import { Preview } from './preview.tsx';
import { type Activity, CHANGES, PHASE_TONES, usePromotionRefusal, usePromotionText } from './use-promotions.ts';

interface ActivityDetailProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
  /** Starts a new draft with the same terms. */
  readonly onCopy: (activity: Activity) => void;
}

/** One promotion: bonuses granted, actions, and terms. */
export function ActivityDetail({ id, onClose, onSaved, onCopy }: ActivityDetailProps) {
  const a = usePromotionText();
  const may = useMay();
  const query = useCall(calls.promotionsBackOffice.activity, { id }, { refetchInterval: 10_000 });
  const activity = query.data;
  const isEditable = activity?.phase === 'DRAFT' && activity.pending === null && may('promotions.manage');
  return (
    <DetailPanel title={activity?.title ?? id} onClose={onClose}>
      <QueryState query={query}>
        {activity && (
          <>
            <Standing activity={activity} />
            {activity.pending && (
              <RequestNote id={activity.pending.id} link={a('to_approvals')}>
                {a('waits', { name: activity.pending.maker })}
              </RequestNote>
            )}
            {isEditable ? (
              <>
                <ApprovalRequest activity={activity} />
                <ActivityForm key={activity.revision} draft={activity} onSaved={onSaved} />
              </>
            ) : (
              <>
                <Facts activity={activity} />
                <Preview terms={activity.terms} />
              </>
            )}
            {may('promotions.manage') && (
              <>
                <Moves activity={activity} />
                {activity.phase !== 'DRAFT' && (
                  <Button block onClick={() => onCopy(activity)}>
                    {a('copy')}
                  </Button>
                )}
              </>
            )}
          </>
        )}
      </QueryState>
      <RequestHistory target={`activity:${id}`} />
    </DetailPanel>
  );
}

/** Used budget, with links to the bonuses. */
function Standing({ activity }: { activity: Activity }) {
  const a = usePromotionText();
  const { figures, terms, phase } = activity;
  const used = Number(figures.granted) + Number(figures.reserved);
  const percent = Math.min(100, Math.floor((used / Number(terms.budget)) * 100));
  const words = a('budget_used', { percent });
  return (
    <>
      <div className="row">
        <Tag tone={PHASE_TONES[phase]}>{a(`phase_${phase}`)}</Tag>
        <PageLink to="/promotions" search={{ part: 'grants', activity: activity.id }}>
          {a('show_grants')}
        </PageLink>
      </div>
      <ProgressBar percent={percent} label={words} tone="jade" />
      <p className="mut num">
        {words} · {a('grants_count', { grants: figures.grants, promises: figures.promises })}
      </p>
      <KeyValue name={a('field_budget')}>
        <Amount amount={terms.budget} />
      </KeyValue>
      <KeyValue name={a('granted')}>
        <Amount amount={figures.granted} />
      </KeyValue>
      <KeyValue name={a('reserved')}>
        <Amount amount={figures.reserved} />
      </KeyValue>
      <KeyValue name={a('left')}>
        <Amount amount={figures.left} />
      </KeyValue>
      <KeyValue name={a('made_by')}>{activity.madeBy}</KeyValue>
      {activity.approvedBy && (
        <KeyValue name={a('approved_by')}>
          {activity.approvedBy}
          {activity.approvedAt && `, ${dateTime(activity.approvedAt)}`}
        </KeyValue>
      )}
    </>
  );
}

/** The approved terms, read-only. */
function Facts({ activity: { terms } }: { activity: Activity }) {
  const a = usePromotionText();
  const { audience } = terms;
  return (
    <section>
      <KeyValue name={a('field_type')}>
        {a(`type_${terms.type}`)} {terms.nth}
      </KeyValue>
      {terms.tiers.map(({ from, ratePpm, most }) => (
        <KeyValue
          key={from}
          name={
            <>
              {a('tier_from')} <Amount amount={from} />
            </>
          }
        >
          {ratePpm !== null && `${ratePpm / 10_000}% ≤ `}
          <Amount amount={most} />
        </KeyValue>
      ))}
      <KeyValue name={a('field_basis')}>
        {a(`basis_${terms.basis}`)} × {terms.multiplierPpm / 1_000_000}
      </KeyValue>
      <KeyValue name={a('dates')}>
        {dateTime(terms.startsAt)} – {terms.endsAt === null ? '…' : dateTime(terms.endsAt)}
      </KeyValue>
      <KeyValue name={a('field_accounts')}>
        {a(`accounts_${audience.accounts}`)} {audience.labels.join(', ')}
      </KeyValue>
      <KeyValue name={a('field_perMember')}>{terms.perMember}</KeyValue>
    </section>
  );
}

/** Requests the approval of a draft. */
function ApprovalRequest({ activity }: { activity: Activity }) {
  const t = useText();
  const a = usePromotionText();
  const words = usePromotionRefusal();
  const [reason, setReason] = useState('');
  const request = useAct(calls.promotionsBackOffice.requestApproval, {
    ...CHANGES,
    onSuccess: () => showToast({ kind: 'ok', title: a('asked') }),
  });
  const { id, revision } = activity;
  return (
    <>
      <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
      {request.error && <Note tone="bad">{words(request.error)}</Note>}
      <Button
        look="pri"
        block
        disabled={!isReason(reason)}
        busy={request.isPending}
        onClick={() => request.mutate({ id, revision, reason: reason.trim() })}
      >
        {a('ask_approval')}
      </Button>
    </>
  );
}

const EVENTS = {
  DRAFT: ['END'],
  APPROVED: ['PAUSE', 'END'],
  LIVE: ['PAUSE', 'END'],
  PAUSED: ['RESUME', 'END'],
  ENDED: [],
} as const;

function Moves({ activity: { id, phase, pending, paused } }: { activity: Activity }) {
  const t = useText();
  const a = usePromotionText();
  const words = usePromotionRefusal();
  const [reason, setReason] = useState('');
  const move = useAct(calls.promotionsBackOffice.move, {
    ...CHANGES,
    onSuccess: ({ requestId }) => showToast({ kind: 'ok', title: a(requestId === null ? 'moved' : 'asked') }),
  });
  if ((pending !== null && paused === null) || phase === 'ENDED') return null;
  const events = pending === null ? EVENTS[phase] : (['END'] as const);
  const needsSecond = pending === null && paused !== null && !paused.isByReader;
  return (
    <>
      {needsSecond && (
        <>
          <Note tone="info">{a('resume_needs_second', { name: paused.by ?? '—' })}</Note>
          <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
        </>
      )}
      {move.error && <Note tone="bad">{words(move.error)}</Note>}
      <div className="button-pair">
        {events.map((event) => (
          <Button
            key={event}
            look={event === 'END' ? 'verm-soft' : 'soft'}
            disabled={event === 'RESUME' && needsSecond && !isReason(reason)}
            busy={move.isPending}
            onClick={() =>
              move.mutate({ id, event, ...(event === 'RESUME' && needsSecond && { reason: reason.trim() }) })
            }
          >
            {a(`event_${event}`)}
          </Button>
        ))}
      </div>
      <p className="mut3">{a('end_hint')}</p>
    </>
  );
}
