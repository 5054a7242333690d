import { calls } from '@lantern/contract/calls';
import { Button, Tag } from '@lantern/ui';
import { Amount } from '../../shared/amount.tsx';
import { usePages } from '../../shared/api/hooks.ts';
import { Eyes } from '../../shared/eyes.tsx';
import { dateTime } from '../../shared/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { ChoiceFilter, ListRoom, PagedTable, SearchFilter } from '../../shared/list-room/index.ts';
import { useMay } from '../../shared/me.ts';
import { useChoice, useRoomSearch } from '../../shared/room-search.ts';
import { DepositDetail } from './deposit-detail.tsx';
import { DEPOSIT_TONES } from './deposit-tones.ts';
import { RepairForm } from './repair-form.tsx';

const FILTERS = ['ALL', 'MATCHING', 'LATE', 'PAYING', 'CREDITED', 'EXPIRED', 'FAILED'] as const;
/** What is open beside the list when it is no order. */
const REPAIR = 'repair';
type Filter = (typeof FILTERS)[number];

/** The queue of deposits with one of them open beside it. */
export default function DepositsPage() {
  const t = useText();
  const may = useMay();
  const [search, change] = useRoomSearch();
  const filter = useChoice<Filter>('state', FILTERS, 'ALL');
  const query = usePages(
    calls.paymentsOffice.deposits,
    { limit: 50, ...(filter !== 'ALL' && { state: filter }), ...(search.search && { search: search.search }) },
    { refetchInterval: 10_000 },
  );
  return (
    <ListRoom
      title={t('deposits')}
      tools={
        may('payments.match') && (
          <Button size="sm" onClick={() => change({ id: REPAIR }, 'push')}>
            {t('repair')}
          </Button>
        )
      }
      filters={
        <>
          <ChoiceFilter<Filter>
            name="state"
            label={t('state')}
            words={FILTERS}
            usual="ALL"
            wordText={(word) => t(`deposit_${word}`)}
          />
          <SearchFilter fields={[{ name: 'search', label: t('search_deposits') }]} />
        </>
      }
      list={
        <PagedTable
          label={t('deposits')}
          query={query}
          rowKey={(row) => row.id}
          emptyText={t('no_deposits')}
          chosen={search.id}
          onChoose={(id) => change({ id }, 'push')}
          opener={{ head: t('order'), cell: (row) => `D ${row.id}` }}
          columns={[
            { id: 'account', head: t('member'), narrow: 'detail', cell: (row) => row.account },
            {
              id: 'amount',
              head: t('amount'),
              align: 'right',
              narrow: 'result',
              cell: (row) => <Amount amount={row.amount} />,
            },
            {
              id: 'received',
              head: t('received'),
              align: 'right',
              cell: (row) => (row.receivedAmount === null ? '—' : <Amount amount={row.receivedAmount} />),
            },
            {
              id: 'channel',
              head: t('channel'),
              cell: (row) => (
                <>
                  {row.channel} {row.sandbox && <Tag tone="info">{t('sandbox')}</Tag>}
                </>
              ),
            },
            {
              id: 'state',
              head: t('state'),
              narrow: 'state',
              cell: (row) => <Tag tone={DEPOSIT_TONES[row.state]}>{t(`deposit_${row.state}`)}</Tag>,
            },
            { id: 'eyes', head: t('checks'), cell: (row) => row.needsMatching && <Eyes open={row.request ? 1 : 0} /> },
            { id: 'created', head: t('asked'), cell: (row) => dateTime(row.createdAt) },
          ]}
        />
      }
      detail={
        search.id === REPAIR ? (
          <RepairForm onClose={() => change({ id: undefined })} />
        ) : (
          search.id && <DepositDetail key={search.id} id={search.id} onClose={() => change({ id: undefined })} />
        )
      }
    />
  );
}
