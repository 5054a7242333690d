import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Card, Table, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { AccountTitle } from '../../shared/formats/account-title.tsx';
import { Amount } from '../../shared/formats/amount.tsx';
import { useLastBusinessDay } from '../../shared/formats/business-day.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { usePageSearch } from '../../shared/navigation/page-search.ts';
import { useMay } from '../../shared/session/me.ts';
import { isZero, sideColumns } from './run-columns.tsx';
import { RunList } from './run-list.tsx';
import { RunTimings } from './run-timings.tsx';
import { useStarter } from './use-starter.ts';

type Run = Value<'reconciliation.run'>;

/** One run by account, the newest unless another is selected, and a button for a manual run. */
export function RunCard() {
  const t = useText();
  const may = useMay();
  const [search, change] = usePageSearch();
  const [day, setDay] = useState(useLastBusinessDay());
  const [isListed, setListed] = useState(false);
  const { reconciliation } = calls;
  const query = useCall(reconciliation.run, search.run ? { id: search.run } : {});
  const start = useAct(reconciliation.startRun, {
    invalidates: [reconciliation.run, reconciliation.runs, reconciliation.timings, reconciliation.cases],
    onSuccess: () => change({ run: undefined }),
  });
  const run = query.data?.run;
  const starter = useStarter();
  return (
    <Card
      className="run-card"
      title={run ? t('run_of', { day: run.day, by: starter(run.startedBy), at: dateTime(run.startedAt) }) : t('no_run')}
      aside={
        <div className="filters run-card-filters">
          <Button aria-expanded={isListed} onClick={() => setListed(!isListed)}>
            {t('all_runs')}
          </Button>
          {may('payments.match') && (
            <form
              className="filters run-card-filters"
              onSubmit={(event) => {
                event.preventDefault();
                start.mutate({ day });
              }}
            >
              <TextInput type="date" label={t('day')} name="day" value={day} onChange={setDay} />
              <Button type="submit" busy={start.isPending} disabled={day === ''}>
                {t('run_now')}
              </Button>
            </form>
          )}
        </div>
      }
    >
      {isListed && <RunList chosen={run?.id} onChoose={(id) => change({ run: id })} />}
      {query.data && query.data.results.length > 0 && <Results found={query.data} />}
      {run && query.data?.results.some((row) => !isZero(row.timing)) && <RunTimings key={run.id} runId={run.id} />}
    </Card>
  );
}

function Results({ found: { run, results } }: { found: Run }) {
  const t = useText();
  return (
    <Table
      className="paged-table-rows"
      label={t('reconciliation')}
      rows={results}
      rowKey={(row) => `${row.side} ${row.channel}`}
      columns={[
        {
          id: 'account',
          head: t('ledger_account'),
          narrow: 'title',
          cell: (row) => (
            <PageLink to="/ledger" search={{ account: row.account, ...(run && { from: run.from, to: run.to }) }}>
              <AccountTitle account={row.account} />
            </PageLink>
          ),
        },
        {
          id: 'channel',
          head: t('channel'),
          narrow: 'detail',
          cell: (row) => `${t(`side_${row.side}`)} · ${row.channel}`,
        },
        ...sideColumns(t),
        {
          id: 'unexplained',
          head: t('unexplained'),
          align: 'right',
          narrow: 'result',
          cell: (row) => <Unexplained row={row} />,
        },
      ]}
    />
  );
}

/** Green only if nothing is unexplained; else the amount and the number of cases. */
function Unexplained({ row }: { row: Run['results'][number] }) {
  const t = useText();
  const isSound = row.differences === 0 && row.unexplained !== null && isZero(row.unexplained);
  if (isSound) return <Tag tone="ok">0</Tag>;
  return (
    <PageLink to="/reconciliation" search={{ state: 'ALL', side: row.side }}>
      <Tag tone="bad">
        {row.unexplained === null ? t('no_statement') : <Amount amount={row.unexplained} sign="always" />}
      </Tag>{' '}
      {t('cases_count', { count: row.differences })}
    </PageLink>
  );
}
