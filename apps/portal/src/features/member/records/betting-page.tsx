import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { buttonClass, Card, Chips, EmptyState, Money, Note, Segments, Skeletons, Table, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useCurrency } from '../../../shared/site.ts';
import { SiteLink } from '../../../shared/site-link.tsx';
import { useNow } from '../../../shared/time.ts';
import { MorePages, useCursors } from '../frame/more-pages.tsx';
import { useMemberSearch } from '../frame/use-member-search.ts';
import { BetDrawer } from './bet-drawer.tsx';
import { resultOf } from './bet-result.ts';
import { BET_TONES } from './bet-states.ts';
import { useBetWords } from './bet-words.ts';
import { RANGES, type Range, startOf } from './ranges.ts';
import { WalkTools } from './walk-tools.tsx';

type Bet = Value<'lottery.myBets'>['rows'][number];
const STATES = ['ALL', 'OPEN', 'WON', 'LOST', 'CANCELLED', 'VOID'] as const;

/** The member's own bets with their sums; one opened shows draw, calculation and ledger entries. */
export default function BettingPage() {
  const t = useText('records');
  const words = useRefusalText();
  const zone = useZone();
  const now = useNow();
  const currency = useCurrency();
  const named = useBetWords();
  const [search, change] = useMemberSearch();
  const [range, setRange] = useState<Range>('days_30');
  const cursors = useCursors();
  const state = STATES.find((one) => one === search.state) ?? 'ALL';
  const from = now === null ? undefined : startOf(range, now, zone);
  const query = useCall(
    calls.lottery.myBets,
    {
      limit: 20,
      ...(state !== 'ALL' && { state }),
      ...(from && { from }),
      ...(cursors.cursor && { cursor: cursors.cursor }),
    },
    { staleTime: 2_000, enabled: now !== null },
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
      <div className="flt">
        <Segments<Range>
          label={t('range')}
          value={range}
          onChange={(next) => {
            cursors.reset();
            setRange(next);
          }}
          items={RANGES.map((id) => ({ id, label: t(`range_${id}`) }))}
        />
      </div>
      <Chips<(typeof STATES)[number]>
        label={t('state')}
        scroll
        value={state}
        onChange={(next) => {
          cursors.reset();
          change({ state: next === 'ALL' ? undefined : next });
        }}
        items={STATES.map((id) => ({ id, label: t(`bet_${id}`) }))}
      />
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      <Card flush>
        {query.isPending && !query.error && <Skeletons count={6} label={t('betting_title')} />}
        {query.data && (
          <Table<Bet>
            label={t('betting_title')}
            rows={query.data.rows}
            rowKey={(bet) => bet.id}
            onRowClick={(bet) => change({ id: bet.id })}
            empty={
              <EmptyState
                title={t('no_bets')}
                action={
                  <SiteLink className={buttonClass({ look: 'soft' })} to="/vnlottery">
                    {t('go_lottery')}
                  </SiteLink>
                }
              />
            }
            columns={[
              {
                id: 'game',
                head: t('game'),
                narrow: 'title',
                cell: (bet) => (
                  <button type="button" className="bet-open" onClick={() => change({ id: bet.id })}>
                    <b>{named.game(bet.gameCode)}</b>
                    <small>
                      {named.play(bet.play)} · {bet.numbers.slice(0, 6).join(' ')}
                      {bet.numbers.length > 6 && ` +${bet.numbers.length - 6}`}
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
        )}
        <MorePages cursors={cursors} next={query.data?.nextCursor ?? null} />
      </Card>
      {search.id && (
        <BetDrawer
          betId={search.id}
          tools={
            <WalkTools
              ids={(query.data?.rows ?? []).map((bet) => bet.id)}
              current={search.id}
              onWalk={(id) => change({ id })}
            />
          }
          onClose={() => change({ id: undefined })}
        />
      )}
    </>
  );
}
