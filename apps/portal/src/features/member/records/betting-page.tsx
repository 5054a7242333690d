import { memberCalls as calls } from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { Money, Table, Tabs, Tag } from '@lantern/ui';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useCurrency } from '../../../shared/site.ts';
import { useMemberSearch } from '../frame/use-member-search.ts';
import { BetDrawer } from './bet-drawer.tsx';
import { resultOf } from './bet-result.ts';
import { BET_TONES } from './bet-states.ts';
import { useBetWords } from './bet-words.ts';
import { GameRounds } from './game-rounds.tsx';
import { RecordRoom } from './record-room.tsx';
import { useRecordFilter } from './use-record-filter.ts';

type Bet = Value<'lottery.myBets'>['rows'][number];
const STATES = ['ALL', 'OPEN', 'WON', 'LOST', 'CANCELLED', 'VOID'] as const;
type State = (typeof STATES)[number];

/** Tab of the games in the address. */
const GAMES = 'RNG';

/** What the member staked: on lotteries or, by the other tab, on games. */
export default function BettingPage() {
  const t = useText('games');
  const [search, change] = useMemberSearch();
  const isGames = search.tab === GAMES;
  return (
    <>
      <Tabs
        label={t('record_of')}
        value={isGames ? GAMES : 'LOTT'}
        onChange={(id) => change({ tab: id === GAMES ? GAMES : undefined, state: undefined, id: undefined })}
        items={[
          { id: 'LOTT', label: t('tab_lottery') },
          { id: GAMES, label: t('slots_row') },
        ]}
      />
      {isGames ? <GameRounds /> : <LotteryBets />}
    </>
  );
}

/** The member's own bets with their sums; one opened shows draw, calculation and ledger entries. */
function LotteryBets() {
  const t = useText('records');
  const currency = useCurrency();
  const filter = useRecordFilter<State>('state', STATES);
  const query = useCall(
    calls.lottery.myBets,
    { ...(filter.kind !== 'ALL' && { state: filter.kind }), ...filter.page },
    { staleTime: 2_000, enabled: filter.isReady },
  );
  const sums = query.data?.sums;
  return (
    <>
      <div className="kpi num">
        <div className="card">
          <small>{t('bets')}</small>
          <b>{sums?.count ?? '–'}</b>
        </div>
        <div className="card">
          <small>{t('staked')}</small>
          <b>
            <Money amount={sums?.stake ?? null} {...currency} />
          </b>
        </div>
        <div className="card">
          <small>{t('returned')}</small>
          <b>
            <Money amount={sums?.payout ?? null} {...currency} />
          </b>
        </div>
        <div className="card">
          <small>{t('result')}</small>
          <b>
            <Money amount={sums?.profit ?? null} {...currency} sign="always" tone="result" />
          </b>
        </div>
      </div>
      <RecordRoom<State, Bet>
        title={t('betting_title')}
        filter={filter}
        kinds={STATES}
        kindsLabel={t('state')}
        kindText={(state) => t(`bet_${state}`)}
        query={query}
        idOf={(bet) => bet.id}
        empty={{ title: t('no_bets'), to: '/vnlottery', text: t('go_lottery') }}
        list={(bets, open) => <BetTable bets={bets} open={open} />}
        drawer={(betId, tools, close) => <BetDrawer betId={betId} tools={tools} onClose={close} />}
      />
    </>
  );
}

function BetTable({ bets, open }: { bets: readonly Bet[]; open: (id: string) => void }) {
  const t = useText('records');
  const zone = useZone();
  const currency = useCurrency();
  const named = useBetWords();
  return (
    <Table<Bet>
      label={t('betting_title')}
      rows={bets}
      rowKey={(bet) => bet.id}
      onRowClick={(bet) => open(bet.id)}
      columns={[
        {
          id: 'game',
          head: t('game'),
          narrow: 'title',
          cell: (bet) => (
            <button type="button" className="bet-open" onClick={() => open(bet.id)}>
              <b>{named.game(bet.gameCode)}</b>
              <small>
                {named.play(bet)} · {named.numbers(bet).slice(0, 6).join(' ')}
                {named.numbers(bet).length > 6 && ` +${named.numbers(bet).length - 6}`}
              </small>
            </button>
          ),
        },
        { id: 'issue', head: t('issue'), cell: (bet) => bet.issueNumber },
        {
          id: 'time',
          head: t('time'),
          narrow: 'detail',
          cell: (bet) => (
            <>
              <span className="one-line">{formatTime(bet.placedAt, zone)}</span>
              <span className="only-narrow">
                {' · '}
                {t('stake')} <Money amount={bet.stake} symbol="" />
              </span>
            </>
          ),
        },
        { id: 'stake', head: t('stake'), align: 'right', cell: (bet) => <Money amount={bet.stake} symbol="" /> },
        {
          id: 'payout',
          head: t('payout'),
          align: 'right',
          cell: (bet) => (bet.payout === null ? '–' : <Money amount={bet.payout} symbol="" />),
        },
        {
          id: 'result',
          head: t('result'),
          align: 'right',
          narrow: 'result',
          cell: (bet) => {
            const result = resultOf(bet, currency.exponent);
            return result === null ? '–' : <Money amount={result} symbol="" sign="always" tone="result" />;
          },
        },
        {
          id: 'state',
          head: t('state'),
          narrow: 'state',
          cell: (bet) => <Tag tone={BET_TONES[bet.state]}>{t(`bet_${bet.state}`)}</Tag>,
        },
      ]}
    />
  );
}
