import { Card, Table } from '@lantern/ui';
import { Amount } from '../../shared/formats/amount.tsx';
import { clockTime } from '../../shared/formats/format.ts';
import { useEventText, useText } from '../../shared/i18n/text.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { NoRows } from '../../shared/parts/query-state.tsx';
import { useMay } from '../../shared/session/me.ts';
import type { Dashboard } from './series.ts';

/** The largest stakes of the last day. */
export function LargeBets({ data }: { data: Dashboard }) {
  const t = useText();
  const words = useEventText();
  const may = useMay();
  return (
    <Card title={t('large_bets')} flush className="dashboard-page-wide">
      <Table
        className="paged-table-rows"
        label={t('large_bets')}
        rows={data.largeBets}
        rowKey={(row) => row.id}
        empty={<NoRows text={t('no_bets_yet')} />}
        columns={[
          { id: 'at', head: t('time'), narrow: 'state', cell: (row) => clockTime(row.at) },
          {
            id: 'account',
            head: t('member'),
            narrow: 'title',
            cell: (row) =>
              may('members.read') ? (
                <PageLink to="/members" search={{ id: row.memberId, part: 'timeline' }}>
                  {row.account}
                </PageLink>
              ) : (
                row.account
              ),
          },
          { id: 'what', head: t('what'), narrow: 'detail', cell: words },
          {
            id: 'amount',
            head: t('amount'),
            align: 'right',
            narrow: 'result',
            cell: (row) => <Amount amount={row.amount} />,
          },
        ]}
      />
    </Card>
  );
}
