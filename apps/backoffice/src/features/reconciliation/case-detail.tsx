import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { formatAmount, minorUnits, parseAmount } from '@lantern/money';
import { Button, buttonClass, KeyValue, Note, Select, showToast, Tag } from '@lantern/ui';
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
import { useMay, useMe } from '../../shared/session/me.ts';
import { CASE_TONES } from './case-tones.ts';
import { AdjustForm, PlayFacts } from './play-case.tsx';

type Found = Value<'reconciliation.cases'>['rows'][number];

/** Page of a difference's order. */
const PAGES = {
  DEPOSIT: '/deposits',
  PAYOUT: '/withdrawals',
  BANK: '/deposits',
  BALANCE: '/statements',
  VENDOR: '/vendor-transfers',
  MIRROR: '/members',
  SEAMLESS: '/rounds',
} as const satisfies Record<Found['side'], string>;

/** One difference with links to its order and to the entries behind the platform's figure. */
export function CaseDetail({ found, onClose }: { found: Found; onClose: () => void }) {
  const t = useText();
  const may = useMay();
  const isOpen = found.state === 'OPEN' || found.state === 'TAKEN';
  return (
    <DetailPanel title={`C ${found.id}`} onClose={onClose}>
      <Note tone="warn">{t(`difference_${found.kind}`)}</Note>
      <KeyValue name={t('state')}>
        <Tag tone={CASE_TONES[found.state]}>{t(`case_${found.state}`)}</Tag>
      </KeyValue>
      <KeyValue name={t('day')}>{found.day}</KeyValue>
      <KeyValue name={t('channel')}>{found.channel}</KeyValue>
      <KeyValue name={t('ledger_account')}>
        <PageLink to="/ledger" search={{ account: found.account }}>
          {found.account}
        </PageLink>
      </KeyValue>
      {found.side === 'SEAMLESS' ? <PlayFacts found={found} /> : <OrderFacts found={found} />}
      {found.resolution && <KeyValue name={t('resolution')}>{t(`resolution_${found.resolution}`)}</KeyValue>}
      <KeyValue name={t('owner')}>{found.owner ?? '—'}</KeyValue>
      <KeyValue name={t('asked')}>{dateTime(found.openedAt)}</KeyValue>
      {found.note && <Note>{found.note}</Note>}
      {found.request !== null && <RequestNote id={found.request} link={t('case_waits')} />}
      {isOpen && may('payments.match') && <ToCorrection found={found} />}
      {isOpen && may('payments.match') && found.request === null && <CaseForm found={found} />}
      {isOpen && may('payments.match') && found.memberId !== null && found.request === null && (
        <AdjustForm found={found} />
      )}
      <RequestHistory target={`reconciliation-case:${found.id}`} except={found.request} />
    </DetailPanel>
  );
}

function OrderFacts({ found }: { found: Found }) {
  const t = useText();
  return (
    <>
      <KeyValue name={t('order')}>
        {found.orderId === null ? (
          '—'
        ) : (
          <PageLink to={PAGES[found.side]} search={{ id: found.orderId }}>
            {found.orderNo}
          </PageLink>
        )}
      </KeyValue>
      <KeyValue name={t('provider_no')}>
        <span className="monospace">{found.providerNo ?? '—'}</span>
      </KeyValue>
      <KeyValue name={t('ours')}>{found.ours === null ? '—' : <Amount amount={found.ours} />}</KeyValue>
      <KeyValue name={t('theirs')}>{found.theirs === null ? '—' : <Amount amount={found.theirs} />}</KeyValue>
    </>
  );
}

/** Two people correct a mirrored vendor wallet that differs; the form is filled from the case. */
function ToCorrection({ found }: { found: Found }) {
  const t = useText();
  const { exponent } = useMe().currency;
  const [ours, theirs] = [found.ours, found.theirs].map((text) => (text === null ? null : parseAmount(text, exponent)));
  if (found.kind !== 'MIRROR_DIFFERS' || ours == null || theirs == null) return null;
  const apart = theirs - ours;
  const amount = formatAmount(minorUnits(apart < 0n ? -apart : apart), exponent);
  const search = { id: 'new', kind: apart < 0n ? 'P32' : 'P32u', vendor: found.channel, amount };
  return (
    <PageLink to="/corrections" className={buttonClass({ look: 'soft', block: true })} search={search}>
      {t('correct_mirror')}
    </PageLink>
  );
}

const RESOLUTIONS = ['EXPLAINED', 'THEIR_FAULT', 'OUR_FAULT'] as const;

function CaseForm({ found }: { found: Found }) {
  const t = useText();
  const [note, setNote] = useState('');
  const [resolution, setResolution] = useState<(typeof RESOLUTIONS)[number]>('EXPLAINED');
  const { reconciliation, staff } = calls;
  const take = useAct(reconciliation.takeCase, { invalidates: [reconciliation.cases] });
  const close = useAct(reconciliation.closeCase, {
    invalidates: [reconciliation.cases, staff.requests],
    onSuccess: ({ requestId }) => {
      if (requestId !== null) showToast({ kind: 'ok', title: t('asked_for_second') });
    },
  });
  return (
    <>
      <Select
        small
        label={t('resolution')}
        name="resolution"
        value={resolution}
        options={RESOLUTIONS.map((value) => ({ value, label: t(`resolution_${value}`) }))}
        onChange={(event) => setResolution(RESOLUTIONS.find((one) => one === event.target.value) ?? 'EXPLAINED')}
      />
      {found.secondPerson && <Note tone="warn">{t('close_case_second')}</Note>}
      <ReasonField value={note} onChange={setNote} hint={t('case_hint')} />
      <div className="button-pair">
        <Button busy={take.isPending} onClick={() => take.mutate({ id: found.id })}>
          {t('take_case')}
        </Button>
        <Button
          look="pri"
          data-page-key="a"
          disabled={!isReason(note)}
          busy={close.isPending}
          onClick={() => close.mutate({ id: found.id, note: note.trim(), resolution })}
        >
          {t(found.secondPerson ? 'ask_second' : 'close_case')}
        </Button>
      </div>
    </>
  );
}
