import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { type Column, Tag } from '@lantern/ui';
import { usePages } from '../../../shared/api/hooks.ts';
import { Amount } from '../../../shared/formats/amount.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useNamed, useText } from '../../../shared/i18n/text.ts';
import { ChoiceFilter, ListPage, PagedTable } from '../../../shared/list-page/index.ts';
import { useChoice, usePageSearch } from '../../../shared/navigation/page-search.ts';
import { FourEyesStatus } from '../../../shared/requests/four-eyes-status.tsx';
import { BankAccounts } from './bank-accounts.tsx';
import { LineDetail } from './statement-line-detail.tsx';
import { LINE_TONES } from './statement-line-tones.ts';
import '../payments.css';

type Row = Value<'paymentsFinance.lines'>['rows'][number];

const FILTERS = ['UNMATCHED', 'MATCHED', 'RETURNED', 'OUT', 'WAITING', 'REFUSED', 'REVERSED', 'ALL'] as const;
type Filter = (typeof FILTERS)[number];

function useColumns(): readonly Column<Row>[] {
  const t = useText();
  const named = useNamed();
  return [
    { id: 'at', head: t('line_time'), cell: (row) => dateTime(row.at) },
    {
      id: 'payer',
      head: t('payer'),
      narrow: 'detail',
      cell: (row) => (
        <span className="account-title">
          {row.payer || '—'}
          <small>{row.reference}</small>
        </span>
      ),
    },
    {
      id: 'amount',
      head: t('amount'),
      align: 'right',
      narrow: 'result',
      cell: (row) => <Amount amount={row.amount} />,
    },
    {
      id: 'state',
      head: t('state'),
      narrow: 'state',
      cell: (row) => <Tag tone={LINE_TONES[row.state]}>{t(`line_${row.state}`)}</Tag>,
    },
    { id: 'reason', head: t('reason'), cell: (row) => (row.reason ? named('reason', row.reason) : '—') },
    {
      id: 'eyes',
      head: t('checks'),
      cell: (row) => row.state === 'UNMATCHED' && <FourEyesStatus open={row.request ? 1 : 0} />,
    },
  ];
}

/** Bank matching: the banks' statements, and the rows without a matching order. */
export default function MatchingPage() {
  const t = useText();
  const [search, change] = usePageSearch();
  // A statement's rows are shown in all states.
  const importId = search.import !== undefined && /^\d{1,18}$/.test(search.import) ? search.import : undefined;
  const usual = importId ? 'ALL' : 'UNMATCHED';
  const filter = useChoice<Filter>('state', FILTERS, usual);
  const query = usePages(
    calls.paymentsFinance.lines,
    { limit: 50, ...(filter !== 'ALL' && { state: filter }), ...(importId && { importId }) },
    { refetchInterval: 10_000 },
  );
  const columns = useColumns();
  return (
    <ListPage
      title={t('matching')}
      filters={
        <>
          <BankAccounts />
          {importId && (
            <p className="matching-page-import">
              {t('statement_of_rows', { id: importId })}{' '}
              <button type="button" className="text-link" onClick={() => change({ import: undefined, id: undefined })}>
                {t('line_ALL')}
              </button>
            </p>
          )}
          <ChoiceFilter<Filter>
            name="state"
            label={t('state')}
            words={FILTERS}
            usual={usual}
            wordText={(word) => t(`line_${word}`)}
          />
        </>
      }
      list={
        <PagedTable
          label={t('statement_lines')}
          query={query}
          rowKey={(row) => row.id}
          emptyText={t('no_lines')}
          chosen={search.id}
          onChoose={(id) => change({ id }, 'push')}
          opener={{ head: t('statement_line'), cell: (row) => `B ${row.id}` }}
          columns={columns}
        />
      }
      detail={search.id && <LineDetail key={search.id} id={search.id} onClose={() => change({ id: undefined })} />}
    />
  );
}
