import { Button, Checkbox, Chip, Modal, Money, Note, NumberField, Segments, Select } from '@lantern/ui';
import { useState } from 'react';
import { useCurrency } from '../../../../shared/brand/site.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { usePlayTexts } from '../../../../shared/lotteries/play-texts.ts';
import { useAmountText } from '../../model/use-amount-text.ts';
import type { ElotteryParts } from '../model/board-parts.ts';
import { type ChaseKind, TERMS_OF } from '../model/chase-plan.ts';
import { startChase } from '../model/elottery-slip.ts';
import { chanceOf } from '../model/prices.ts';
import type { ElotteryLine } from '../model/types.ts';
import { type ChasePlan, useChasePlan } from '../model/use-chase-plan.ts';
import { OutcomeNote } from '../slip/outcome-note.tsx';
import { ChaseTable } from './chase-table.tsx';

const KINDS: readonly ChaseKind[] = ['same', 'multiply', 'target'];
const COUNTS = [5, 10, 20, 50, 120];

type DialogProps = ElotteryParts & { line: ElotteryLine; onClose: () => void };

/** The plan of a chase. The table shows exactly what is ordered; the button shows the amount that will be on hold. */
export function ChaseDialog({ line, onClose, ...parts }: DialogProps) {
  const t = useText('elottery');
  const tl = useText('lottery');
  const amount = useAmountText();
  const { lobby, board, onChaseStarted } = parts;
  const words = usePlayTexts(lobby.game.family);
  const plan = useChasePlan(line, lobby);
  const [stopOnWin, setStopOnWin] = useState(true);
  const begin = () =>
    startChase(parts, [line], { issues: plan.ordered, stopOnWin }, (stake) => {
      onChaseStarted(stake);
      board.clear();
      onClose();
    });
  return (
    <Modal
      open
      size="large"
      className="chase-dialog"
      title={t('chase_plan')}
      lead={`${words.play(line.play.code)} · ${amount(plan.once.cost)} · ${t('you_win')} ${amount(plan.once.pays)}`}
      closeLabel={tl('close')}
      onClose={onClose}
      actions={<ChaseFoot {...parts} plan={plan} onClose={onClose} onBegin={begin} />}
    >
      <div className="chase-dialog-layout">
        <div className="stack">
          <PlanFields plan={plan} />
          <Checkbox checked={stopOnWin} onChange={(event) => setStopOnWin(event.target.checked)}>
            {t('chase_stop')}
          </Checkbox>
          {plan.isReady && <Risk line={line} plan={plan} />}
          {!plan.isPossible && <Note tone="bad">{t('chase_impossible')}</Note>}
          <OutcomeNote
            slip={parts.slip}
            origin="chase"
            lines={[line]}
            cost={plan.total}
            funds={parts.funds}
            outcome={null}
          />
        </div>
        <ChaseTable
          rows={plan.rows}
          issues={plan.draws}
          currentId={lobby.issue?.id}
          highest={plan.highest}
          onChange={plan.setMultiple}
        />
      </div>
    </Modal>
  );
}

/** Number of draws, amount on hold, balance afterwards, and the button that starts the chase. */
function ChaseFoot({
  plan: { rows, total, isReady },
  slip,
  funds,
  onClose,
  onBegin,
}: ElotteryParts & { plan: ChasePlan; onClose: () => void; onBegin: () => void }) {
  const t = useText('elottery');
  const tl = useText('lottery');
  const currency = useCurrency();
  const amount = useAmountText();
  return (
    <div className="chase-dialog-foot num">
      <div>
        <small>{t('chase_issues')}</small>
        <b>{rows.length}</b>
      </div>
      <div>
        <small>{t('held_now')}</small>
        <b>
          <Money amount={total} {...currency} />
        </b>
      </div>
      {funds !== null && total <= funds && (
        <div>
          <small>{tl('balance_after')}</small>
          <b>
            <Money amount={funds - total} {...currency} />
          </b>
        </div>
      )}
      <span className="grow" />
      <Button size="lg" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button look="pri" size="lg" disabled={!isReady} busy={slip.isBusy} onClick={onBegin}>
        {t('start_chase', { amount: amount(total) })}
      </Button>
    </div>
  );
}

/** Kind of the plan, number of draws, its terms, and the first draw. */
function PlanFields({ plan }: { plan: ChasePlan }) {
  const t = useText('elottery');
  const { kind, count, draws, open, setKind, setCount, setFirstId } = plan;
  return (
    <>
      <Segments
        block
        label={t('chase_plan')}
        value={kind}
        onChange={setKind}
        items={KINDS.map((id) => ({ id, label: t(`chase_${id}`) }))}
      />
      <fieldset className="field bare-set" aria-label={t('chase_issues')}>
        <span className="field-label">{t('chase_issues')}</span>
        <span className="chips num">
          {COUNTS.map((one) => (
            <Chip key={one} small isOn={count === one} onClick={() => setCount(one)}>
              {one}
            </Chip>
          ))}
        </span>
      </fieldset>
      <TermFields plan={plan} />
      <Select
        label={t('chase_first_issue')}
        value={draws[0]?.id ?? ''}
        onChange={(event) => setFirstId(event.target.value)}
        options={open.slice(0, 20).map((issue) => ({ value: issue.id, label: issue.number }))}
      />
    </>
  );
}

/** Input fields of the plan's kind. */
function TermFields({ plan: { kind, typed, setTerm } }: { plan: ChasePlan }) {
  const t = useText('elottery');
  const labels = {
    first: t('chase_first_multiple'),
    factor: t('chase_factor'),
    every: t('chase_every'),
    profit: t('chase_profit'),
  };
  return TERMS_OF[kind].map((name) => (
    <NumberField
      key={name}
      label={labels[name]}
      name={name}
      decimals={0}
      unit={name === 'profit' ? '%' : undefined}
      value={typed[name]}
      onValueChange={(value) => setTerm({ name, value })}
    />
  ));
}

/** The loss if nothing hits, and its probability. */
function Risk({ line, plan: { rows, total, kind } }: { line: ElotteryLine; plan: ChasePlan }) {
  const t = useText('elottery');
  const amount = useAmountText();
  const chance = chanceOf(line);
  const often = Math.round(1000 * (1 - chance) ** rows.length);
  return (
    <Note tone="warn">
      {kind !== 'same' && `${t('chase_grows')} `}
      {t('chase_risk', { count: rows.length, amount: amount(total) })}
      {chance > 0 && often > 0 && ` ${t('chase_risk_often', { times: often })}`}
    </Note>
  );
}
