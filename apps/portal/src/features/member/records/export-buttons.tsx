import { memberCalls as calls } from '@lantern/contract/member-calls';
import type { Payload } from '@lantern/contract/schemas';
import { Button } from '@lantern/ui';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { Refused } from '../../../shared/api/refused.ts';
import { saveFile } from '../../../shared/api/save-file.ts';
import { useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useNow } from '../../../shared/time.ts';
import { toast } from '../../../shared/toast.ts';
import { dayOf } from './ranges.ts';

type Filter = Omit<Payload<'wallet.exportRecord'>, 'format'>;

const DAY_MS = 86_400_000;
/** A statement is of at most a year; all of time is its last one. */
const LONGEST_MS = 365 * DAY_MS;

/** What the screen shows as a file: the rows under their filter as CSV or XLSX, the whole time as a statement. */
export function ExportButtons({ filter }: { filter: Filter }) {
  const t = useText('records');
  const words = useRefusalText();
  const zone = useZone();
  const now = useNow();
  const [busy, setBusy] = useState<string | null>(null);
  const take = async (kind: string, save: () => Promise<void>) => {
    setBusy(kind);
    try {
      await save();
      toast.done(t('export_done'));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast.fail(words(error));
    } finally {
      setBusy(null);
    }
  };
  const statement = () => {
    const end = filter.to === undefined ? (now ?? 0) : Date.parse(filter.to) - 1;
    const start = filter.from === undefined ? end - LONGEST_MS : Date.parse(filter.from);
    return saveFile(calls.wallet.statement, { from: dayOf(start, zone), to: dayOf(end, zone) });
  };
  return (
    <span className="rec-files">
      {(['CSV', 'XLSX'] as const).map((format) => (
        <Button
          key={format}
          size="sm"
          icon={Download}
          busy={busy === format}
          aria-label={t(`export_${format}`)}
          onClick={() => void take(format, () => saveFile(calls.wallet.exportRecord, { ...filter, format }))}
        >
          {format}
        </Button>
      ))}
      <Button
        size="sm"
        icon={FileText}
        busy={busy === 'PDF'}
        aria-label={t('export_PDF')}
        onClick={() => void take('PDF', statement)}
      >
        PDF
      </Button>
    </span>
  );
}
