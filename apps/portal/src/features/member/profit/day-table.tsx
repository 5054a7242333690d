import { Card, Money, Table } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';
import { memberPath } from '../../../shared/navigation/member-path.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import type { Day, Profit } from './profit-types.ts';

const DAY_MS = 86_400_000;

/** Link to the account record of one business day, with the movements behind its figures. */
function movementsOf(day: string, timeZone: string): string {
  const from = Date.parse(`${day}T00:00:00${timeZone}`);
  const [start, end] = [from, from + DAY_MS].map((at) => new Date(at).toISOString());
  return `${memberPath('transactionHistory')}&from=${start}&to=${end}`;
}

/** Days with figures, newest first. */
export function DayTable({ profit }: { profit: Profit }) {
  const t = useText('records');
  const hasFigures = ({ stake, payout, rebate, bonus, plays }: Day) =>
    plays > 0 || [stake, payout, rebate, bonus].some((amount) => Number(amount) !== 0);
  const amount = (pick: (day: Day) => string) => (day: Day) => <Money amount={pick(day)} symbol="" />;
  return (
    <Card flush>
      <Table<Day>
        label={t('day_by_day')}
        rows={profit.days.filter(hasFigures).toReversed()}
        rowKey={(day) => day.day}
        columns={[
          {
            id: 'day',
            head: t('day'),
            narrow: 'title',
            cell: (day) => (
              <>
                <SiteLink
                  className="amb day-table-day num"
                  to={movementsOf(day.day, profit.businessTimeZone)}
                  aria-label={t('show_entries', { day: day.day })}
                >
                  {day.day}
                </SiteLink>
                <small className="member-page-narrow category-table-staked num">
                  {t('staked')} <Money amount={day.stake} symbol="" />
                </small>
              </>
            ),
          },
          { id: 'plays', head: t('plays'), align: 'right', cell: (day) => day.plays },
          {
            id: 'stake',
            head: t('staked'),
            align: 'right',
            cell: amount((day) => day.stake),
          },
          { id: 'payout', head: t('returned'), align: 'right', cell: amount((day) => day.payout) },
          { id: 'rebate', head: t('rebate'), align: 'right', cell: amount((day) => day.rebate) },
          { id: 'bonus', head: t('bonuses'), align: 'right', cell: amount((day) => day.bonus) },
          {
            id: 'result',
            head: t('result'),
            align: 'right',
            narrow: 'result',
            cell: (day) => (
              <b>
                <Money amount={day.result} symbol="" sign="always" tone="result" />
              </b>
            ),
          },
        ]}
      />
    </Card>
  );
}
