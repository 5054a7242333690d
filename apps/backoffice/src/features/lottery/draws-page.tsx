import { calls } from '@lantern/contract/calls';
import { Card, DenseTable, Segments, Tag } from '@lantern/ui';
import { Amount } from '../../shared/amount.tsx';
import { usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/format.ts';
import { useLotteryText, useText } from '../../shared/i18n/text.ts';
import { MoreRows, NoRows, Reading } from '../../shared/list-page.tsx';
import { useMay } from '../../shared/me.ts';
import { useRoomSearch } from '../../shared/room-search.ts';
import { IssueDetail } from './issue-detail.tsx';
import { ISSUE_TONES } from './issue-tones.ts';
import { ResultsFile } from './results-file.tsx';

/** What takes bets now comes first; planned issues are only in the list of all. */
const FILTERS = ['OPEN', 'CLOSED', 'DRAWN', 'SETTLED', 'ALL'] as const;
type Filter = (typeof FILTERS)[number];

/** Issues with what was staked and what the worst draw would cost; one of them open with its result and exposure. */
export default function DrawsPage() {
  const t = useText();
  const lottery = useLotteryText();
  const may = useMay();
  const [search, change] = useRoomSearch();
  const filter = FILTERS.find((one) => one === search.state) ?? 'OPEN';
  const query = usePages(
    calls.lotteryOffice.issues,
    { limit: 30, ...(filter !== 'ALL' && { state: filter }) },
    { refetchInterval: 10_000 },
  );
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <div className="row">
        <h1>{t('draw_control')}</h1>
        <span className="grow" />
        {may('lottery.results') && <ResultsFile />}
      </div>
      <Segments<Filter>
        label={t('state')}
        value={filter}
        onChange={(state) => change({ state, id: undefined })}
        items={FILTERS.map((id) => ({ id, label: t(`issue_${id}`) }))}
      />
      <Reading query={query}>
        <div className={search.id ? 'sp' : undefined}>
          <div className="stack">
            <Card flush>
              <DenseTable
                label={t('draw_control')}
                rows={rows}
                rowKey={(row) => row.id}
                selectedKey={search.id}
                empty={<NoRows text={t('no_issues')} />}
                columns={[
                  {
                    id: 'game',
                    head: t('draw'),
                    cell: (row) => (
                      <button type="button" className="link" onClick={() => change({ id: row.id })}>
                        {lottery.game(row.gameCode)} {row.number}
                      </button>
                    ),
                  },
                  { id: 'closes', head: t('closes'), cell: (row) => dateTime(row.closesAt) },
                  { id: 'bets', head: t('bets'), align: 'right', cell: (row) => row.bets },
                  { id: 'stake', head: t('staked'), align: 'right', cell: (row) => <Amount amount={row.stake} /> },
                  {
                    id: 'worst',
                    head: t('worst_case'),
                    align: 'right',
                    cell: (row) => <Amount amount={row.worstCase} />,
                  },
                  {
                    id: 'payout',
                    head: t('payout'),
                    align: 'right',
                    cell: (row) => (row.payout === null ? '—' : <Amount amount={row.payout} />),
                  },
                  {
                    id: 'state',
                    head: t('state'),
                    cell: (row) => <Tag tone={ISSUE_TONES[row.state]}>{t(`issue_${row.state}`)}</Tag>,
                  },
                ]}
              />
            </Card>
            <MoreRows query={query} />
          </div>
          {search.id && <IssueDetail key={search.id} id={search.id} onClose={() => change({ id: undefined })} />}
        </div>
      </Reading>
    </>
  );
}
