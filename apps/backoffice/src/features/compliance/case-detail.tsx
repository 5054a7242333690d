import { calls } from '@lantern/contract/calls';
import { Button, KeyValue, Note, showToast, Tag, Timeline } from '@lantern/ui';
import { useState } from 'react';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useNamed, useRefusalText, useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { FlagList } from '../../shared/parts/flag-list.tsx';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { RequestHistory } from '../../shared/requests/request-history.tsx';
import { RequestNote } from '../../shared/requests/request-note.tsx';
import { useMay } from '../../shared/session/me.ts';
import { ReportForm, ReportHistory } from './report-form.tsx';
import { CASE_TONES, type Case, isReason } from './tones.ts';

/** One case: its flags, the member's money, the actions taken, and the next step. */
export function CaseDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const named = useNamed();
  const query = useCall(calls.safetyBackOffice.oneCase, { id }, { refetchInterval: 15_000 });
  const data = query.data;
  return (
    <DetailPanel title={`C ${id}`} onClose={onClose}>
      <QueryState query={query}>
        {data && (
          <>
            <Note tone="warn">{t('member_is_not_notified')}</Note>
            <KeyValue name={t('member')}>
              <PageLink to="/members" search={{ id: data.one.memberId }}>
                {data.one.member || data.one.memberId}
              </PageLink>
            </KeyValue>
            <KeyValue name={t('state')}>
              <Tag tone={CASE_TONES[data.one.state]}>{t(`case_${data.one.state}`)}</Tag>
            </KeyValue>
            <KeyValue name={t('risk_score')}>{data.one.score}</KeyValue>
            <KeyValue name={t('funds')}>
              {t(data.one.hasBlocked && data.one.state !== 'CLEARED' ? 'funds_blocked' : 'funds_free')}
            </KeyValue>
            <KeyValue name={t('deposits')}>
              <Amount amount={data.money.deposited} />
            </KeyValue>
            <KeyValue name={t('withdrawals')}>
              <Amount amount={data.money.withdrawn} />
            </KeyValue>
            {data.one.reference && (
              <KeyValue name={t('report_number')}>
                <span className="monospace">{data.one.reference}</span> · {data.one.reportedOn}
              </KeyValue>
            )}
            <h3>{t('flags')}</h3>
            <FlagList flags={data.flags} />
            {data.one.requestId && <RequestNote id={data.one.requestId}>{t('waits_for_second')}</RequestNote>}
            {data.one.requestId === null && (
              <>
                <MoveForm key={data.one.state} one={data.one} />
                <ReportForm key={`report ${data.one.state} ${data.one.reference}`} one={data.one} />
              </>
            )}
            <ReportHistory reports={data.reports} />
            <h3>{t('history')}</h3>
            <Timeline
              label={t('history')}
              steps={data.events.map((step) => ({
                label: named('case_event', step.event),
                detail: `${dateTime(step.at)} · ${step.actor === 'rules' ? t('by_rules') : step.actor}${step.note ? ` · ${step.note}` : ''}`,
                state: 'done',
              }))}
            />
          </>
        )}
      </QueryState>
      <RequestHistory target={`aml-case:${id}`} />
    </DetailPanel>
  );
}

function MoveForm({ one }: { one: Case }) {
  const t = useText();
  const may = useMay();
  const words = useRefusalText();
  const [note, setNote] = useState('');
  const { safetyBackOffice, staff } = calls;
  const move = useAct(safetyBackOffice.moveCase, {
    invalidates: [safetyBackOffice.cases, safetyBackOffice.oneCase, staff.requests],
    onSuccess: ({ requestId }) =>
      showToast({ kind: 'ok', title: t(requestId === null ? 'decided' : 'asked_for_second') }),
  });
  if (!may('safety.cases') || one.state === 'CLEARED' || one.state === 'REPORTED') return null;
  const send = (to: 'INVESTIGATING' | 'CLEARED') => move.mutate({ id: one.id, to, note: note.trim() });
  const isReady = isReason(note);
  return (
    <div className="action-form">
      <TextInput
        label={t('note')}
        name="note"
        maxLength={1000}
        value={note}
        onChange={setNote}
        hint={t(one.hasBlocked ? 'clear_needs_two' : 'clear_covers_flags')}
      />
      {move.error && <Note tone="bad">{words(move.error)}</Note>}
      {one.state === 'OPEN' && (
        <Button block disabled={!isReady} busy={move.isPending} onClick={() => send('INVESTIGATING')}>
          {t('case_take_up')}
        </Button>
      )}
      <Button look="pri" block disabled={!isReady} busy={move.isPending} onClick={() => send('CLEARED')}>
        {t('case_clear_ask')}
      </Button>
    </div>
  );
}
