import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, buttonClass, KeyValue, Note, Spinner, showToast, Tag, TextField } from '@lantern/ui';
import { useState } from 'react';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/format.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-room/index.ts';
import { useMay } from '../../shared/me.ts';
import { Reading } from '../../shared/reading.tsx';
import { RequestNote } from '../../shared/request-note.tsx';
import { RoomLink } from '../../shared/room-link.tsx';
import { CHECK_TONES, isReason } from './tones.ts';

type Data = Value<'safetyOffice.identityCheck'>;
type Document = Data['documents'][number];

/** One proof: what was declared, the documents, and the decision. Everything that is looked at here is written down. */
export function IdentityDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const query = useCall(calls.safetyOffice.identityCheck, { id });
  const data = query.data;
  return (
    <DetailPanel title={data?.check.member || '…'} onClose={onClose}>
      <Reading query={query}>
        {data && (
          <>
            <Note>{t('looking_is_logged')}</Note>
            <Facts data={data} />
            <h3>{t('documents')}</h3>
            <div className="kyc-docs">
              {data.documents.map((document) => (
                <DocumentView key={document.id} document={document} />
              ))}
            </div>
            {data.requestId && <RequestNote id={data.requestId}>{t('waits_for_second')}</RequestNote>}
            {data.check.state === 'SUBMITTED' && data.requestId === null && <DecisionForm data={data} />}
          </>
        )}
      </Reading>
    </DetailPanel>
  );
}

function Facts({ data }: { data: Data }) {
  const t = useText();
  const { check, declared } = data;
  return (
    <>
      <KeyValue name={t('member')}>
        <RoomLink to="/members" search={{ id: check.memberId }}>
          {check.member || check.memberId}
        </RoomLink>
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
        <span className="mono">{declared.documentNumber}</span>
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
      {check.reason && <KeyValue name={t('reason')}>{check.reason}</KeyValue>}
      {!data.isSameName && <Note tone="warn">{t('other_name')}</Note>}
    </>
  );
}

/** A document is shown when it is asked for: the audit log keeps who did. */
function DocumentView({ document }: { document: Document }) {
  const t = useText();
  const words = useRefusalText();
  const [isAsked, setAsked] = useState(false);
  const query = useCall(calls.safetyOffice.document, { id: document.id }, { enabled: isAsked });
  const name = t(`document_kind_${document.kind}`);
  const url = query.data?.dataUrl;
  return (
    <figure>
      {url && document.media === 'image/webp' && (
        <a href={url} download={`${document.kind}.webp`}>
          <img src={url} alt={name} />
        </a>
      )}
      {url && document.media === 'application/pdf' && (
        <a className={buttonClass({ size: 'sm' })} href={url} download={`${document.kind}.pdf`}>
          {t('save_pdf')}
        </a>
      )}
      {!url &&
        (isAsked && !query.error ? (
          <Spinner label={t('loading')} />
        ) : (
          <Button size="sm" onClick={() => (isAsked ? void query.refetch() : setAsked(true))}>
            {t('show_document')}
          </Button>
        ))}
      <figcaption>{query.error ? words(query.error) : name}</figcaption>
    </figure>
  );
}

function DecisionForm({ data }: { data: Data }) {
  const t = useText();
  const may = useMay();
  const words = useRefusalText();
  const [reason, setReason] = useState('');
  const { safetyOffice, staff } = calls;
  const decide = useAct(safetyOffice.decideIdentity, {
    invalidates: [safetyOffice.identityChecks, safetyOffice.identityCheck, staff.requests],
    onSuccess: ({ requestId }) =>
      showToast({ kind: 'ok', title: t(requestId === null ? 'decided' : 'asked_for_second') }),
  });
  if (!may('safety.identity')) return null;
  const { id } = data.check;
  const send = (decision: 'APPROVE' | 'REJECT') => decide.mutate({ id, decision, reason: reason.trim() });
  return (
    <div className="act-form">
      <TextField
        small
        label={t('reason')}
        name="reason"
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        hint={t('proof_reason_hint')}
      />
      {decide.error && <Note tone="bad">{words(decide.error)}</Note>}
      <div className="two-buttons">
        <Button look="verm-soft" disabled={!isReason(reason)} busy={decide.isPending} onClick={() => send('REJECT')}>
          {t('reject')}
        </Button>
        <Button look="pri" disabled={!isReason(reason)} busy={decide.isPending} onClick={() => send('APPROVE')}>
          {t(data.isSameName ? 'approve' : 'approve_ask')}
        </Button>
      </div>
    </div>
  );
}
