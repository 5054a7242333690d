import '../lottery.css';
import { calls } from '@lantern/contract/calls';
import { Button, type Column, Select, Tag } from '@lantern/ui';
import { useCall, usePages } from '../../../shared/api/hooks.ts';
import { useLotteryText, useText } from '../../../shared/i18n/text.ts';
import { ChoiceFilter, DetailPanel, ListPage, PagedTable, rowsOf } from '../../../shared/list-page/index.ts';
import { useChoice, usePageSearch } from '../../../shared/navigation/page-search.ts';
import { useMay } from '../../../shared/session/me.ts';
import { daysText, type Exception, KIND_TONES } from './calendar-texts.ts';
import { ConfirmDetail } from './confirm-detail.tsx';
import { DaysCard } from './days-card.tsx';
import { ExceptionDetail } from './exception-detail.tsx';
import { ExceptionForm } from './exception-form.tsx';
import { ToConfirmTable } from './to-confirm-table.tsx';

const VIEWS = ['COMING', 'ALL'] as const;
const NEW_EXCEPTION = 'new';

function useExceptionColumns(): readonly Column<Exception>[] {
  const t = useText();
  const lottery = useLotteryText();
  return [
    {
      id: 'game',
      head: t('lottery_game'),
      narrow: 'detail',
      cell: (row) => lottery.game(row.gameCode),
    },
    {
      id: 'kind',
      head: t('calendar_kind'),
      narrow: 'state',
      cell: (row) => <Tag tone={row.ended ? 'neutral' : KIND_TONES[row.kind]}>{t(`calendar_kind_${row.kind}`)}</Tag>,
    },
    { id: 'time', head: t('calendar_time'), narrow: 'result', cell: (row) => row.time ?? '—' },
    { id: 'source', head: t('calendar_source'), cell: (row) => row.source ?? '—' },
    { id: 'reason', head: t('reason'), cell: (row) => row.reason },
  ];
}

/** Selects one lottery, or all of them. */
function GameSelect({ games, gameCode }: { games: readonly string[]; gameCode: string | undefined }) {
  const t = useText();
  const lottery = useLotteryText();
  const [, change] = usePageSearch();
  return (
    <Select
      small
      className="draws-page-game"
      label={t('lottery_game')}
      name="game"
      value={gameCode ?? ''}
      options={[
        { value: '', label: t('calendar_all_games') },
        ...games.map((code) => ({ value: code, label: lottery.game(code) })),
      ]}
      onChange={(event) => change({ game: event.target.value || undefined, id: undefined })}
    />
  );
}

/** Days to confirm, exceptions from the lotteries' regular draw times, and the resulting draw days of one lottery. */
export default function CalendarPage() {
  const t = useText();
  const may = useMay();
  const [search, change] = usePageSearch();
  const view = useChoice('view', VIEWS, 'COMING');
  const { data } = useCall(calls.lotteryCalendar.games, {});
  const games = data?.games ?? [];
  const gameCode = games.find((code) => code === search.game);
  const query = usePages(
    calls.lotteryCalendar.exceptions,
    { view, limit: 30, ...(gameCode && { gameCode }) },
    { refetchInterval: 10_000 },
  );
  const waiting = useCall(calls.lotteryCalendar.toConfirm, {}, { refetchInterval: 10_000 });
  const toConfirm = waiting.data?.rows ?? [];
  const choose = (id: string) => change({ id }, 'push');
  const close = () => change({ id: undefined });
  const waitingRow = toConfirm.find((row) => row.id === search.id);
  const chosen = rowsOf<Exception>(query).find((row) => row.id === search.id);
  const columns = useExceptionColumns();
  return (
    <ListPage
      title={t('draw_calendar')}
      tools={may('lottery.issues') && <Button onClick={() => choose(NEW_EXCEPTION)}>{t('calendar_new')}</Button>}
      filters={
        <>
          <ChoiceFilter
            name="view"
            label={t('state')}
            words={VIEWS}
            usual="COMING"
            wordText={(word) => t(`calendar_view_${word}`)}
          />
          <GameSelect games={games} gameCode={gameCode} />
        </>
      }
      list={
        <>
          <ToConfirmTable query={waiting} rows={toConfirm} chosen={waitingRow?.id} onChoose={choose} />
          <PagedTable<Exception>
            label={t('calendar_exceptions')}
            title={t('calendar_exceptions')}
            query={query}
            rowKey={(row) => row.id}
            emptyText={t(gameCode ? 'no_exceptions_one' : 'no_exceptions')}
            chosen={chosen?.id}
            onChoose={choose}
            opener={{ head: t('calendar_days'), cell: daysText }}
            columns={columns}
          />
          {gameCode && <DaysCard key={gameCode} gameCode={gameCode} />}
        </>
      }
      detail={
        (waitingRow && <ConfirmDetail key={waitingRow.id} row={waitingRow} onClose={close} />) ||
        (chosen && <ExceptionDetail key={chosen.id} exception={chosen} onClose={close} />) ||
        (search.id === NEW_EXCEPTION && (
          <DetailPanel title={t('calendar_new')} onClose={close}>
            <ExceptionForm games={games} usual={gameCode} onRequested={close} />
          </DetailPanel>
        ))
      }
    />
  );
}
