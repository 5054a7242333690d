import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, EmptyState, KeyValue, Note, TextField } from '@lantern/ui';
import { useState } from 'react';
import { Amount } from '../../shared/amount.tsx';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-room/index.ts';
import { PPM_PER_PERCENT, ppmOf } from './percent.ts';

type Outcome = Value<'agentSimulator.simulate'>;

const LOTTERIES = ['LOTT', 'ELOTT'];
/** The most that a category may give back in all, where nothing else is typed (operations 3.5). */
const USUAL_CEILING = '1.5';

/** What a rate or a contract would have cost in a past month, before it goes live. */
export function Simulator({ onClose }: { onClose: () => void }) {
  const t = useText();
  const words = useRefusalText();
  const categories = [...LOTTERIES, ...(useCall(calls.agentsOffice.rateKeys, {}).data?.categories ?? [])];
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({ ceiling: USUAL_CEILING });
  const run = useAct(calls.agentSimulator.simulate, { invalidates: [], quiet: true });
  const rateOf = (name: string) => ppmOf(typed[name] ?? '');
  const byCategory = (kind: string) =>
    Object.fromEntries(categories.map((category) => [category, rateOf(`${kind} ${category}`) ?? 0]));
  const month = typed.month ?? '';
  const isReady = /^\d{4}-\d{2}$/.test(month) && Object.keys(typed).every((name) => isSound(name, rateOf(name)));
  const field = (name: string, label: string, unit = '%') => (
    <TextField
      key={name}
      small
      label={label}
      name={name}
      autoComplete="off"
      {...(unit === '%' && { inputMode: 'decimal' as const, after: '%' })}
      {...(unit === 'month' && { type: 'month' })}
      value={typed[name] ?? ''}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  );
  const ask = () =>
    run.mutate({
      month,
      account: typed.account?.trim() || null,
      rebatePpm: byCategory('rebate'),
      cashbackPpm: byCategory('cashback'),
      salaryPpm: rateOf('salary') ?? 0,
      dividendPpm: rateOf('dividend') ?? 0,
      ceilingPpm: rateOf('ceiling') ?? 0,
    });
  const nameOf = (category: string) => t(`category_${category}`);
  return (
    <DetailPanel title={t('simulator')} onClose={onClose}>
      <p className="mut">{t('simulator_hint')}</p>
      {field('month', t('sim_month'), 'month')}
      {field('account', t('sim_team'), 'name')}
      <h3>{t('sim_rebate')}</h3>
      <div className="rate-fields">{categories.map((category) => field(`rebate ${category}`, nameOf(category)))}</div>
      <h3>{t('sim_cashback')}</h3>
      <div className="rate-fields">
        {categories.filter((one) => !LOTTERIES.includes(one)).map((one) => field(`cashback ${one}`, nameOf(one)))}
      </div>
      <h3>{t('sim_contracts')}</h3>
      <div className="rate-fields">
        {field('salary', t('sim_salary'))}
        {field('dividend', t('sim_dividend'))}
        {field('ceiling', t('sim_ceiling'))}
      </div>
      <Button look="pri" block disabled={!isReady} busy={run.isPending} onClick={ask}>
        {t('sim_run')}
      </Button>
      {run.error && <Note tone="bad">{words(run.error)}</Note>}
      {run.data && <Result outcome={run.data} nameOf={nameOf} />}
    </DetailPanel>
  );
}

/** The month and the account are no rates. */
const isSound = (name: string, ppm: number | null) => name === 'month' || name === 'account' || ppm !== null;

function Result({ outcome, nameOf }: { outcome: Outcome; nameOf: (category: string) => string }) {
  const t = useText();
  if (outcome.rows.length === 0) return <EmptyState title={t('sim_nothing')} />;
  return (
    <>
      <Note tone={outcome.isAboveCeiling ? 'bad' : 'ok'}>{t(outcome.isAboveCeiling ? 'sim_above' : 'sim_within')}</Note>
      {outcome.rows.map((row) => (
        <section key={row.category}>
          <h3>{nameOf(row.category)}</h3>
          <KeyValue name={t('sim_base')}>
            <Amount amount={row.base} />
          </KeyValue>
          <KeyValue name={t('sim_earned')}>
            <Amount amount={row.earned} />
          </KeyValue>
          <KeyValue name={t('sim_given')}>
            <Amount amount={row.given} />
          </KeyValue>
          <KeyValue name={t('sim_rebate')}>
            <Amount amount={row.rebate} />
          </KeyValue>
          <KeyValue name={t('sim_cashback')}>
            <Amount amount={row.cashback} />
          </KeyValue>
          <KeyValue name={t('sim_salary')}>
            <Amount amount={row.salary} />
          </KeyValue>
          <KeyValue name={t('sim_dividend')}>
            <Amount amount={row.dividend} />
          </KeyValue>
          <KeyValue name={t('sim_total')}>
            <b>
              <Amount amount={row.total} /> · {(row.totalPpm / PPM_PER_PERCENT).toFixed(2)} %
            </b>
          </KeyValue>
          {row.isAboveCeiling && <Note tone="bad">{t('sim_category_above')}</Note>}
        </section>
      ))}
      <KeyValue name={t('sim_total')}>
        <b>
          <Amount amount={outcome.total} />
        </b>
      </KeyValue>
    </>
  );
}
