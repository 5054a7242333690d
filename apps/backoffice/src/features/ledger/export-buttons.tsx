import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { Button, showToast } from '@lantern/ui';
import { useState } from 'react';
import { saveFile } from '../../shared/api/save-file.ts';
import { useRefusalText } from '../../shared/i18n/text.ts';

type Export = Payload<'walletBackOffice.exportAccount'>;
const FORMATS = ['CSV', 'XLSX'] as const;

/** Exports an account for the displayed range. */
export function ExportButtons(range: Omit<Export, 'format'>) {
  const words = useRefusalText();
  const [busy, setBusy] = useState<Export['format'] | null>(null);
  const take = async (format: Export['format']) => {
    setBusy(format);
    try {
      await saveFile(calls.walletBackOffice.exportAccount, { ...range, format });
    } catch (error) {
      showToast({ kind: 'error', title: words(error) });
    }
    setBusy(null);
  };
  return FORMATS.map((format) => (
    <Button key={format} size="sm" busy={busy === format} disabled={busy !== null} onClick={() => void take(format)}>
      {format}
    </Button>
  ));
}
