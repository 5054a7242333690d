import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { type Column, Tag } from '@lantern/ui';
import { usePages } from '../../shared/api/hooks.ts';
import { ageText } from '../../shared/formats/age-text.ts';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { ChoiceFilter, ListPage, PagedTable, SearchFilter } from '../../shared/list-page/index.ts';
import { useChoice, usePageSearch } from '../../shared/navigation/page-search.ts';
import { TONES } from './tones.ts';
import { VendorTransferDetail } from './vendor-transfer-detail.tsx';

type Row = Value<'walletBackOffice.vendorTransfers'>['rows'][number];

const STATES = ['OPEN', 'PENDING', 'DONE', 'FAILED', 'ALL'] as const;
const DIRECTIONS = ['both', 'IN', 'OUT'] as const;
const AGES = ['any_age', 'over_10', 'over_60'] as const;
const MINUTES = { any_age: undefined, over_10: 10, over_60: 60 } as const;

function useColumns(): readonly Column<Row>[] {
  const t = useText();
  return [
    { id: 'who', head: t('login_name'), narrow: 'detail', cell: (row) => `${row.account} · ${row.displayName}` },
    { id: 'way', head: t('direction'), cell: (row) => t(`vt_${row.direction}`) },
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
      cell: (row) => <Tag tone={TONES[row.step]}>{t(`vt_${row.step}`)}</Tag>,
    },
    { id: 'age', head: t('vt_age'), cell: (row) => (row.endedAt === null ? ageText(t, row.createdAt) : '—') },
    { id: 'created', head: t('asked'), cell: (row) => dateTime(row.createdAt) },
  ];
}

/** State, direction and age of the listed transfers, and a search by vendor and member. */
function Filters() {
  const t = useText();
  return (
    <>
      <ChoiceFilter name="state" label={t('state')} words={STATES} usual="OPEN" wordText={(word) => t(`vt_${word}`)} />
      <ChoiceFilter
        name="way"
        label={t('direction')}
        words={DIRECTIONS}
        usual="both"
        wordText={(word) => t(`vt_${word}`)}
      />
      <ChoiceFilter name="age" label={t('vt_age')} words={AGES} usual="any_age" wordText={(word) => t(`vt_${word}`)} />
      <SearchFilter
        fields={[
          { name: 'vendor', label: t('vt_vendor') },
          { name: 'member', label: t('vt_member'), isNumber: true },
        ]}
      />
    </>
  );
}

/** Transfers with vendors that have their own wallets; those without a clear result need a decision here. */
export default function VendorTransfersPage() {
  const t = useText();
  const [search, change] = usePageSearch();
  const state = useChoice('state', STATES, 'OPEN');
  const direction = useChoice('way', DIRECTIONS, 'both');
  const age = useChoice('age', AGES, 'any_age');
  const openMinutes = MINUTES[age];
  const query = usePages(
    calls.walletBackOffice.vendorTransfers,
    {
      limit: 50,
      ...(state !== 'ALL' && { state }),
      ...(direction !== 'both' && { direction }),
      ...(openMinutes !== undefined && { openMinutes }),
      ...(search.vendor && { vassalage: search.vendor }),
      ...(search.member && /^\d{1,18}$/.test(search.member) && { memberId: search.member }),
    },
    { refetchInterval: 10_000 },
  );
  const columns = useColumns();
  return (
    <ListPage
      title={t('vendor_transfers')}
      filters={<Filters />}
      list={
        <PagedTable
          label={t('vendor_transfers')}
          query={query}
          rowKey={(row) => row.id}
          emptyText={t('no_vendor_transfers')}
          chosen={search.id}
          onChoose={(id) => change({ id }, 'push')}
          opener={{ head: t('order'), cell: (row) => `V ${row.id}` }}
          columns={columns}
        />
      }
      detail={
        search.id && <VendorTransferDetail key={search.id} id={search.id} onClose={() => change({ id: undefined })} />
      }
    />
  );
}
