import type { CallName, Payload, TypedCall } from '@lantern/contract/schemas';
import { Button } from '@lantern/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Refused } from '../../../shared/api/refused.ts';
import { saveFile } from '../../../shared/api/save-file.ts';
import { toast } from '../../../shared/components/toast.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';

type Format = 'CSV' | 'XLSX';

/** Buttons that export the filtered page as a file in either format. */
export function ExportKeys<Name extends CallName>({
  row,
  payload,
}: {
  row: TypedCall<Name>;
  payload: (format: Format) => Payload<Name>;
}) {
  const t = useText('agent');
  const words = useRefusalText();
  const [busy, setBusy] = useState<Format | null>(null);
  const take = async (format: Format) => {
    setBusy(format);
    try {
      await saveFile(row, payload(format));
      toast.done(t('export_done'));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast.fail(words(error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <span className="export-keys end">
      {(['CSV', 'XLSX'] as const).map((format) => (
        <Button
          key={format}
          size="sm"
          icon={Download}
          busy={busy === format}
          aria-label={t(`export_${format}`)}
          onClick={() => void take(format)}
        >
          {format}
        </Button>
      ))}
    </span>
  );
}
