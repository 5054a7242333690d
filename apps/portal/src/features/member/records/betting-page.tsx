import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { Money, Select } from '@lantern/ui';
import { useCall } from '../../../shared/api/hooks.ts';
import { useCategories, useCurrency } from '../../../shared/brand/site.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useMemberSearch } from '../frame/use-member-search.ts';
import { BetDrawer } from './bet-drawer.tsx';
import { PlayFiles } from './export-buttons.tsx';
import { PlayTable } from './play-table.tsx';
import { RecordPage } from './record-page.tsx';
import { RoundDrawer } from './round-drawer.tsx';
import { useRecordFilter } from './use-record-filter.ts';

type Row = Value<'views.playRecord'>['rows'][number];

const CATEGORIES = ['ALL', 'LOTT', 'ELOTT', 'LIVE', 'SPORTS', 'ESPORTS', 'FISH', 'RNG', 'PVP'] as const;
type Category = (typeof CATEGORIES)[number];
const STATES = ['ALL', 'OPEN', 'WON', 'LOST', 'CANCELLED', 'VOID'] as const;
type State = (typeof STATES)[number];

/** Ids of game rounds contain their vendor's name and a colon; bet ids do not. */
const isRound = (id: string) => id.includes(':');

/** Betting record (2C-06): lotteries and games; a row opens its draw or replay, and its ledger entries. */
export default function BettingPage() {
  const t = useText('records');
  const [search, change] = useMemberSearch();
  const filter = useRecordFilter<Category>('tab', CATEGORIES);
  const offered = new Set<string>(useCategories().map(({ gameType }) => gameType));
  const state: State = STATES.find((one) => one === search.state) ?? 'ALL';
  const selection = {
    ...(filter.kind !== 'ALL' && { category: filter.kind }),
    ...(state !== 'ALL' && { state }),
  };
  const query = useCall(
    calls.views.playRecord,
    { ...selection, ...filter.page },
    { staleTime: 2_000, enabled: filter.isReady },
  );
  const sums = useCall(
    calls.views.playSums,
    { ...selection, ...filter.span },
    { staleTime: 2_000, enabled: filter.isReady },
  );
  return (
    <>
      <PlaySums sums={sums.data} />
      <RecordPage<Category, Row>
        title={t('betting_title')}
        filter={filter}
        kinds={CATEGORIES.filter((one) => one === 'ALL' || one === filter.kind || offered.has(one))}
        kindsLabel={t('category')}
        kindText={(one) => t(one === 'ALL' ? 'bet_ALL' : `category_${one}`)}
        tools={
          <>
            <Select
              small
              className="record-page-state"
              label={<span className="vh">{t('state')}</span>}
              value={state}
              options={STATES.map((one) => ({ value: one, label: t(one === 'ALL' ? 'movement_ALL' : `bet_${one}`) }))}
              onChange={(event) => {
                filter.cursors.reset();
                change({ state: event.target.value === 'ALL' ? undefined : event.target.value });
              }}
            />
            <PlayFiles filter={{ ...selection, ...filter.span }} />
          </>
        }
        query={query}
        idOf={(row) => row.id}
        empty={{ title: t('no_bets'), to: '/lottery', text: t('go_lottery') }}
        list={(rows, open) => <PlayTable rows={rows} open={open} />}
        drawer={(id, tools, close) =>
          isRound(id) ? (
            <RoundDrawer id={id} tools={tools} onClose={close} />
          ) : (
            <BetDrawer betId={id} tools={tools} onClose={close} />
          )
        }
      />
    </>
  );
}

/** Totals under the filter. */
function PlaySums({ sums }: { sums: Value<'views.playSums'> | undefined }) {
  const t = useText('records');
  const currency = useCurrency();
  return (
    <div className="betting-page-figures num">
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
          <Money amount={sums?.result ?? null} {...currency} sign="always" tone="result" />
        </b>
      </div>
    </div>
  );
}
