import { agentPages as pageCalls } from '@lantern/contract/agent-calls';
import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { Bars, KeyValue, Money, Note, Skeletons, Sparkline } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { formatClock, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import { agentPath } from '../frame/agent-path.ts';
import { ExportKeys } from '../frame/export-keys.tsx';
import { RangeKeys } from '../frame/range-keys.tsx';
import { TeamResult } from '../frame/team-result.tsx';
import { useRange } from '../frame/use-range.ts';
import { ContractsBox } from './contracts-box.tsx';
import { FlowChart } from './flow-chart.tsx';

type Overview = Value<'agents.overview'>;

/** Team overview: every figure with its range; the result is the sum of the figures. */
export default function OverviewPage() {
  const t = useText('agent');
  const words = useRefusalText();
  const range = useRange();
  const [isCounting, setCounting] = useState(false);
  const query = useCall(calls.agents.overview, range.days, {
    enabled: range.isReady,
    staleTime: 5_000,
    // While the server is still computing the range, the page polls at a shorter interval.
    refetchInterval: isCounting ? 2_000 : 30_000,
  });
  const waits = query.data?.countsAsOf === null;
  if (waits !== isCounting) setCounting(waits);
  return (
    <>
      <RangeKeys keys={range.keys}>
        {query.data && !query.data.sample && (
          <ExportKeys row={pageCalls.exportOverview} payload={(format) => ({ ...range.days, format })} />
        )}
      </RangeKeys>
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      {query.data ? <Figures overview={query.data} /> : !query.error && <Skeletons count={4} label={t('loading')} />}
    </>
  );
}

function Figures({ overview }: { overview: Overview }) {
  const t = useText('agent');
  const zone = useZone();
  return (
    <>
      <Tops overview={overview} />
      <div className="overview-page-columns">
        <section className="agent-page-box">
          <h2>
            {t('deposits_withdrawals')}
            <span className="overview-page-legend">
              <span className="flow-chart-in">{t('deposits')}</span>
              <span className="flow-chart-out">{t('withdrawals')}</span>
            </span>
          </h2>
          <FlowChart days={overview.days} />
        </section>
        <Categories overview={overview} />
      </div>
      <div className="overview-page-columns">
        <div className="agent-page-stack">
          <People overview={overview} />
          {!overview.sample && <ContractsBox />}
        </div>
        <MoneyFlows overview={overview} />
      </div>
      <TeamResult figures={overview} />
      <p className="mut3 num">
        {t('as_of', { time: formatClock(overview.asOf, zone) })}
        {overview.countsAsOf !== null && ` ${t('counts_as_of', { time: formatClock(overview.countsAsOf, zone) })}`}
      </p>
    </>
  );
}

function Tops({ overview }: { overview: Overview }) {
  const t = useText('agent');
  const currency = useCurrency();
  const line = (pick: (day: Overview['days'][number]) => string) => overview.days.map((day) => Number(pick(day)));
  const cards = [
    { key: 'team_balance', amount: overview.teamBalance, values: null },
    { key: 'valid_bets', amount: overview.validBet, values: line((day) => day.validBet) },
    { key: 'team_result', amount: overview.pnl, values: line((day) => day.pnl) },
    { key: 'deposits', amount: overview.deposits, values: line((day) => day.deposits) },
  ];
  return (
    <div className="agent-page-figures">
      {cards.map(({ key, amount, values }) => (
        <div key={key}>
          <small>{t(key)}</small>
          {amount === null ? (
            <b className="overview-page-none">{t(overview.countsAsOf === null ? 'counting' : 'too_many')}</b>
          ) : (
            <b>
              <Money amount={amount} {...currency} sign={key === 'team_result' ? 'always' : 'auto'} />
            </b>
          )}
          {values && values.length > 1 ? (
            <Sparkline values={values} label={t(key)} hasArea />
          ) : (
            <i className="sparkline" />
          )}
        </div>
      ))}
    </div>
  );
}

function Categories({ overview }: { overview: Overview }) {
  const t = useText('agent');
  const most = Math.max(1, ...overview.categories.map((row) => Number(row.validBet)));
  return (
    <section className="agent-page-box">
      <h2>{t('bets_by_category')}</h2>
      {overview.categories.length === 0 ? (
        <p className="mut">{t('no_bets')}</p>
      ) : (
        <Bars
          label={t('bets_by_category')}
          rows={overview.categories.map((row) => ({
            id: row.category,
            label: t(`category_${row.category}`),
            share: Number(row.validBet) / most,
            value: <Money amount={row.validBet} symbol="" />,
          }))}
        />
      )}
    </section>
  );
}

function People({ overview }: { overview: Overview }) {
  const t = useText('agent');
  const cards = [
    { key: 'members', count: overview.members },
    { key: 'new_members', count: overview.registrations },
    { key: 'active_members', count: overview.activeUsers },
    { key: 'agents', count: overview.agents },
  ];
  return (
    <section className="agent-page-box">
      <h2>
        {t('members')}
        <SiteLink className="section-heading-link" to={agentPath('downlineManagmentView')}>
          {t('manage')}
        </SiteLink>
      </h2>
      <div className="agent-page-figures agent-page-figures-inner">
        {cards.map(({ key, count }) => (
          <div key={key}>
            <small>{t(key)}</small>
            <b className="num">{count ?? '…'}</b>
          </div>
        ))}
      </div>
    </section>
  );
}

function MoneyFlows({ overview }: { overview: Overview }) {
  const t = useText('agent');
  return (
    <section className="agent-page-box">
      <h2>{t('money')}</h2>
      <KeyValue name={t('first_deposits')}>
        {overview.firstDeposits} · <Money amount={overview.firstDepositAmount} symbol="" />
      </KeyValue>
      <KeyValue name={t('withdrawals')}>
        <Money amount={overview.withdrawals} symbol="" />
      </KeyValue>
      <KeyValue name={t('rebate')}>
        <Money amount={overview.rebate} symbol="" />
      </KeyValue>
    </section>
  );
}
