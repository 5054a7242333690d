import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Note } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { useLastBusinessDay } from '../../shared/formats/business-day.ts';
import { useText } from '../../shared/i18n/text.ts';

type Answer = Value<'gamesBackOffice.importReport'>;

/** Uploads the report of a vendor without a report API, for the daily reconciliation. One invalid row refuses the whole file. */
export function VendorReport({ vassalage }: { vassalage: string }) {
  const t = useText();
  const [day, setDay] = useState(useLastBusinessDay());
  const [csv, setCsv] = useState('');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const bring = useAct(calls.gamesBackOffice.importReport, { onSuccess: setAnswer });
  return (
    <form
      className="action-form"
      aria-label={t('vendor_report')}
      onSubmit={(event) => {
        event.preventDefault();
        bring.mutate({ vassalage, day, csv });
      }}
    >
      <h3>{t('vendor_report')}</h3>
      <p className="mut vendor-report-columns">{t('vendor_report_hint')}</p>
      <TextInput required type="date" label={t('day')} name="report-day" value={day} onChange={setDay} />
      <input
        type="file"
        accept=".csv,text/csv"
        aria-label={t('report_file')}
        onChange={(event) => void event.target.files?.[0]?.text().then(setCsv)}
      />
      <Button type="submit" block disabled={csv.trim() === '' || day === ''} busy={bring.isPending}>
        {t('report_bring')}
      </Button>
      {answer && answer.errors.length === 0 && <Note tone="ok">{t('report_brought', { lines: answer.lines })}</Note>}
      {answer && answer.errors.length > 0 && (
        <Note tone="bad">
          {t('import_refused')}
          <ul className="monospace">
            {answer.errors.map(({ line, column }) => (
              <li key={`${line} ${column}`}>{t('report_error', { line, column })}</li>
            ))}
          </ul>
        </Note>
      )}
    </form>
  );
}
