import './lottery.css';
import { calls } from '@lantern/contract/calls';
import { Tag } from '@lantern/ui';
import { Amount } from '../../shared/amount.tsx';
import { usePages } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/format.ts';
import { useLotteryText, useText } from '../../shared/i18n/text.ts';
import { ChoiceFilter, ListRoom, PagedTable, useIsWide } from '../../shared/list-room/index.ts';
import { useMay } from '../../shared/me.ts';
import { useChoice, useRoomSearch } from '../../shared/room-search.ts';
import { DrawHouse } from './draw-house.tsx';
import { ExposureCard } from './exposure-list.tsx';
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
  const isWide = useIsWide();
  const [search, change] = useRoomSearch();
  const filter = useChoice<Filter>('state', FILTERS, 'OPEN');
  const query = usePages(
    calls.lotteryOffice.issues,
    { limit: 30, ...(filter !== 'ALL' && { state: filter }) },
    { refetchInterval: 10_000 },
  );
  return (
    <ListRoom
      title={t('draw_control')}
      tools={may('lottery.results') && <ResultsFile />}
      filters={
        <ChoiceFilter<Filter>
          name="state"
          label={t('state')}
          words={FILTERS}
          usual="OPEN"
          wordText={(word) => t(`issue_${word}`)}
        />
      }
      list={
        <>
          <PagedTable
            label={t('draw_control')}
            query={query}
            rowKey={(row) => row.id}
            emptyText={t('no_issues')}
            chosen={search.id}
            onChoose={(id) => change({ id }, 'push')}
            opener={{ head: t('draw'), cell: (row) => `${lottery.game(row.gameCode)} ${row.number}` }}
            columns={[
              { id: 'closes', head: t('closes'), narrow: 'detail', cell: (row) => dateTime(row.closesAt) },
              { id: 'bets', head: t('bets'), align: 'right', cell: (row) => row.bets },
              {
                id: 'stake',
                head: t('staked'),
                align: 'right',
                narrow: 'result',
                cell: (row) => <Amount amount={row.stake} />,
              },
              { id: 'worst', head: t('worst_case'), align: 'right', cell: (row) => <Amount amount={row.worstCase} /> },
              {
                id: 'payout',
                head: t('payout'),
                align: 'right',
                cell: (row) => (row.payout === null ? '—' : <Amount amount={row.payout} />),
              },
              {
                id: 'state',
                head: t('state'),
                narrow: 'state',
                cell: (row) => <Tag tone={ISSUE_TONES[row.state]}>{t(`issue_${row.state}`)}</Tag>,
              },
            ]}
          />
          {search.id && isWide && <ExposureCard key={search.id} issueId={search.id} />}
          {!search.id && <DrawHouse />}
        </>
      }
      detail={search.id && <IssueDetail key={search.id} id={search.id} onClose={() => change({ id: undefined })} />}
    />
  );
}
