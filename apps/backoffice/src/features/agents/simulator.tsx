import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Card, EmptyState, Note, NumberField, Table, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { Amount } from '../../shared/formats/amount.tsx';
import { useLastBusinessMonth } from '../../shared/formats/business-day.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { ListPage } from '../../shared/list-page/index.ts';
import { PERCENT_DECIMALS, PPM_PER_PERCENT, ppmOf } from './percent.ts';

type Outcome = Value<'agentSimulator.simulate'>;

const LOTTERIES = ['LOTT', 'ELOTT'];
/** Default ceiling of the total rebate of a category. */
const USUAL_CEILING = '1.5';

/** Name of a category of games. */
function useCategoryName() {
  const t = useText();
  return (category: string) => t(`category_${category}`);
}

interface FieldsProps {
  readonly categories: readonly string[];
  readonly typed: Readonly<Record<string, string>>;
  readonly onChange: (typed: Readonly<Record<string, string>>) => void;
}

/** Month and team, salary, dividend and ceiling, and the rates of each category. */
function Fields({ categories, typed, onChange }: FieldsProps) {
  const t = useText();
  const nameOf = useCategoryName();
  const field = (name: string) => ({
    name,
    value: typed[name] ?? '',
    autoComplete: 'off',
    onChange: (text: string) => onChange({ ...typed, [name]: text }),
  });
  const percent = (name: string, label: string) => {
    const { onChange: onValueChange, ...shown } = field(name);
    return (
      <NumberField
        key={name}
        small
        {...shown}
        label={label}
        decimals={PERCENT_DECIMALS}
        unit="%"
        onValueChange={onValueChange}
      />
    );
  };
  return (
    <>
      <div className="rate-fields">
        <TextInput {...field('month')} type="month" label={t('sim_month')} />
        <TextInput {...field('account')} label={t('sim_team')} hint={t('sim_team_hint')} />
        {percent('salary', t('sim_salary'))}
        {percent('dividend', t('sim_dividend'))}
        {percent('ceiling', t('sim_ceiling'))}
      </div>
      <h3>{t('sim_rebate')}</h3>
      <div className="rate-fields">{categories.map((one) => percent(`rebate ${one}`, nameOf(one)))}</div>
      <h3>{t('sim_cashback')}</h3>
      <div className="rate-fields">
        {categories.filter((one) => !LOTTERIES.includes(one)).map((one) => percent(`cashback ${one}`, nameOf(one)))}
      </div>
    </>
  );
}

/** Simulates the cost of a rate or contract in a past month, before it takes effect. */
export function Simulator({ onBack }: { onBack: () => void }) {
  const t = useText();
  const words = useRefusalText();
  const lastMonth = useLastBusinessMonth();
  const categories = [...LOTTERIES, ...(useCall(calls.agentsBackOffice.rateKeys, {}).data?.categories ?? [])];
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({ ceiling: USUAL_CEILING, month: lastMonth });
  const run = useAct(calls.agentSimulator.simulate, { invalidates: [], quiet: true });
  const rateOf = (name: string) => ppmOf(typed[name] ?? '');
  const byCategory = (kind: string) =>
    Object.fromEntries(categories.map((category) => [category, rateOf(`${kind} ${category}`) ?? 0]));
  const month = typed.month ?? '';
  const isReady = /^\d{4}-\d{2}$/.test(month) && Object.keys(typed).every((name) => isSound(name, rateOf(name)));
  const simulate = () =>
    run.mutate({
      month,
      account: typed.account?.trim() || null,
      rebatePpm: byCategory('rebate'),
      cashbackPpm: byCategory('cashback'),
      salaryPpm: rateOf('salary') ?? 0,
      dividendPpm: rateOf('dividend') ?? 0,
      ceilingPpm: rateOf('ceiling') ?? 0,
    });
  return (
    <ListPage
      title={t('simulator')}
      tools={<Button onClick={onBack}>{t('agents')}</Button>}
      list={
        <>
          <Card>
            <div className="simulator-form">
              <p className="mut">{t('simulator_hint')}</p>
              <Fields categories={categories} typed={typed} onChange={setTyped} />
              {run.error && <Note tone="bad">{words(run.error)}</Note>}
              <div className="row">
                <Button look="pri" disabled={!isReady} busy={run.isPending} onClick={simulate}>
                  {t('sim_run')}
                </Button>
              </div>
            </div>
          </Card>
          {run.data && <Result outcome={run.data} />}
        </>
      }
    />
  );
}

/** Month and account are not rates. */
const isSound = (name: string, ppm: number | null) => name === 'month' || name === 'account' || ppm !== null;

type Row = Outcome['rows'][number];
const AMOUNTS = ['base', 'earned', 'given', 'rebate', 'cashback', 'salary', 'dividend'] as const;

/** Simulated and actual payout of each category, and whether the ceiling is exceeded. */
function Result({ outcome }: { outcome: Outcome }) {
  const t = useText();
  const nameOf = useCategoryName();
  if (outcome.rows.length === 0) return <EmptyState title={t('sim_nothing')} />;
  const share = ({ totalPpm, isAboveCeiling }: Row) => (
    <Tag tone={isAboveCeiling ? 'bad' : 'ok'}>{(totalPpm / PPM_PER_PERCENT).toFixed(2)} %</Tag>
  );
  return (
    <>
      <Note tone={outcome.isAboveCeiling ? 'bad' : 'ok'}>{t(outcome.isAboveCeiling ? 'sim_above' : 'sim_within')}</Note>
      <Card flush>
        <Table<Row>
          label={t('sim_total')}
          rows={outcome.rows}
          rowKey={(row) => row.category}
          columns={[
            { id: 'category', head: t('category'), narrow: 'title', cell: (row) => <b>{nameOf(row.category)}</b> },
            ...AMOUNTS.map((id) => ({
              ...{ id, head: t(`sim_${id}`), align: 'right' as const, narrow: 'line' as const },
              cell: (row: Row) => <Amount amount={row[id]} />,
            })),
            {
              ...{ id: 'total', head: t('sim_total'), align: 'right', narrow: 'result' },
              cell: (row) => (
                <b>
                  <Amount amount={row.total} />
                </b>
              ),
            },
            { id: 'share', head: t('sim_share'), align: 'right', narrow: 'state', cell: share },
          ]}
          foot={{
            category: t('sim_all'),
            earned: <Amount amount={outcome.earned} />,
            total: (
              <b>
                <Amount amount={outcome.total} />
              </b>
            ),
          }}
        />
      </Card>
    </>
  );
}
