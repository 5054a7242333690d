import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, KeyValue, Note, Select, showToast, Tag } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../shared/fields/reason-field.tsx';
import { ageText } from '../../shared/formats/age-text.ts';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { usePostingText, useRefusalText, useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-page/index.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { RequestHistory } from '../../shared/requests/request-history.tsx';
import { useMay } from '../../shared/session/me.ts';
import { stepText } from './step-text.ts';
import { TONES } from './tones.ts';

type Detail = Value<'walletBackOffice.vendorTransfer'>;
type Outcome = 'DONE' | 'FAILED';

const { walletBackOffice, staff } = calls;
const CHANGED = [walletBackOffice.vendorTransfers, walletBackOffice.vendorTransfer] as const;
const OUTCOMES: readonly Outcome[] = ['DONE', 'FAILED'];
const OUTCOME_TEXTS = { DONE: 'vt_it_happened', FAILED: 'vt_it_did_not' } as const;

/** One transfer: steps, entries, a new query to the vendor, and its decision by two people. */
export function VendorTransferDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useCall(walletBackOffice.vendorTransfer, { id });
  return (
    <DetailPanel title={`V ${id}`} onClose={onClose}>
      <QueryState query={query}>{query.data && <Facts detail={query.data} />}</QueryState>
    </DetailPanel>
  );
}

function Facts({ detail: { transfer, events, entries } }: { detail: Detail }) {
  const t = useText();
  const may = useMay();
  const postingText = usePostingText();
  const mirror = `M:${transfer.memberId}:V:${transfer.vassalage}`;
  const isPending = transfer.step === 'PENDING';
  return (
    <>
      {transfer.needsOperator && <Note tone="warn">{t('vt_needs_people')}</Note>}
      <KeyValue name={t('state')}>
        <Tag tone={TONES[transfer.step]}>{t(`vt_${transfer.step}`)}</Tag>
      </KeyValue>
      <KeyValue name={t('login_name')}>
        <PageLink to="/members" search={{ id: transfer.memberId }}>
          {transfer.account || transfer.memberId}
        </PageLink>
      </KeyValue>
      <KeyValue name={t('direction')}>
        {t(`vt_${transfer.direction}`)} · {transfer.displayName}
      </KeyValue>
      <KeyValue name={t('amount')}>
        <Amount amount={transfer.amount} />
      </KeyValue>
      <KeyValue name={t('vt_cause')}>{t(`vt_cause_${transfer.cause}`)}</KeyValue>
      <KeyValue name={t('asked')}>{dateTime(transfer.createdAt)}</KeyValue>
      {transfer.endedAt === null && <KeyValue name={t('vt_age')}>{ageText(t, transfer.createdAt)}</KeyValue>}
      <KeyValue name={t('provider_no')}>
        <span className="monospace">{transfer.vendorNo ?? '—'}</span>
      </KeyValue>
      {isPending && <KeyValue name={t('vt_questions')}>{transfer.queries}</KeyValue>}
      {transfer.nextQueryAt !== null && <KeyValue name={t('vt_next')}>{dateTime(transfer.nextQueryAt)}</KeyValue>}
      {transfer.reason && <KeyValue name={t('reason')}>{transfer.reason}</KeyValue>}
      <KeyValue name={t('vt_mirror')}>
        <PageLink to="/ledger" search={{ account: mirror }}>
          {mirror}
        </PageLink>
      </KeyValue>
      {entries.map(({ posting, entryId }) => (
        <KeyValue key={entryId} name={postingText(posting)}>
          <PageLink to="/ledger" search={{ account: `M:${transfer.memberId}:MAIN`, id: entryId }}>
            {entryId.slice(0, 8)}
          </PageLink>
        </KeyValue>
      ))}
      <h3>{t('vt_steps')}</h3>
      {events.map((event, place) => (
        <KeyValue
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only appended
          key={place}
          name={
            <>
              {stepText(t, event)}
              <br />
              <span className="mut3">
                {dateTime(event.at)} · {event.actor}
              </span>
            </>
          }
        >
          {event.detail ?? ''}
        </KeyValue>
      ))}
      {isPending && may('payments.review') && <Decide transfer={transfer} />}
      <RequestHistory target={`vendor-transfer:${transfer.id}`} />
    </>
  );
}

function Decide({ transfer }: { transfer: Detail['transfer'] }) {
  const t = useText();
  const words = useRefusalText();
  const [outcome, setOutcome] = useState<Outcome>('DONE');
  const [reason, setReason] = useState('');
  const request = useAct(walletBackOffice.queryVendor, { invalidates: CHANGED, quiet: true });
  const resolve = useAct(walletBackOffice.requestVendorResolve, {
    invalidates: [...CHANGED, staff.requests],
    quiet: true,
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    resolve.mutate({ id: transfer.id, outcome, reason: reason.trim() });
  };
  const error = request.error ?? resolve.error;
  return (
    <>
      <Button look="soft" block busy={request.isPending} onClick={() => request.mutate({ id: transfer.id })}>
        {t('vt_ask')}
      </Button>
      {transfer.hasRequest ? (
        <Note tone="info">{t('vt_request_open')}</Note>
      ) : (
        <form onSubmit={submit}>
          <Select
            small
            label={t('vt_resolve')}
            name="outcome"
            value={outcome}
            onChange={(event) => setOutcome(event.target.value as Outcome)}
            options={OUTCOMES.map((value) => ({ value, label: t(OUTCOME_TEXTS[value]) }))}
          />
          <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
          <Button look="pri" block type="submit" disabled={!isReason(reason)} busy={resolve.isPending}>
            {t('ask_second_person')}
          </Button>
        </form>
      )}
      {error && <Note tone="bad">{words(error)}</Note>}
    </>
  );
}
