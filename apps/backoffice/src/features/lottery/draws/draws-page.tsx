import '../lottery.css';
import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { type Column, Select, Tag } from '@lantern/ui';
import { useCall, usePages } from '../../../shared/api/hooks.ts';
import { TextInput } from '../../../shared/fields/text-input.tsx';
import { Amount } from '../../../shared/formats/amount.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useLotteryText, useText } from '../../../shared/i18n/text.ts';
import { ChoiceFilter, ListPage, PagedTable, SearchFilter, useIsWide } from '../../../shared/list-page/index.ts';
import { useChoice, usePageSearch } from '../../../shared/navigation/page-search.ts';
import { useMay } from '../../../shared/session/me.ts';
import { ExposureCard } from '../exposure/exposure-list.tsx';
import { ResultsFile } from '../results/results-file.tsx';
import { DrawInfrastructure } from './draw-infrastructure.tsx';
import { IssueDetail } from './issue-detail.tsx';
import { ISSUE_TONES } from './issue-tones.ts';

type Issue = Value<'lotteryBackOffice.issues'>['rows'][number];

/** Active draws come first, with those that wait for a result on top; planned draws are only in the list of all. */
const FILTERS = ['RUNNING', 'UNCONFIRMED', 'OPEN', 'CLOSED', 'DRAWN', 'SETTLED', 'ALL'] as const;
type Filter = (typeof FILTERS)[number];

/** Query of a filter: one state, or all active draws. */
function stateOf(filter: Filter) {
  if (filter === 'RUNNING') return { running: true };
  return filter === 'ALL' ? {} : { state: filter };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Filters by lottery, day and number; each applies on selection. */
function DrawFilters() {
  const t = useText();
  const lottery = useLotteryText();
  const [search, change] = usePageSearch();
  const { data } = useCall(calls.lotteryBackOffice.priceGames, {});
  const games = data?.games ?? [];
  return (
    <>
      <Select
        small
        className="draws-page-game"
        label={t('lottery_game')}
        name="game"
        value={search.game ?? ''}
        options={[
          { value: '', label: t('calendar_all_games') },
          ...games.map(({ code }) => ({ value: code, label: lottery.game(code) })),
        ]}
        onChange={(event) => change({ game: event.target.value || undefined, id: undefined })}
      />
      <TextInput
        className="draws-page-day"
        label={t('draw_day')}
        name="day"
        type="date"
        // The day at the place of the draw: the field does not name the brand's zone.
        after={undefined}
        value={search.day ?? ''}
        onChange={(text) => change({ day: text || undefined, id: undefined })}
      />
      <SearchFilter fields={[{ name: 'number', label: t('draw_number'), isNumber: true }]} />
    </>
  );
}

function useColumns(): readonly Column<Issue>[] {
  const t = useText();
  return [
    { id: 'closes', head: t('closes'), narrow: 'detail', cell: (row) => dateTime(row.closesAt) },
    { id: 'bets', head: t('bets'), align: 'right', cell: (row) => row.bets },
    {
      id: 'stake',
      head: t('staked'),
      align: 'right',
      narrow: 'result',
      cell: (row) => <Amount amount={row.stake} />,
    },
    {
      id: 'worst',
      head: t('worst_case'),
      align: 'right',
      cell: (row) => (row.worstCase === null ? '—' : <Amount amount={row.worstCase} />),
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
      narrow: 'state',
      cell: (row) =>
        row.waitsFor === null ? (
          <Tag tone={ISSUE_TONES[row.state]}>{t(`issue_${row.state}`)}</Tag>
        ) : (
          <Tag tone={row.waitsFor === 'RESULT' || row.waitsFor === 'SECOND_ENTRY' ? 'wait' : 'bad'}>
            {t(`waits_for_${row.waitsFor}`)}
          </Tag>
        ),
    },
  ];
}

/** Draws with total stakes and the cost of the worst result; the selected one with its result and exposure. */
export default function DrawsPage() {
  const t = useText();
  const lottery = useLotteryText();
  const may = useMay();
  const isWide = useIsWide();
  const [search, change] = usePageSearch();
  const filter = useChoice<Filter>('state', FILTERS, 'RUNNING');
  const { game, day, number } = search;
  const query = usePages(
    calls.lotteryBackOffice.issues,
    {
      limit: 30,
      ...stateOf(filter),
      ...(game && { gameCode: game }),
      ...(day && DAY.test(day) && { day }),
      ...(number && { number: number.trim().slice(0, 30) }),
    },
    { refetchInterval: 10_000 },
  );
  const columns = useColumns();
  return (
    <ListPage
      title={t('draw_control')}
      tools={may('lottery.results') && <ResultsFile />}
      filters={
        <>
          <ChoiceFilter<Filter>
            name="state"
            label={t('state')}
            words={FILTERS}
            usual="RUNNING"
            wordText={(word) => t(`issue_${word}`)}
          />
          <DrawFilters />
        </>
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
            columns={columns}
          />
          {search.id && isWide && <ExposureCard key={search.id} issueId={search.id} />}
          {!search.id && <DrawInfrastructure />}
        </>
      }
      detail={search.id && <IssueDetail key={search.id} id={search.id} onClose={() => change({ id: undefined })} />}
    />
  );
}
