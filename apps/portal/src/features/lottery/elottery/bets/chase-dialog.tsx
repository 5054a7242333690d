import { Button, Checkbox, Chip, Modal, Money, Note, Segments, Select, TextField } from '@lantern/ui';
import { useMemo, useState } from 'react';
import { usePlayTexts } from '../../../../shared/lotteries/play-texts.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { useCurrency } from '../../../../shared/brand/site.ts';
import { useNow } from '../../../../shared/browser/time.ts';
import { useAmountText } from '../../model/use-amount-text.ts';
import type { ElotteryParts } from '../model/board-parts.ts';
import { type ChaseKind, type ChaseTerms, chaseRows, planMultiples } from '../model/chase-plan.ts';
import { chanceOf, costOf, winOf } from '../model/prices.ts';
import type { ElotteryLine } from '../model/types.ts';
import { ChaseTable } from './chase-table.tsx';
import { OutcomeNote } from '../slip/outcome-note.tsx';

const KINDS: readonly ChaseKind[] = ['same', 'multiply', 'target'];
const COUNTS = [5, 10, 20, 50, 120];

/** The plan of a chase. The table shows exactly what is ordered; the button shows the amount that will be on hold. */
export function ChaseDialog({ line, onClose, ...parts }: ElotteryParts & { line: ElotteryLine; onClose: () => void }) {
  const t = useText('elott');
  const tl = useText('lottery');
  const currency = useCurrency();
  const amount = useAmountText();
  const { lobby, slip, funds } = parts;
  const words = usePlayTexts(lobby.game.family);
  const [terms, setTerms] = useState<ChaseTerms>({
    kind: 'same',
    issues: 10,
    first: 1,
    factor: 2,
    every: 1,
    profit: 10,
  });
  const [own, setOwn] = useState<ReadonlyMap<number, number>>(new Map());
  const [firstId, setFirstId] = useState<string | null>(null);
  const [stopOnWin, setStopOnWin] = useState(true);
  const once = useMemo(() => ({ cost: costOf(line), pays: winOf(line) }), [line]);
  const now = useNow();
  // A draw may close while the dialog is open: its multiples move to the next one.
  const takesBets = lobby.upcoming.filter((issue) => now === null || Date.parse(issue.closesAt) > now);
  const start = Math.max(
    0,
    takesBets.findIndex((issue) => issue.id === firstId),
  );
  const ahead = takesBets.slice(start, start + terms.issues);
  const highest = Math.max(1, Math.floor(lobby.limits.maxMultiple / Math.max(1, line.multiple)));
  const planned = planMultiples({ ...terms, issues: ahead.length }, once, highest);
  const multiples = planned?.map((multiple, index) => own.get(index) ?? multiple) ?? [];
  const rows = chaseRows(multiples, once);
  const total = rows.at(-1)?.spent ?? 0n;
  const change = (part: Partial<ChaseTerms>) => {
    setTerms((current) => ({ ...current, ...part }));
    setOwn(new Map());
  };
  const begin = () =>
    slip.chase(
      [line],
      ahead.map((issue, index) => ({ issueId: issue.id, multiple: multiples[index] ?? 1 })),
      stopOnWin,
      () => {
        parts.board.clear();
        onClose();
      },
    );
  return (
    <Modal
      open
      size="large"
      className="chd"
      title={t('chase_plan')}
      lead={`${words.play(line.play.code)} · ${amount(once.cost)} · ${t('you_win')} ${amount(once.pays)}`}
      closeLabel={tl('close')}
      onClose={onClose}
      actions={
        <div className="chf num">
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
          <Button look="pri" size="lg" disabled={rows.length === 0} busy={slip.isBusy} onClick={begin}>
            {t('start_chase', { amount: amount(total) })}
          </Button>
        </div>
      }
    >
      <div className="chl">
        <div className="stack">
          <Segments
            block
            label={t('chase_plan')}
            value={terms.kind}
            onChange={(kind) => change({ kind })}
            items={KINDS.map((id) => ({ id, label: t(`chase_${id}`) }))}
          />
          <fieldset className="fld bare-set" aria-label={t('chase_issues')}>
            <span className="lbl">{t('chase_issues')}</span>
            <span className="chips num">
              {COUNTS.map((count) => (
                <Chip key={count} small isOn={terms.issues === count} onClick={() => change({ issues: count })}>
                  {count}
                </Chip>
              ))}
            </span>
          </fieldset>
          <TermFields terms={terms} highest={highest} onChange={change} />
          <Select
            label={t('chase_first_issue')}
            value={ahead[0]?.id ?? ''}
            onChange={(event) => setFirstId(event.target.value)}
            options={takesBets.slice(0, 20).map((issue) => ({ value: issue.id, label: issue.number }))}
          />
          <Checkbox checked={stopOnWin} onChange={(event) => setStopOnWin(event.target.checked)}>
            {t('chase_stop')}
          </Checkbox>
          {planned === null ? (
            <Note tone="bad">{t('chase_impossible')}</Note>
          ) : (
            <Risk line={line} count={rows.length} total={total} isGrowing={terms.kind !== 'same'} />
          )}
          <OutcomeNote outcome={slip.outcome} origin="chase" lines={[line]} cost={total} funds={funds} />
        </div>
        <ChaseTable
          rows={rows}
          issues={ahead}
          currentId={lobby.issue?.id}
          highest={highest}
          onChange={(index, multiple) => setOwn((current) => new Map(current).set(index, multiple))}
        />
      </div>
    </Modal>
  );
}

/** Input fields of the plan's kind. */
function TermFields({
  terms,
  highest,
  onChange,
}: {
  terms: ChaseTerms;
  highest: number;
  onChange: (part: Partial<ChaseTerms>) => void;
}) {
  const t = useText('elott');
  const field = (name: 'first' | 'factor' | 'every' | 'profit', label: string, most: number, suffix?: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      name={name}
      value={String(terms[name])}
      after={suffix}
      onChange={(event) => {
        const typed = Number(event.target.value.replace(/\D/g, '').slice(0, 6) || '0');
        onChange({ [name]: Math.min(Math.max(typed, name === 'profit' ? 0 : 1), most) });
      }}
    />
  );
  return (
    <>
      {terms.kind !== 'target' && field('first', t('chase_first_multiple'), highest)}
      {terms.kind === 'multiply' && field('factor', t('chase_factor'), 10)}
      {terms.kind === 'multiply' && field('every', t('chase_every'), 120)}
      {terms.kind === 'target' && field('profit', t('chase_profit'), 1000, '%')}
    </>
  );
}

/** The loss if nothing hits, and its probability. */
function Risk({ line, count, total, isGrowing }: { line: ElotteryLine; count: number; total: bigint; isGrowing: boolean }) {
  const t = useText('elott');
  const amount = useAmountText();
  const chance = chanceOf(line);
  const often = Math.round(1000 * (1 - chance) ** count);
  return (
    <Note tone="warn">
      {isGrowing && `${t('chase_grows')} `}
      {t('chase_risk', { count, amount: amount(total) })}
      {chance > 0 && ` ${t('chase_risk_often', { times: often })}`}
    </Note>
  );
}
