import { Card, Table } from '@lantern/ui';
import { Amount } from '../../shared/amount.tsx';
import { clockTime } from '../../shared/format.ts';
import { useEventText, useText } from '../../shared/i18n/text.ts';
import { useMay } from '../../shared/me.ts';
import { NoRows } from '../../shared/reading.tsx';
import { RoomLink } from '../../shared/room-link.tsx';
import type { Dashboard } from './series.ts';

/** The largest stakes of the last day. */
export function LargeBets({ data }: { data: Dashboard }) {
  const t = useText();
  const words = useEventText();
  const may = useMay();
  return (
    <Card title={t('large_bets')} flush className="wide">
      <Table
        className="office-rows"
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
                <RoomLink to="/members" search={{ id: row.memberId, part: 'timeline' }}>
                  {row.account}
                </RoomLink>
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
