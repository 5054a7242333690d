import '../lottery.css';
import { calls } from '@lantern/contract/calls';
import { Button, Tag } from '@lantern/ui';
import { usePages } from '../../../shared/api/hooks.ts';
import { dateTime } from '../../../shared/formats/format.ts';
import { useLotteryText, useNamed, useText } from '../../../shared/i18n/text.ts';
import { ChoiceFilter, DetailPanel, ListPage, PagedTable, rowsOf } from '../../../shared/list-page/index.ts';
import { useChoice, usePageSearch } from '../../../shared/navigation/page-search.ts';
import { useMay } from '../../../shared/session/me.ts';
import { ContradictionDetail } from './contradiction-detail.tsx';
import { FeedDetail } from './feed-detail.tsx';
import { FeedForm } from './feed-form.tsx';
import { type Contradiction, type Feed, outcomeTone } from './feed-texts.ts';

const STATES = ['OPEN', 'CLOSED'] as const;
/** Key of the open detail: a feed's code, `C` and the number of a contradiction, or the form of a new feed. */
const NEW_FEED = 'NEW';
const contradictionKey = (id: string) => `C${id}`;

/** Feeds of official results, their refused deliveries, and contradicting results. */
export default function FeedsPage() {
  const t = useText();
  const may = useMay();
  const [search, change] = usePageSearch();
  const state = useChoice('state', STATES, 'OPEN');
  const feeds = usePages(calls.lotteryFeeds.feeds, { limit: 30 }, { refetchInterval: 10_000 });
  const query = usePages(calls.lotteryFeeds.contradictions, { state, limit: 30 }, { refetchInterval: 10_000 });
  const choose = (id: string) => change({ id }, 'push');
  const close = () => change({ id: undefined });
  const feed = rowsOf<Feed>(feeds).find((row) => row.code === search.id);
  const contradiction = rowsOf<Contradiction>(query).find((row) => contradictionKey(row.id) === search.id);
  return (
    <ListPage
      title={t('result_feeds')}
      tools={may('lottery.results') && <Button onClick={() => choose(NEW_FEED)}>{t('feed_new')}</Button>}
      filters={
        <ChoiceFilter
          name="state"
          label={t('contradictions')}
          words={STATES}
          usual="OPEN"
          wordText={(word) => t(`contradictions_${word}`)}
        />
      }
      list={
        <>
          <FeedTable query={feeds} chosen={search.id} onChoose={choose} />
          <ContradictionTable query={query} chosen={search.id} onChoose={(id) => choose(contradictionKey(id))} />
        </>
      }
      detail={
        (feed && <FeedDetail key={feed.code} feed={feed} onClose={close} />) ||
        (contradiction && (
          <ContradictionDetail key={contradiction.id} contradiction={contradiction} onClose={close} />
        )) ||
        (search.id === NEW_FEED && (
          <DetailPanel title={t('feed_new')} onClose={close}>
            <FeedForm onRequested={close} />
          </DetailPanel>
        ))
      }
    />
  );
}

interface TableProps<Row> {
  readonly query: Parameters<typeof PagedTable<Row>>[0]['query'];
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
}

function FeedTable({ query, chosen, onChoose }: TableProps<Feed>) {
  const t = useText();
  const named = useNamed();
  return (
    <PagedTable<Feed>
      label={t('result_feeds')}
      query={query}
      rowKey={(row) => row.code}
      emptyText={t('no_feeds')}
      chosen={chosen}
      onChoose={onChoose}
      opener={{ head: t('feed'), cell: (row) => row.name }}
      columns={[
        { id: 'games', head: t('feed_lotteries'), align: 'right', cell: (row) => row.games.length },
        {
          id: 'last',
          head: t('feed_last'),
          narrow: 'detail',
          cell: ({ lastDelivery }) => (lastDelivery === null ? '—' : dateTime(lastDelivery.at)),
        },
        {
          id: 'outcome',
          head: t('feed_outcome'),
          narrow: 'result',
          cell: ({ lastDelivery }) =>
            lastDelivery === null ? (
              '—'
            ) : (
              <Tag tone={outcomeTone(lastDelivery.outcome)}>{named('outcome', lastDelivery.outcome)}</Tag>
            ),
        },
        {
          id: 'refused',
          head: t('feed_refused'),
          align: 'right',
          cell: ({ refused }) => refused.count,
        },
        {
          id: 'contradictions',
          head: t('contradictions'),
          align: 'right',
          cell: ({ contradictions }) => (contradictions === 0 ? '0' : <Tag tone="bad">{String(contradictions)}</Tag>),
        },
        {
          id: 'state',
          head: t('state'),
          narrow: 'state',
          cell: ({ enabled, pending }) => (
            <Tag tone={pending !== null ? 'wait' : enabled ? 'ok' : 'neutral'}>
              {t(pending !== null ? 'feed_waits' : enabled ? 'feed_on' : 'feed_off')}
            </Tag>
          ),
        },
      ]}
    />
  );
}

function ContradictionTable({ query, chosen, onChoose }: TableProps<Contradiction>) {
  const t = useText();
  const lottery = useLotteryText();
  const isChosen = (row: Contradiction) => contradictionKey(row.id) === chosen;
  return (
    <PagedTable<Contradiction>
      label={t('contradictions')}
      title={t('contradictions')}
      query={query}
      rowKey={(row) => row.id}
      emptyText={t('no_contradictions')}
      chosen={rowsOf<Contradiction>(query).find(isChosen)?.id}
      onChoose={onChoose}
      opener={{ head: t('draw'), cell: (row) => `${lottery.game(row.gameCode)} ${row.number}` }}
      columns={[
        { id: 'feed', head: t('feed'), cell: (row) => row.feed },
        {
          id: 'against',
          head: t('contradicts'),
          narrow: 'state',
          cell: (row) => <Tag tone={row.closed ? 'neutral' : 'bad'}>{t(`against_${row.against}`)}</Tag>,
        },
        { id: 'prizes', head: t('feed_prizes'), narrow: 'detail', cell: (row) => row.differing.join(', ') || '—' },
        { id: 'raised', head: t('feed_raised'), narrow: 'result', cell: (row) => dateTime(row.raisedAt) },
      ]}
    />
  );
}
