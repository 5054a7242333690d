import { Card, Table } from '@lantern/ui';
import { Amount } from '../../shared/formats/amount.tsx';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { RoomLink } from '../../shared/navigation/page-link.tsx';
import { NoRows } from '../../shared/parts/query-state.tsx';
import { useMay, useMe } from '../../shared/session/me.ts';
import { type Dashboard, isGames, minorOf, type Series, spanSearch } from './series.ts';

/** Turnover, payout and GGR of each category, with links to its rounds and ledger account. */
export function CategoryTable({ data }: { data: Dashboard }) {
  const t = useText();
  const named = useNamed();
  const may = useMay();
  const { currency } = useMe();
  const [all, ...rows] = data.series;
  const span = spanSearch(data);
  const size = ({ now }: Series) => {
    const win = minorOf(now.grossWin, currency.exponent);
    return win < 0n ? -win : win;
  };
  return (
    <Card title={t('gross_win_by_category')} flush>
      <Table<Series>
        className="office-rows"
        label={t('gross_win_by_category')}
        rows={rows.toSorted((left, right) => (size(right) > size(left) ? 1 : -1))}
        rowKey={(row) => row.category}
        empty={<NoRows text={t('no_bets_yet')} />}
        columns={[
          {
            id: 'category',
            head: t('category'),
            narrow: 'title',
            cell: (row) => {
              const text = named('category', row.category);
              if (isGames(row.category)) {
                return may('games.read') ? (
                  <RoomLink to="/rounds" search={{ type: row.category, ...span, time: 'ENDED' }}>
                    {text}
                  </RoomLink>
                ) : (
                  text
                );
              }
              return may('lottery.read') ? (
                <RoomLink to="/draws" search={{ state: 'SETTLED' }}>
                  {text}
                </RoomLink>
              ) : (
                text
              );
            },
          },
          {
            id: 'turnover',
            head: t('turnover'),
            align: 'right',
            narrow: 'detail',
            cell: (row) => <Amount amount={row.now.turnover} />,
          },
          {
            id: 'gross',
            head: t('gross_win'),
            align: 'right',
            narrow: 'result',
            cell: (row) =>
              may('ledger.read') ? (
                <RoomLink to="/ledger" search={{ account: `R:GGR:${row.category}`, ...span }}>
                  <Amount amount={row.now.grossWin} tone="result" />
                </RoomLink>
              ) : (
                <Amount amount={row.now.grossWin} tone="result" />
              ),
          },
          { id: 'plays', head: t('plays'), align: 'right', narrow: 'state', cell: (row) => row.now.plays },
        ]}
        foot={
          all && {
            category: t('sum'),
            turnover: <Amount amount={all.now.turnover} />,
            gross: <Amount amount={all.now.grossWin} tone="result" />,
            plays: all.now.plays,
          }
        }
      />
    </Card>
  );
}
