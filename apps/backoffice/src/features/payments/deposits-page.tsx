import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Card, DenseTable, Segments, Tag, type TagTone, TextField } from '@lantern/ui';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Amount } from '../../shared/amount.tsx';
import { usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { MoreRows, NoRows, Reading } from '../../shared/list-page.tsx';
import { useRoomSearch } from '../../shared/room-search.ts';
import { DepositDetail } from './deposit-detail.tsx';

type State = Value<'paymentsOffice.deposits'>['rows'][number]['state'];
const FILTERS = ['ALL', 'MATCHING', 'LATE', 'PAYING', 'CREDITED', 'EXPIRED', 'FAILED'] as const;
type Filter = (typeof FILTERS)[number];

const DEPOSIT_TONES: Readonly<Record<State, TagTone>> = {
  CREATED: 'info',
  PAYING: 'info',
  MATCHING: 'wait',
  LATE: 'wait',
  CREDITED: 'ok',
  EXPIRED: 'neutral',
  CANCELLED: 'neutral',
  FAILED: 'bad',
  REVERSED: 'bad',
};

/** The queue of deposits with one of them open beside it. */
export default function DepositsPage() {
  const t = useText();
  const [search, change] = useRoomSearch();
  const [typed, setTyped] = useState(search.search ?? '');
  const filter = FILTERS.find((one) => one === search.state) ?? 'ALL';
  const query = usePages(
    calls.paymentsOffice.deposits,
    { limit: 50, ...(filter !== 'ALL' && { state: filter }), ...(search.search && { search: search.search }) },
    { refetchInterval: 10_000 },
  );
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const find = (event: FormEvent) => {
    event.preventDefault();
    change({ search: typed.trim() || undefined, id: undefined });
  };
  return (
    <>
      <h1>{t('deposits')}</h1>
      <div className="filters">
        <Segments<Filter>
          label={t('state')}
          value={filter}
          onChange={(state) => change({ state: state === 'ALL' ? undefined : state, id: undefined })}
          items={FILTERS.map((id) => ({ id, label: t(`deposit_${id}`) }))}
        />
        <form className="filters" onSubmit={find}>
          <TextField
            small
            label={t('search_deposits')}
            name="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button icon={Search} type="submit">
            {t('search')}
          </Button>
        </form>
      </div>
      <Reading query={query}>
        <div className={search.id ? 'sp' : undefined}>
          <div className="stack">
            <Card flush>
              <DenseTable
                label={t('deposits')}
                rows={rows}
                rowKey={(row) => row.id}
                selectedKey={search.id}
                empty={<NoRows text={t('no_deposits')} />}
                columns={[
                  {
                    id: 'id',
                    head: t('order'),
                    cell: (row) => (
                      <button type="button" className="link" onClick={() => change({ id: row.id })}>
                        D {row.id}
                      </button>
                    ),
                  },
                  { id: 'account', head: t('member'), cell: (row) => row.account },
                  { id: 'amount', head: t('amount'), align: 'right', cell: (row) => <Amount amount={row.amount} /> },
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
                    cell: (row) => <Tag tone={DEPOSIT_TONES[row.state]}>{t(`deposit_${row.state}`)}</Tag>,
                  },
                  {
                    id: 'eyes',
                    head: t('checks'),
                    cell: (row) =>
                      row.needsMatching && (
                        <span className="eyes num">
                          <i className={row.request ? 'f' : ''} />
                          <i />
                          {row.request ? 1 : 0} / 2
                        </span>
                      ),
                  },
                  { id: 'created', head: t('asked'), cell: (row) => dateTime(row.createdAt) },
                ]}
              />
            </Card>
            <MoreRows query={query} />
          </div>
          {search.id && <DepositDetail id={search.id} onClose={() => change({ id: undefined })} />}
        </div>
      </Reading>
    </>
  );
}
