import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { Button, Card, Note, NumberField, showToast } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { useRefusalText, useText } from '../../../shared/i18n/text.ts';
import { PERCENT_DECIMALS } from '../percent.ts';
import { type GiveBackRow, readRow, type TypedRow, typedRow } from './typed-give-back.ts';

type Values = Payload<'agentsBackOffice.requestGiveBack'>['values'];

/** Requests other cashback and ceilings; a second operator approves them. */
export function GiveBackForm({ rows, revision }: { readonly rows: readonly GiveBackRow[]; readonly revision: string }) {
  const t = useText();
  const c = useTranslations('channels');
  const words = useRefusalText();
  const [typed, setTyped] = useState<readonly TypedRow[]>(rows.map(typedRow));
  const [reason, setReason] = useState('');
  const { agentsBackOffice, staff, views } = calls;
  const request = useAct(agentsBackOffice.requestGiveBack, {
    quiet: true,
    invalidates: [agentsBackOffice.giveBack, staff.requests, views.operatorDashboard],
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  const read = typed.flatMap((row) => readRow(row) ?? []);
  const isChanged = rows.some((row, place) => JSON.stringify(typedRow(row)) !== JSON.stringify(typed[place]));
  const send = (event: FormEvent) => {
    event.preventDefault();
    request.mutate({
      ...{ revision, reason: reason.trim() },
      values: Object.fromEntries(read.map(({ category, ...value }) => [category, value])) as Values,
    });
  };
  const set = (row: TypedRow) => setTyped(typed.map((one) => (one.category === row.category ? row : one)));
  return (
    <Card title={t('give_back_new')}>
      <form className="action-form" aria-label={t('give_back_new')} onSubmit={send}>
        {typed.map((row) => (
          <RowFields key={row.category} row={row} onChange={set} />
        ))}
        <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
        {request.error && <Note tone="bad">{words(request.error)}</Note>}
        <Button
          type="submit"
          look="pri"
          disabled={read.length !== rows.length || !isChanged || !isReason(reason)}
          busy={request.isPending}
        >
          {c('ask_second')}
        </Button>
      </form>
    </Card>
  );
}

function RowFields({ row, onChange }: { readonly row: TypedRow; readonly onChange: (row: TypedRow) => void }) {
  const t = useText();
  const field = (name: 'cashback' | 'ceiling') => (
    <NumberField
      small
      label={t(`subject_${name}`)}
      name={`${name}-${row.category}`}
      decimals={PERCENT_DECIMALS}
      unit="%"
      error={readRow(row) === null ? t('give_back_fault') : undefined}
      value={row[name]}
      onValueChange={(text) => onChange({ ...row, [name]: text })}
    />
  );
  return (
    <fieldset className="bare-set">
      <legend>{t(`category_${row.category}`)}</legend>
      <div className="field-pair">
        {field('cashback')}
        {field('ceiling')}
      </div>
    </fieldset>
  );
}
