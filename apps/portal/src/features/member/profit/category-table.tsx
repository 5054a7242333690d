import { Card, Money, Table } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';
import type { Profit } from './profit-types.ts';

type Row = Profit['categories'][number];

/** Figures by game category with their total; movements without a category are under "general". */
export function CategoryTable({ profit }: { profit: Profit }) {
  const t = useText('records');
  const most = Math.max(1, ...profit.categories.map((row) => Math.abs(Number(row.result))));
  const amount = (pick: (row: Row) => string) => (row: Row) => <Money amount={pick(row)} symbol="" />;
  const total: Row = { category: 'total', ...profit.sum };
  const isTotal = (row: Row) => row === total;
  return (
    <Card flush>
      <Table<Row>
        label={t('category')}
        rows={[...profit.categories, total]}
        rowKey={(row) => row.category}
        columns={[
          {
            id: 'category',
            head: t('category'),
            narrow: 'title',
            cell: (row) => (
              <>
                <b>{isTotal(row) ? t('total') : t(`category_${row.category}`)}</b>
                <small className="member-page-narrow category-table-staked num">
                  {t('staked')} <Money amount={row.stake} symbol="" />
                </small>
              </>
            ),
          },
          { id: 'plays', head: t('plays'), align: 'right', cell: (row) => row.plays },
          {
            id: 'stake',
            head: t('staked'),
            align: 'right',
            cell: amount((row) => row.stake),
          },
          { id: 'payout', head: t('returned'), align: 'right', cell: amount((row) => row.payout) },
          { id: 'rebate', head: t('rebate'), align: 'right', cell: amount((row) => row.rebate) },
          { id: 'bonus', head: t('bonuses'), align: 'right', cell: amount((row) => row.bonus) },
          {
            id: 'result',
            head: t('result'),
            align: 'right',
            narrow: 'result',
            cell: (row) => (
              <b>
                <Money amount={row.result} symbol="" sign="always" tone="result" />
              </b>
            ),
          },
          {
            id: 'share',
            head: <span className="vh">{t('result')}</span>,
            cell: (row) => (isTotal(row) ? null : <Share share={Number(row.result) / most} />),
          },
        ]}
      />
    </Card>
  );
}

/** A result as a bar from the middle: profit to the right, loss to the left. */
function Share({ share }: { share: number }) {
  const width = Math.abs(share) * 50;
  return (
    <svg
      className={share < 0 ? 'category-table-share lost' : 'category-table-share'}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect x={share < 0 ? 50 - width : 50} width={width} height="8" />
      <path d="M50 0v8" />
    </svg>
  );
}
