import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Card, DenseTable, IconButton, KeyValue, Note, NumberField, showToast } from '@lantern/ui';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { Amount } from '../../../shared/formats/amount.tsx';
import { useLotteryText, useRefusalText, useText } from '../../../shared/i18n/text.ts';
import { useMay } from '../../../shared/session/me.ts';
import { usePriceText } from './price-texts.ts';
import { emptyStep, readSteps, type StepText, textsOf } from './step-text.ts';

type Play = Value<'lotteryBackOffice.oddsSteps'>['plays'][number];
const MOST_STEPS = 10;

/** Limits of a bet, a member and a number, and the steps that reduce odds; edited one play at a time. */
export function OddsSteps({ gameCode }: { gameCode: string }) {
  const t = usePriceText();
  const { play: playText } = useLotteryText();
  const may = useMay();
  const { data } = useCall(calls.lotteryBackOffice.oddsSteps, { gameCode });
  const [chosen, setChosen] = useState<string | null>(null);
  if (data === undefined) return null;
  const play = data.plays.find((one) => one.play === chosen);
  return (
    <Card flush className="prices-page-table" title={t('risk_limits')}>
      <div className="prices-page-facts">
        <KeyValue name={t('limit_bet')}>
          <Amount amount={data.limits.bet} />
        </KeyValue>
        <KeyValue name={t('limit_member')}>
          <Amount amount={data.limits.member} />
        </KeyValue>
        <KeyValue name={t('limit_number')}>
          <Amount amount={data.limits.number} />
        </KeyValue>
        <Note tone="info">{t('steps_hint')}</Note>
      </div>
      <DenseTable
        label={t('risk_limits')}
        rows={data.plays}
        rowKey={(row) => row.play}
        columns={[
          { id: 'play', head: t('play'), cell: (row) => playText(row.play) },
          { id: 'limit', head: t('limit_number'), align: 'right', cell: (row) => <Amount amount={row.limit} /> },
          { id: 'steps', head: t('steps'), cell: (row) => <StepsText play={row} /> },
          {
            id: 'change',
            head: '',
            align: 'right',
            cell: (row) =>
              may('lottery.prices') && (
                <Button size="sm" onClick={() => setChosen(row.play === chosen ? null : row.play)}>
                  {t('change_steps')}
                </Button>
              ),
          },
        ]}
      />
      {play && <StepsForm key={play.play} gameCode={gameCode} play={play} onDone={() => setChosen(null)} />}
    </Card>
  );
}

function StepsText({ play }: { play: Play }) {
  const t = usePriceText();
  if (play.steps.length === 0) return <span className="mut3">{t('no_steps')}</span>;
  return (
    <span className="num">
      {textsOf(play.steps)
        .map(({ from, pays }) => t('step_text', { from, pays }))
        .join(' · ')}
    </span>
  );
}

function StepsForm({ gameCode, play, onDone }: { gameCode: string; play: Play; onDone: () => void }) {
  const t = usePriceText();
  const words = useRefusalText();
  const general = useText();
  const { play: playText } = useLotteryText();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState<readonly StepText[]>(textsOf(play.steps));
  const steps = readSteps(typed);
  const save = useAct(calls.lotteryBackOffice.requestOddsSteps, {
    invalidates: [calls.staff.requests],
    quiet: true,
    onSuccess: () => {
      showToast({ kind: 'ok', title: general('asked_for_second') });
      onDone();
    },
  });
  const set = (place: number, change: Partial<StepText>) =>
    setTyped(typed.map((step, at) => (at === place ? { ...step, ...change } : step)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (steps !== null) save.mutate({ gameCode, play: play.play, steps: [...steps], reason: reason.trim() });
  };
  return (
    <form className="odds-steps-form" onSubmit={submit} aria-label={playText(play.play)}>
      <h4>{playText(play.play)}</h4>
      {typed.map((step, place) => (
        <div key={step.key} className="odds-steps-row">
          <NumberField
            small
            decimals={4}
            unit="%"
            name={`from-${place}`}
            label={t('step_from')}
            value={step.from}
            onValueChange={(text) => set(place, { from: text })}
          />
          <NumberField
            small
            decimals={4}
            unit="%"
            name={`pays-${place}`}
            label={t('step_pays')}
            value={step.pays}
            onValueChange={(text) => set(place, { pays: text })}
          />
          <IconButton
            icon={X}
            small
            label={t('remove_step')}
            onClick={() => setTyped(typed.filter((_, at) => at !== place))}
          />
        </div>
      ))}
      <ReasonField value={reason} onChange={setReason} hint={general('reason_hint')} />
      {save.error && <Note tone="bad">{words(save.error)}</Note>}
      <div className="button-pair">
        <Button
          icon={Plus}
          disabled={typed.length >= MOST_STEPS}
          onClick={() => setTyped([...typed, emptyStep(typed)])}
        >
          {t('add_step')}
        </Button>
        <Button look="pri" type="submit" disabled={steps === null || !isReason(reason)} busy={save.isPending}>
          {t('save_steps')}
        </Button>
      </div>
    </form>
  );
}
