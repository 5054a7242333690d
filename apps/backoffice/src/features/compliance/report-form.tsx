import { calls } from '@lantern/contract/calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { Button, Note, Segments, showToast, Timeline } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { useLastBusinessDay } from '../../shared/formats/business-day.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { useMay } from '../../shared/session/me.ts';
import { type Case, isReason } from './tones.ts';

type Step = Payload<'safetyBackOffice.requestReport'>['step'];
const LEAST_NUMBER = 4;

/** Requests to record that a case was reported, or that its report is corrected or withdrawn; a second person approves. */
export function ReportForm({ one }: { one: Case }) {
  const t = useText();
  const may = useMay();
  const words = useRefusalText();
  const isReported = one.state === 'REPORTED';
  const [step, setStep] = useState<Step>(isReported ? 'CORRECT' : 'FILE');
  const [reportNumber, setNumber] = useState(one.reference ?? '');
  const yesterday = useLastBusinessDay();
  const [reportedOn, setDay] = useState(one.reportedOn ?? yesterday);
  const [note, setNote] = useState('');
  const { safetyBackOffice, staff } = calls;
  const request = useAct(safetyBackOffice.requestReport, {
    quiet: true,
    invalidates: [safetyBackOffice.cases, safetyBackOffice.oneCase, staff.requests],
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  if (!may('safety.cases') || one.state === 'CLEARED') return null;
  const needsNumber = step !== 'TAKE_BACK';
  const isReady = isReason(note) && (!needsNumber || (reportNumber.trim().length >= LEAST_NUMBER && reportedOn !== ''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const facts = needsNumber ? { reportNumber: reportNumber.trim(), reportedOn } : {};
    request.mutate({ id: one.id, step, note: note.trim(), ...facts });
  };
  return (
    <form className="action-form" onSubmit={submit} noValidate aria-label={t('report_to_authority')}>
      <h3>{t('report_to_authority')}</h3>
      {isReported && (
        <Segments<Step>
          block
          label={t('report_to_authority')}
          value={step}
          items={(['CORRECT', 'TAKE_BACK'] as const).map((id) => ({ id, label: t(`report_step_${id}`) }))}
          onChange={setStep}
        />
      )}
      {needsNumber && (
        <>
          <TextInput
            label={t('report_number')}
            name="reportNumber"
            maxLength={60}
            value={reportNumber}
            onChange={setNumber}
            hint={t('report_number_hint')}
          />
          <TextInput type="date" label={t('reported_on')} name="reportedOn" value={reportedOn} onChange={setDay} />
        </>
      )}
      <TextInput
        label={t('note')}
        name="reportNote"
        maxLength={300}
        value={note}
        onChange={setNote}
        hint={t('report_needs_two')}
      />
      {request.error && <Note tone="bad">{words(request.error)}</Note>}
      <Button type="submit" look="verm-soft" block disabled={!isReady} busy={request.isPending}>
        {t(`report_ask_${step}`)}
      </Button>
    </form>
  );
}

/** Every step of a report, with its two people. */
export function ReportHistory({ reports }: Pick<Value<'safetyBackOffice.oneCase'>, 'reports'>) {
  const t = useText();
  if (reports.length === 0) return null;
  return (
    <>
      <h3>{t('report_history')}</h3>
      <Timeline
        label={t('report_history')}
        steps={reports.map((report) => ({
          label: `${t(`report_${report.step}`)}: ${report.reportNumber} · ${report.reportedOn}`,
          detail: `${dateTime(report.at)} · ${report.maker}, ${report.checker} · ${report.note}`,
          state: 'done',
        }))}
      />
    </>
  );
}
