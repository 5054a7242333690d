import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import {
  Button,
  Card,
  DenseTable,
  KeyValue,
  Note,
  Segments,
  showToast,
  Tag,
  type TagTone,
  TextField,
} from '@lantern/ui';
import { useState } from 'react';
import { useAct, usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { MoreRows, NoRows, Reading } from '../../shared/list-page.tsx';
import { useRoomSearch } from '../../shared/room-search.ts';

type Request = Value<'staff.requests'>['rows'][number];
const STATES = ['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'] as const;
type State = (typeof STATES)[number];
const TONES: Readonly<Record<string, TagTone>> = {
  PENDING: 'wait',
  APPROVED: 'ok',
  REJECTED: 'bad',
  EXPIRED: 'neutral',
};

/** What one operator asked for and another decides. Own requests are dimmed: nobody checks what he has made. */
export default function RequestsPage() {
  const t = useText();
  const [search, change] = useRoomSearch();
  const state = STATES.find((one) => one === search.state) ?? 'PENDING';
  const query = usePages(calls.staff.requests, { state, limit: 50 }, { refetchInterval: 10_000 });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const chosen = rows.find((row) => row.id === search.id);
  return (
    <>
      <h1>{t('approvals')}</h1>
      <Segments<State>
        label={t('state')}
        value={state}
        onChange={(next) => change({ state: next, id: undefined })}
        items={STATES.map((id) => ({ id, label: t(`request_${id}`) }))}
      />
      <Reading query={query}>
        <div className={chosen ? 'sp' : undefined}>
          <div className="stack">
            <Card flush>
              <DenseTable
                label={t('approvals')}
                rows={rows}
                rowKey={(row) => row.id}
                selectedKey={chosen?.id}
                empty={<NoRows text={t('no_requests')} />}
                columns={[
                  {
                    id: 'action',
                    head: t('what'),
                    cell: (row) => (
                      <button type="button" className="link" onClick={() => change({ id: row.id })}>
                        {actionText(t, row)}
                      </button>
                    ),
                  },
                  { id: 'target', head: t('target'), cell: (row) => row.target },
                  { id: 'maker', head: t('first_check'), cell: (row) => (row.mine ? t('you') : row.maker) },
                  {
                    id: 'state',
                    head: t('state'),
                    cell: (row) => (
                      <Tag tone={TONES[row.state]}>
                        {t.has(`request_${row.state}`) ? t(`request_${row.state}`) : row.state}
                      </Tag>
                    ),
                  },
                  { id: 'created', head: t('asked'), cell: (row) => dateTime(row.createdAt) },
                  { id: 'expires', head: t('ends'), cell: (row) => dateTime(row.expiresAt) },
                ]}
              />
            </Card>
            <MoreRows query={query} />
          </div>
          {chosen && <RequestDetail request={chosen} />}
        </div>
      </Reading>
    </>
  );
}

function actionText(t: ReturnType<typeof useText>, request: Request): string {
  const key = `action_${request.action.replaceAll(/[.-]/g, '_')}`;
  return t.has(key) ? t(key) : request.action;
}

function RequestDetail({ request }: { request: Request }) {
  const t = useText();
  const [reason, setReason] = useState('');
  const { staff, paymentsOffice, views } = calls;
  const decide = useAct(staff.decideRequest, {
    invalidates: [staff.requests, paymentsOffice.deposits, paymentsOffice.deposit, views.operatorDashboard],
    onSuccess: (value) => showToast({ kind: 'ok', title: t(`request_${value.state}`) }),
  });
  const send = (decision: 'APPROVE' | 'REJECT') => decide.mutate({ id: request.id, decision, reason: reason.trim() });
  return (
    <Card title={actionText(t, request)}>
      <KeyValue name={t('target')}>{request.target}</KeyValue>
      <KeyValue name={t('first_check')}>{request.maker}</KeyValue>
      <KeyValue name={t('reason')}>{request.reason}</KeyValue>
      {Object.entries(request.frozen).map(([name, value]) => (
        <KeyValue key={name} name={t.has(`frozen_${name}`) ? t(`frozen_${name}`) : name}>
          {String(value)}
        </KeyValue>
      ))}
      {request.checker && (
        <KeyValue name={t('second_check')}>
          {request.checker} · {dateTime(request.decidedAt)}
        </KeyValue>
      )}
      {request.state === 'PENDING' && request.mine && <Note>{t('own_request')}</Note>}
      {request.state === 'PENDING' && !request.mine && (
        <>
          <TextField
            small
            label={t('note')}
            name="reason"
            value={reason}
            maxLength={300}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="two-buttons">
            <Button look="verm-soft" busy={decide.isPending} onClick={() => send('REJECT')}>
              {t('reject')}
            </Button>
            <Button look="pri" busy={decide.isPending} onClick={() => send('APPROVE')}>
              {t('approve')}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
