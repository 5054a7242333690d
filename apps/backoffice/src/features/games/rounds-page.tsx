import './games.css';
import { calls } from '@lantern/contract/calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { Button, type Column, Tag } from '@lantern/ui';
import { usePages } from '../../shared/api/hooks.ts';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { toInstant } from '../../shared/formats/local-time.ts';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { ChoiceFilter, ListPage, PagedTable } from '../../shared/list-page/index.ts';
import { type PageSearch, useChoice, usePageSearch } from '../../shared/navigation/page-search.ts';
import { RoundDetail } from './round-detail.tsx';
import { RoundFilters } from './round-filters.tsx';
import { ROUND_TONES } from './tones.ts';

type Row = Value<'gamesBackOffice.rounds'>['rows'][number];

const STATES = ['ALL', 'OPEN', 'ENDED', 'VOID'] as const;
const BOOKS = ['REAL', 'TEST'] as const;

/** Query from the address; the other filters have their own selects. */
function filterOf(search: PageSearch): Payload<'gamesBackOffice.rounds'> {
  const [vassalage, gameId] = search.game?.split('/') ?? [];
  const [from, to] = [toInstant(search.from ?? ''), toInstant(search.to ?? '')];
  return {
    ...(search.member && { member: search.member }),
    ...(/^\d{1,18}$/.test(search.memberId ?? '') && { memberId: search.memberId }),
    ...(search.round && { round: search.round }),
    ...(vassalage && gameId && { vassalage, gameId }),
    ...(search.type && { gameType: search.type }),
    ...(from && { from }),
    ...(to && { to }),
    ...(search.time === 'ENDED' && { time: 'ENDED' as const }),
  };
}

function useColumns(): readonly Column<Row>[] {
  const t = useText();
  return [
    { id: 'member', head: t('member'), narrow: 'detail', cell: (row) => row.account || row.memberId },
    { id: 'game', head: t('game'), narrow: 'line', cell: (row) => row.gameName },
    {
      id: 'state',
      head: t('state'),
      narrow: 'state',
      cell: (row) => <Tag tone={ROUND_TONES[row.state]}>{t(`round_${row.state}`)}</Tag>,
    },
    { id: 'stake', head: t('stake'), align: 'right', cell: (row) => <Amount amount={row.stake} /> },
    {
      id: 'payout',
      head: t('payout'),
      align: 'right',
      narrow: 'result',
      cell: (row) => <Amount amount={row.payout} />,
    },
    {
      id: 'round',
      head: t('round'),
      cell: (row) => <span className="monospace rounds-page-number">{shortOf(row.id)}</span>,
    },
  ];
}

/** State and book of the listed rounds. */
function StateFilters() {
  const t = useText();
  return (
    <>
      <ChoiceFilter
        name="state"
        label={t('state')}
        words={STATES}
        usual="ALL"
        wordText={(word) => t(`round_${word}`)}
      />
      <ChoiceFilter name="book" label={t('book')} words={BOOKS} usual="REAL" wordText={(word) => t(`book_${word}`)} />
    </>
  );
}

/** Rounds of vendors' games: member, stake, payout, and replay. */
export default function RoundsPage() {
  const t = useText();
  const named = useNamed();
  const [search, change] = usePageSearch();
  const state = useChoice('state', STATES, 'ALL');
  const book = useChoice('book', BOOKS, 'REAL');
  const filter = filterOf(search);
  const query = usePages(
    calls.gamesBackOffice.rounds,
    { limit: 50, book, ...filter, ...(state !== 'ALL' && { state }) },
    { refetchInterval: 15_000 },
  );
  const isNarrowed = Object.keys(filter).length > 0;
  const columns = useColumns();
  return (
    <ListPage
      title={t('game_rounds')}
      hasWideDetail
      tools={
        isNarrowed && (
          <Button onClick={() => change(Object.fromEntries(Object.keys(search).map((name) => [name, undefined])))}>
            {t('clear_filters')}
          </Button>
        )
      }
      filters={
        <>
          <StateFilters />
          {/* Shows filters from a link in the fields, too. */}
          <RoundFilters key={JSON.stringify(filter)} />
          {search.type && <Tag tone="info">{named('category', search.type)}</Tag>}
        </>
      }
      list={
        <PagedTable
          label={t('game_rounds')}
          query={query}
          rowKey={(row) => `${row.memberId} ${row.id}`}
          emptyText={t('no_rounds')}
          chosen={search.id && `${search.of ?? ''} ${search.id}`}
          onChoose={(key) => {
            const [of, id] = key.split(' ');
            change({ id, of }, 'push');
          }}
          opener={{ head: t('time'), cell: (row) => dateTime(row.openedAt) }}
          columns={columns}
        />
      }
      detail={
        search.id && (
          <RoundDetail
            key={search.id}
            id={search.id}
            memberId={search.of}
            onClose={() => change({ id: undefined, of: undefined })}
          />
        )
      }
    />
  );
}

/** The end of a round's id, which identifies it. */
const shortOf = (id: string) => `…${id.slice(-12)}`;
