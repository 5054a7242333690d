import { calls } from '@lantern/contract/calls';
import { Button, Table, Tag } from '@lantern/ui';
import { usePages } from '../../shared/api/hooks.ts';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { rowsOf } from '../../shared/list-page/index.ts';
import { MoreRows, QueryState } from '../../shared/parts/query-state.tsx';
import { isZero, sideColumns } from './run-columns.tsx';
import { useStarter } from './use-starter.ts';

/** Nightly and manual reconciliation runs. */
export function RunList({ chosen, onChoose }: { chosen: string | undefined; onChoose: (id: string) => void }) {
  const t = useText();
  const starter = useStarter();
  const query = usePages(calls.reconciliation.runs, { limit: 10 });
  return (
    <QueryState query={query}>
      <Table
        className="paged-table-rows"
        label={t('all_runs')}
        rows={rowsOf(query)}
        rowKey={(row) => row.id}
        columns={[
          {
            id: 'day',
            head: t('day'),
            narrow: 'title',
            cell: (row) => (
              <Button size="sm" look={row.id === chosen ? 'pri' : 'plain'} onClick={() => onChoose(row.id)}>
                {row.day}
              </Button>
            ),
          },
          {
            id: 'by',
            head: t('run_by'),
            narrow: 'detail',
            cell: (row) => `${starter(row.startedBy)} · ${dateTime(row.startedAt)}`,
          },
          ...sideColumns(t),
          {
            id: 'unexplained',
            head: t('unexplained'),
            align: 'right',
            narrow: 'result',
            cell: (row) => (
              <Tag tone={row.differences === 0 && row.silent === 0 && isZero(row.unexplained) ? 'ok' : 'bad'}>
                <Amount amount={row.unexplained} sign="always" />
              </Tag>
            ),
          },
          { id: 'open', head: t('open_cases'), align: 'right', narrow: 'state', cell: (row) => row.openCases },
        ]}
      />
      <MoreRows query={query} />
    </QueryState>
  );
}
