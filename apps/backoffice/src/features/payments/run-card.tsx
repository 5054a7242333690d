import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Card, Table, Tag, TextField } from '@lantern/ui';
import { useState } from 'react';
import { Amount } from '../../shared/amount.tsx';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { useLastBusinessDay } from '../../shared/business-day.ts';
import { dateTime } from '../../shared/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { useMay } from '../../shared/me.ts';
import { RoomLink } from '../../shared/room-link.tsx';

type Run = Value<'paymentsDesk.run'>;

/** The newest run, account by account, and a run by hand. */
export function RunCard() {
  const t = useText();
  const may = useMay();
  const [day, setDay] = useState(useLastBusinessDay());
  const { paymentsDesk } = calls;
  const query = useCall(paymentsDesk.run, {});
  const start = useAct(paymentsDesk.startRun, { invalidates: [paymentsDesk.run, paymentsDesk.cases] });
  const run = query.data?.run;
  return (
    <Card
      className="run-card"
      title={run ? t('run_of', { day: run.day, by: run.startedBy, at: dateTime(run.startedAt) }) : t('no_run')}
      aside={
        may('payments.match') && (
          <form
            className="filters"
            onSubmit={(event) => {
              event.preventDefault();
              start.mutate({ day });
            }}
          >
            <TextField
              small
              type="date"
              label={t('day')}
              name="day"
              value={day}
              onChange={(event) => setDay(event.target.value)}
            />
            <Button type="submit" busy={start.isPending} disabled={day === ''}>
              {t('run_now')}
            </Button>
          </form>
        )
      }
    >
      {query.data && query.data.results.length > 0 && <Results found={query.data} />}
    </Card>
  );
}

function Results({ found: { run, results } }: { found: Run }) {
  const t = useText();
  return (
    <Table
      className="office-rows"
      label={t('reconciliation')}
      rows={results}
      rowKey={(row) => `${row.side} ${row.channel}`}
      columns={[
        {
          id: 'account',
          head: t('account'),
          narrow: 'title',
          cell: (row) => (
            <RoomLink to="/ledger" search={{ account: row.account, ...(run && { from: run.from, to: run.to }) }}>
              {row.account}
            </RoomLink>
          ),
        },
        {
          id: 'channel',
          head: t('channel'),
          narrow: 'detail',
          cell: (row) => `${t(`side_${row.side}`)} · ${row.channel}`,
        },
        { id: 'ours', head: t('ours'), align: 'right', cell: (row) => <Amount amount={row.ours} /> },
        {
          id: 'theirs',
          head: t('theirs'),
          align: 'right',
          cell: (row) => (row.theirs === null ? t('no_statement') : <Amount amount={row.theirs} />),
        },
        {
          id: 'differences',
          head: t('differences'),
          align: 'right',
          narrow: 'result',
          cell: (row) => <Tag tone={row.differences === 0 ? 'ok' : 'bad'}>{row.differences}</Tag>,
        },
      ]}
    />
  );
}
