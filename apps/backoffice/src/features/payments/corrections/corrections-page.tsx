import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, type Column, KeyValue, Tag } from '@lantern/ui';
import { usePages } from '../../../shared/api/hooks.ts';
import { Amount } from '../../../shared/formats/amount.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { usePostingText, useText } from '../../../shared/i18n/text.ts';
import { DetailPanel, ListPage, PagedTable, rowsOf } from '../../../shared/list-page/index.ts';
import { PageLink } from '../../../shared/navigation/page-link.tsx';
import { usePageSearch } from '../../../shared/navigation/page-search.ts';
import { EvidencePicture } from '../../../shared/parts/evidence-picture.tsx';
import { RequestHistory } from '../../../shared/requests/request-history.tsx';
import { useMay } from '../../../shared/session/me.ts';
import { CorrectionForm } from './correction-form.tsx';

type Correction = Value<'paymentsFinance.corrections'>['rows'][number];

const NEW = 'new';
const TONES = { ASKED: 'wait', DONE: 'ok', ENDED: 'neutral' } as const;

function useColumns(): readonly Column<Correction>[] {
  const t = useText();
  return [
    { id: 'account', head: t('member'), narrow: 'detail', cell: (row) => row.account },
    {
      id: 'amount',
      head: t('amount'),
      align: 'right',
      narrow: 'result',
      cell: (row) => <Amount amount={row.amount} />,
    },
    { id: 'reason', head: t('reason'), cell: (row) => t(`correction_${row.reasonCode}`) },
    { id: 'maker', head: t('corrected_by'), cell: (row) => row.maker },
    { id: 'checker', head: t('agreed_by'), cell: (row) => row.checker ?? '—' },
    {
      id: 'state',
      head: t('state'),
      narrow: 'state',
      cell: (row) => <Tag tone={TONES[row.state]}>{t(`correction_${row.state}`)}</Tag>,
    },
    { id: 'asked', head: t('asked'), cell: (row) => dateTime(row.requestedAt) },
  ];
}

/** A correction with its reason, its references and its evidence. */
function CorrectionDetail({ correction, onClose }: { correction: Correction; onClose: () => void }) {
  const t = useText();
  const posting = usePostingText();
  return (
    <DetailPanel title={posting(correction.kind)} onClose={onClose}>
      <div className="headline-amount num">
        <Amount amount={correction.amount} plain={false} />
      </div>
      <KeyValue name={t('member')}>
        <PageLink to="/members" search={{ id: correction.memberId }}>
          {correction.account}
        </PageLink>
      </KeyValue>
      <KeyValue name={t('state')}>
        <Tag tone={TONES[correction.state]}>{t(`correction_${correction.state}`)}</Tag>
      </KeyValue>
      <KeyValue name={t('reason')}>{t(`correction_${correction.reasonCode}`)}</KeyValue>
      <p>{correction.note}</p>
      {correction.vendor !== null && (
        <KeyValue name={t('vt_mirror')}>
          <PageLink to="/ledger" search={{ account: `M:${correction.memberId}:V:${correction.vendor}` }}>
            {correction.vendor}
          </PageLink>
        </KeyValue>
      )}
      {correction.originalAccount !== null && (
        <KeyValue name={t('original_account')}>
          <PageLink to="/ledger" search={{ account: correction.originalAccount }}>
            {correction.originalAccount}
          </PageLink>
        </KeyValue>
      )}
      {correction.entryId !== null && (
        <KeyValue name={t('ledger_entry')}>
          <PageLink
            to="/ledger"
            search={{
              account: `M:${correction.memberId}:${correction.vendor === null ? 'MAIN' : `V:${correction.vendor}`}`,
              id: correction.entryId,
            }}
          >
            {correction.entryId.slice(0, 8)}
          </PageLink>
        </KeyValue>
      )}
      {correction.requestId !== null && (
        <PageLink to="/requests" search={{ id: correction.requestId }}>
          {t('approvals')}
        </PageLink>
      )}
      <div className="evidence-picture-list">
        <EvidencePicture id={correction.evidence} caption={t('evidence')} note={correction.maker} />
      </div>
      <RequestHistory target={`correction:${correction.id}`} />
    </DetailPanel>
  );
}

/** Corrections of members' money: the requests, and the form of a new one. */
export default function CorrectionsPage() {
  const t = useText();
  const posting = usePostingText();
  const may = useMay();
  const [search, change] = usePageSearch();
  const query = usePages(calls.paymentsFinance.corrections, { limit: 50 }, { refetchInterval: 10_000 });
  const chosen = rowsOf(query).find((row) => row.id === search.id);
  const close = () =>
    change({ id: undefined, kind: undefined, account: undefined, amount: undefined, vendor: undefined });
  const columns = useColumns();
  return (
    <ListPage
      title={t('corrections')}
      tools={
        may('payments.match') && (
          <Button look="pri" onClick={() => change({ id: NEW }, 'push')}>
            {t('new_correction')}
          </Button>
        )
      }
      list={
        <PagedTable
          label={t('corrections')}
          query={query}
          rowKey={(row) => row.id}
          emptyText={t('no_corrections')}
          chosen={search.id}
          onChoose={(id) => change({ id }, 'push')}
          opener={{ head: t('posting'), cell: (row) => posting(row.kind) }}
          columns={columns}
        />
      }
      detail={
        search.id === NEW ? (
          <CorrectionForm begun={search} onClose={close} />
        ) : (
          chosen && <CorrectionDetail correction={chosen} onClose={close} />
        )
      }
    />
  );
}
