import { calls } from '@lantern/contract/calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { Button, Checkbox, KeyValue, Note, showToast, Tag } from '@lantern/ui';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { type MemberRefusal, MemberRefusalFields, NO_REFUSAL } from '../../shared/fields/member-refusal-fields.tsx';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { RequestHistory } from '../../shared/requests/request-history.tsx';
import { RequestNote } from '../../shared/requests/request-note.tsx';
import { useMay } from '../../shared/session/me.ts';
import { DocumentViewer } from './document-viewer.tsx';
import { CHECK_TONES, isReason, REJECT_CODES, type RejectCode } from './tones.ts';

type Data = Value<'safetyBackOffice.identityCheck'>;

/** One identity verification: declared data, documents and decision. The audit log records every viewing. */
export function IdentityDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const query = useCall(calls.safetyBackOffice.identityCheck, { id });
  const data = query.data;
  return (
    <DetailPanel title={data?.check.member || '…'} onClose={onClose}>
      <QueryState query={query}>
        {data && (
          <>
            <Note>{t('looking_is_logged')}</Note>
            <Facts data={data} />
            <Documents documents={data.documents} />
            {data.requestId && <RequestNote id={data.requestId}>{t('waits_for_second')}</RequestNote>}
            {data.check.state === 'SUBMITTED' && data.requestId === null && <DecisionForm data={data} />}
          </>
        )}
      </QueryState>
      <RequestHistory target={`identity-check:${id}`} />
    </DetailPanel>
  );
}

function Facts({ data }: { data: Data }) {
  const t = useText();
  const { check, declared } = data;
  return (
    <>
      <KeyValue name={t('member')}>
        <PageLink to="/members" search={{ id: check.memberId }}>
          {check.member || check.memberId}
        </PageLink>
      </KeyValue>
      <KeyValue name={t('proof_level')}>{t('proof_level_of', { level: check.level })}</KeyValue>
      <KeyValue name={t('state')}>
        <Tag tone={CHECK_TONES[check.state]}>{t(`proof_state_${check.state}`)}</Tag>
      </KeyValue>
      <KeyValue name={t('declared_name')}>
        <b>{declared.realName}</b>
      </KeyValue>
      <KeyValue name={t('standing_name')}>{data.realName || '—'}</KeyValue>
      <KeyValue name={t('birth_date')}>{declared.birthDate}</KeyValue>
      <KeyValue name={t(`document_${declared.documentType}`)}>
        <span className="monospace">{declared.documentNumber}</span>
      </KeyValue>
      {declared.documentEnds && <KeyValue name={t('document_ends')}>{declared.documentEnds}</KeyValue>}
      {declared.address && <KeyValue name={t('address')}>{declared.address}</KeyValue>}
      {declared.fundsSource && <KeyValue name={t('funds_source')}>{declared.fundsSource}</KeyValue>}
      <KeyValue name={t('asked')}>{dateTime(check.submittedAt)}</KeyValue>
      {check.decidedAt && (
        <KeyValue name={t('decided_by')}>
          {check.decidedBy} · {dateTime(check.decidedAt)}
        </KeyValue>
      )}
      {check.reason && <KeyValue name={t('internal_note')}>{check.reason}</KeyValue>}
      {check.reasonCode && (
        <KeyValue name={t('shown_to_member')}>
          {t(`rejected_${check.reasonCode}`)}
          {check.message && ` · ${check.message}`}
        </KeyValue>
      )}
      {!data.isSameName && <Note tone="warn">{t('other_name')}</Note>}
      {data.isSameName && data.needsSecond && check.state === 'SUBMITTED' && <Note>{t('identity_needs_two')}</Note>}
    </>
  );
}

/** Opens the document viewer. The audit log records each viewed page with its viewer. */
function Documents({ documents }: Pick<Data, 'documents'>) {
  const t = useText();
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <h3>{t('documents')}</h3>
      <div className="identity-detail-documents">
        {documents.map((document) => (
          <Button key={document.id} size="sm" icon={Eye} onClick={() => setOpen(document.id)}>
            {t(`document_kind_${document.kind}`)}
          </Button>
        ))}
      </div>
      {open !== null && <DocumentViewer documents={documents} start={open} onClose={() => setOpen(null)} />}
    </>
  );
}

