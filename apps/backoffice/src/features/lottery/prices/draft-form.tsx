import { calls } from '@lantern/contract/calls';
import { Button, Card, IconButton, Note, NumberField, Select, showToast } from '@lantern/ui';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { CountField } from '../../../shared/fields/count-field.tsx';
import { MoneyInput } from '../../../shared/fields/money-input.tsx';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { type Draft, isChange, type PriceChange } from './price-draft.ts';
import type { PriceTable } from './price-figures.ts';
import { usePriceRefusal, usePriceText } from './price-texts.ts';

interface DraftFormProps {
  readonly table: PriceTable;
  readonly draft: Draft;
  /** Null while an input is not a valid price. */
  readonly change: PriceChange | null;
  /** Why these prices are refused. */
  readonly refusal: unknown;
  readonly isChecking: boolean;
  readonly onChange: (draft: Draft) => void;
  readonly onClose: () => void;
}

/** Prize groups, highest rate and highest payout of the whole table. */
function TableFields({ table, draft, onChange }: Pick<DraftFormProps, 'table' | 'draft' | 'onChange'>) {
  const t = usePriceText();
  const { groups } = draft;
  return (
    <>
      {groups && (
        <fieldset className="draft-form-groups">
          <legend>{t('groups')}</legend>
          {(['min', 'maxBet', 'top'] as const).map((name) => (
            <CountField
              key={name}
              label={t(`group_${name}`)}
              name={`group-${name}`}
              value={groups[name]}
              onValueChange={(text) => onChange({ ...draft, groups: { ...groups, [name]: text } })}
            />
          ))}
        </fieldset>
      )}
      <NumberField
        small
        label={t('highest_rate')}
        hint={t('highest_rate_hint')}
        name="highest-rate"
        decimals={4}
        unit="%"
        value={draft.rate}
        onValueChange={(text) => onChange({ ...draft, rate: text })}
      />
      {table.maxPayout !== null && (
        <MoneyInput
          label={t('max_payout')}
          name="max-payout"
          value={draft.maxPayout}
          onValueChange={(text) => onChange({ ...draft, maxPayout: text })}
        />
      )}
    </>
  );
}

/** Settings of the whole table, its first draw, and a reason; sent as a request to a second person. */
export function DraftForm({ table, draft, change, refusal, isChecking, onChange, onClose }: DraftFormProps) {
  const t = usePriceText();
  const common = useText();
  const words = usePriceRefusal(table);
  const [issue, setIssue] = useState(table.issues[0]?.id ?? '');
  const [reason, setReason] = useState('');
  const { lotteryBackOffice, staff } = calls;
  const request = useAct(lotteryBackOffice.requestPrices, {
    invalidates: [lotteryBackOffice.prices, lotteryBackOffice.priceGames, staff.requests],
    quiet: true,
    onSuccess: () => {
      showToast({ kind: 'ok', title: common('asked_for_second') });
      onClose();
    },
  });
  const problem = request.error ?? refusal;
  const isReady = change !== null && isChange(change) && !refusal && issue !== '';
  return (
    <Card
      title={t('change')}
      className="detail-panel-card"
      aside={<IconButton icon={X} label={common('close')} small onClick={onClose} />}
    >
      <div className="stack">
        <p className="mut">{t('change_text')}</p>
        <TableFields table={table} draft={draft} onChange={onChange} />
        <Select
          small
          label={t('from_issue')}
          hint={t('from_issue_hint')}
          name="from-issue"
          value={issue}
          options={table.issues.map(({ id, number, closesAt }) => ({
            value: id,
            label: `${number} · ${dateTime(closesAt)}`,
          }))}
          onChange={(event) => setIssue(event.target.value)}
        />
        <ReasonField name="price-reason" value={reason} onChange={setReason} />
        {change === null && <Note tone="warn">{t('not_a_price')}</Note>}
        {problem != null && <Note tone="bad">{words(problem)}</Note>}
        <Button
          look="pri"
          block
          busy={request.isPending || isChecking}
          disabled={!isReady || !isReason(reason)}
          onClick={() =>
            change &&
            request.mutate({
              gameCode: table.gameCode,
              baseVersion: table.newest,
              change,
              fromIssueId: issue,
              reason: reason.trim(),
            })
          }
        >
          {t('ask')}
        </Button>
      </div>
    </Card>
  );
}
