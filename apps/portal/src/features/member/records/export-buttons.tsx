import * as calls from '@lantern/contract/member-calls';
import type { Payload } from '@lantern/contract/schemas';
import { Button } from '@lantern/ui';
import { Download, FileText, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Refused } from '../../../shared/api/refused.ts';
import { saveFile } from '../../../shared/api/save-file.ts';
import { useNow } from '../../../shared/browser/time.ts';
import { toast } from '../../../shared/components/toast.ts';
import { useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { dayOf } from './ranges.ts';

type Filter = Omit<Payload<'wallet.exportRecord'>, 'format'>;
type PlayFilter = Omit<Payload<'views.exportPlay'>, 'format'>;
type Format = Payload<'wallet.exportRecord'>['format'];

const DAY_MS = 86_400_000;
/** A statement covers at most one year; for all time, the last year. */
const LONGEST_MS = 365 * DAY_MS;

/** Downloads the filtered account record as CSV or XLSX, and a statement of its whole range. */
export function ExportButtons({ filter }: { filter: Filter }) {
  const zone = useZone();
  const now = useNow();
  const statement = () => {
    const end = filter.to === undefined ? (now ?? 0) : Date.parse(filter.to) - 1;
    const start = filter.from === undefined ? end - LONGEST_MS : Date.parse(filter.from);
    return saveFile(calls.wallet.statement, { from: dayOf(start, zone), to: dayOf(end, zone) });
  };
  return (
    <FileButtons table={(format) => saveFile(calls.wallet.exportRecord, { ...filter, format })} statement={statement} />
  );
}

/** Downloads the filtered betting record as CSV or XLSX. */
export function PlayFiles({ filter }: { filter: PlayFilter }) {
  return <FileButtons table={(format) => saveFile(calls.views.exportPlay, { ...filter, format })} />;
}

/** One button per file; only one download at a time. */
function FileButtons({
  table,
  statement,
}: {
  table: (format: Format) => Promise<void>;
  statement?: () => Promise<void>;
}) {
  const t = useText('records');
  const words = useRefusalText();
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
  const button = (kind: string, icon: LucideIcon, save: () => Promise<void>) => (
    <Button
      key={kind}
      size="sm"
      icon={icon}
      busy={busy === kind}
      aria-label={t(`export_${kind}`)}
      onClick={() => void take(kind, save)}
    >
      {kind}
    </Button>
  );
  return (
    <span className="export-buttons">
      {(['CSV', 'XLSX'] as const).map((format) => button(format, Download, () => table(format)))}
      {statement && button('PDF', FileText, statement)}
    </span>
  );
}