type Checked = NonNullable<Payload<'safetyBackOffice.decideIdentity'>['checked']>[number];

/** What an approver must have checked, by the submitted data. */
function checksOf({ documents, declared }: Data): Checked[] {
  const has = (kind: string) => documents.some((document) => document.kind === kind);
  return [
    'READABLE',
    'NAME',
    ...(declared.documentEnds === undefined ? [] : (['VALID'] as const)),
    ...(has('SELFIE') ? (['FACE'] as const) : []),
    ...(has('ADDRESS') ? (['ADDRESS'] as const) : []),
    ...(has('FUNDS') ? (['FUNDS'] as const) : []),
  ];
}

interface ChecklistProps {
  readonly wanted: readonly Checked[];
  readonly checked: readonly Checked[];
  readonly onChange: (checked: readonly Checked[]) => void;
}

/** What the operator must have compared before an approval. */
function Checklist({ wanted, checked, onChange }: ChecklistProps) {
  const t = useText();
  return (
    <fieldset className="bare-set identity-detail-checks" aria-label={t('checklist')}>
      <h3>{t('checklist')}</h3>
      {wanted.map((one) => (
        <Checkbox
          key={one}
          name={`check-${one}`}
          checked={checked.includes(one)}
          onChange={(event) =>
            onChange(event.target.checked ? [...checked, one] : checked.filter((other) => other !== one))
          }
        >
          {t(`check_${one}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function DecisionForm({ data }: { data: Data }) {
  const t = useText();
  const may = useMay();
  const words = useRefusalText();
  const [note, setNote] = useState('');
  const [checked, setChecked] = useState<readonly Checked[]>([]);
  const [refusal, setRefusal] = useState<MemberRefusal<RejectCode>>(NO_REFUSAL);
  const { safetyBackOffice, staff } = calls;
  const decide = useAct(safetyBackOffice.decideIdentity, {
    invalidates: [safetyBackOffice.identityChecks, safetyBackOffice.identityCheck, staff.requests],
    onSuccess: ({ requestId }) =>
      showToast({ kind: 'ok', title: t(requestId === null ? 'decided' : 'asked_for_second') }),
  });
  if (!may('safety.identity')) return null;
  const wanted = checksOf(data);
  const { id } = data.check;
  const message = refusal.message.trim();
  const isRefusalComplete = refusal.code !== '' && (refusal.code !== 'OTHER' || message !== '');
  const common = { id, reason: note.trim(), checked: [...checked] };
  const reject = () => {
    if (refusal.code !== '')
      decide.mutate({ ...common, decision: 'REJECT', reasonCode: refusal.code, ...(message && { message }) });
  };
  return (
    <div className="action-form">
      <Checklist wanted={wanted} checked={checked} onChange={setChecked} />
      <TextInput
        label={t('internal_note')}
        name="reason"
        maxLength={300}
        value={note}
        onChange={setNote}
        hint={t('internal_note_hint')}
      />
      <MemberRefusalFields codes={REJECT_CODES} textPrefix="rejected" value={refusal} onChange={setRefusal} />
      {decide.error && <Note tone="bad">{words(decide.error)}</Note>}
      <div className="button-pair">
        <Button
          look="verm-soft"
          disabled={!isReason(note) || !isRefusalComplete}
          busy={decide.isPending}
          onClick={reject}
        >
          {t('reject')}
        </Button>
        <Button
          look="pri"
          disabled={!isReason(note) || wanted.some((one) => !checked.includes(one))}
          busy={decide.isPending}
          onClick={() => decide.mutate({ ...common, decision: 'APPROVE' })}
        >
          {t(data.needsSecond ? 'approve_ask' : 'approve')}
        </Button>
      </div>
    </div>
  );
}
