import { Card, Table } from '@lantern/ui';
import { Amount } from '../../shared/formats/amount.tsx';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { NoRows } from '../../shared/parts/query-state.tsx';
import { useMay, useMe } from '../../shared/session/me.ts';
import { type Dashboard, isGames, minorOf, type Series, spanSearch } from './series.ts';

interface CategoryLinkProps {
  readonly category: string;
  readonly span: ReturnType<typeof spanSearch>;
}

/** A category's name, with a link to its rounds or draws for operators who may open them. */
function CategoryLink({ category, span }: CategoryLinkProps) {
  const named = useNamed();
  const may = useMay();
  const text = named('category', category);
  const isOfGames = isGames(category);
  if (!may(isOfGames ? 'games.read' : 'lottery.read')) return text;
  return isOfGames ? (
    <PageLink to="/rounds" search={{ type: category, ...span, time: 'ENDED' }}>
      {text}
    </PageLink>
  ) : (
    <PageLink to="/draws" search={{ state: 'SETTLED' }}>
      {text}
    </PageLink>
  );
}

/** Turnover, payout and GGR of each category, with links to its rounds and ledger account. */
export function CategoryTable({ data }: { data: Dashboard }) {
  const t = useText();
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
        className="paged-table-rows"
        label={t('gross_win_by_category')}
        rows={rows.toSorted((left, right) => (size(right) > size(left) ? 1 : -1))}
        rowKey={(row) => row.category}
        empty={<NoRows text={t('no_bets_yet')} />}
        columns={[
          {
            id: 'category',
            head: t('category'),
            narrow: 'title',
            cell: (row) => <CategoryLink category={row.category} span={span} />,
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
                <PageLink to="/ledger" search={{ account: `R:GGR:${row.category}`, ...span }}>
                  <Amount amount={row.now.grossWin} tone="result" />
                </PageLink>
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
