import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { type Column, Tag } from '@lantern/ui';
import { useCall, usePages } from '../../../shared/api/hooks.ts';
import { Amount } from '../../../shared/formats/amount.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { ChoiceFilter, ListPage, PagedTable } from '../../../shared/list-page/index.ts';
import { useChoice, usePageSearch } from '../../../shared/navigation/page-search.ts';
import { BalanceForm } from './balance-form.tsx';
import { StatementAccounts } from './statement-accounts.tsx';
import { StatementDetail } from './statement-detail.tsx';
import { STATEMENT_TONES } from './statement-tones.ts';
import '../payments.css';

type Row = Value<'paymentsFinance.statements'>['rows'][number];

const FILTERS = ['WAITING', 'POSTED', 'CONFIRMED', 'REFUSED', 'REVERSED', 'ALL'] as const;
type Filter = (typeof FILTERS)[number];
/** The id of an account's details instead of a statement's begins with this: `balance <code>`. */
const BALANCE = 'balance ';

function useColumns(): readonly Column<Row>[] {
  const t = useText();
  return [
    { id: 'at', head: t('time'), narrow: 'detail', cell: (row) => dateTime(row.at) },
    { id: 'account', head: t('bank_account'), cell: (row) => row.account },
    { id: 'by', head: t('statement_by'), cell: (row) => row.operator },
    { id: 'rows', head: t('subject_statement_rows'), align: 'right', cell: (row) => row.fresh },
    {
      id: 'in',
      head: t('subject_statement_in'),
      align: 'right',
      narrow: 'result',
      cell: (row) => <Amount amount={row.moneyIn} />,
    },
    {
      id: 'closing',
      head: t('balance'),
      align: 'right',
      cell: (row) => (row.closing === null ? '—' : <Amount amount={row.closing} />),
    },
    {
      id: 'state',
      head: t('state'),
      narrow: 'state',
      cell: (row) => <Tag tone={STATEMENT_TONES[row.state]}>{t(`statement_state_${row.state}`)}</Tag>,
    },
  ];
}

/** Bank statements: the accounts with their balances, every import, and what waits for a second person. */
export default function StatementsPage() {
  const t = useText();
  const [search, change] = usePageSearch();
  const filter = useChoice<Filter>('state', FILTERS, 'ALL');
  const { paymentsFinance } = calls;
  const accounts = useCall(paymentsFinance.bankAccounts, {}, { refetchInterval: 30_000 });
  const query = usePages(
    paymentsFinance.statements,
    { limit: 50, ...(filter !== 'ALL' && { state: filter }) },
    { refetchInterval: 10_000 },
  );
  const columns = useColumns();
  const open = (id: string) => change({ id }, 'push');
  return (
    <ListPage
      title={t('statements')}
      filters={
        <>
          <StatementAccounts
            accounts={accounts.data?.accounts ?? []}
            onRead={(code) => open(BALANCE + code)}
            onOpen={open}
          />
          <ChoiceFilter<Filter>
            name="state"
            label={t('state')}
            words={FILTERS}
            usual="ALL"
            wordText={(word) => t(`statement_state_${word}`)}
          />
        </>
      }
      list={
        <PagedTable
          label={t('statements')}
          query={query}
          rowKey={(row) => row.id}
          emptyText={t('no_statements')}
          chosen={search.id}
          onChoose={open}
          opener={{ head: t('subject_statement_file'), cell: (row) => row.fileName || `S ${row.id}` }}
          columns={columns}
        />
      }
      detail={search.id && <Detail key={search.id} id={search.id} data={accounts.data} />}
    />
  );
}

function Detail({
  id,
  data,
}: {
  readonly id: string;
  readonly data: Value<'paymentsFinance.bankAccounts'> | undefined;
}) {
  const [, change] = usePageSearch();
  const close = () => change({ id: undefined });
  if (!id.startsWith(BALANCE)) return <StatementDetail id={id} onClose={close} />;
  const account = data?.accounts.find(({ code }) => code === id.slice(BALANCE.length));
  return account === undefined ? null : <BalanceForm account={account} onClose={close} />;
}
