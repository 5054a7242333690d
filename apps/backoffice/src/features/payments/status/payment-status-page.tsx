import { calls } from '@lantern/contract/calls';
import { Tag } from '@lantern/ui';
import { usePages } from '../../../shared/api/hooks.ts';
import { Amount } from '../../../shared/formats/amount.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useNamed, useText } from '../../../shared/i18n/text.ts';
import { ChoiceFilter, ListPage, PagedTable, SearchFilter } from '../../../shared/list-page/index.ts';
import { useChoice, usePageSearch } from '../../../shared/navigation/page-search.ts';
import { PaymentStatus, type ServiceKind, toneOf } from './payment-status.tsx';

const KINDS = ['DEPOSIT', 'WITHDRAWAL'] as const;

/** Payments for customer service, read-only: state, amount, and what the order waits for. */
export default function PaymentStatusPage() {
  const t = useText();
  const named = useNamed();
  const [search, change] = usePageSearch();
  const kind = useChoice<ServiceKind>('kind', KINDS, 'DEPOSIT');
  const { member, search: words } = search;
  const query = usePages(
    calls.paymentsBackOffice.serviceOrders,
    { kind, limit: 50, ...(member && { memberId: member }), ...(words && { search: words }) },
    { refetchInterval: 20_000 },
  );
  const [openKind, openId] = (search.id ?? '').split('-');
  return (
    <ListPage
      title={t('payment_status')}
      filters={
        <>
          <ChoiceFilter<ServiceKind>
            name="kind"
            label={t('kind')}
            words={KINDS}
            usual="DEPOSIT"
            wordText={(word) => t(`kind_${word}`)}
          />
          <SearchFilter fields={[{ name: 'search', label: t('search_payment_status') }]} />
        </>
      }
      list={
        <PagedTable
          label={t('payment_status')}
          query={query}
          rowKey={(row) => `${row.kind}-${row.id}`}
          emptyText={t('no_payments')}
          chosen={search.id}
          onChoose={(id) => change({ id }, 'push')}
          opener={{ head: t('order'), cell: (row) => `${row.kind[0]} ${row.id}` }}
          columns={[
            { id: 'member', head: t('member'), narrow: 'detail', cell: (row) => row.member },
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
              cell: (row) => (
                <Tag tone={toneOf(row)}>{named(row.kind === 'DEPOSIT' ? 'deposit' : 'withdrawal', row.state)}</Tag>
              ),
            },
            { id: 'waits', head: t('waits_for'), cell: (row) => (row.waitsFor ? t(`waits_for_${row.waitsFor}`) : '—') },
            { id: 'created', head: t('asked'), cell: (row) => dateTime(row.createdAt) },
          ]}
        />
      }
      detail={
        openId !== undefined &&
        (openKind === 'DEPOSIT' || openKind === 'WITHDRAWAL') && (
          <PaymentStatus key={search.id} kind={openKind} id={openId} onClose={() => change({ id: undefined })} />
        )
      }
    />
  );
}
