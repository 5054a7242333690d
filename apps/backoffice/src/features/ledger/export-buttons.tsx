import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { Button, showToast } from '@lantern/ui';
import { useState } from 'react';
import { saveFile } from '../../shared/api/save-file.ts';
import { useRefusalText } from '../../shared/i18n/text.ts';

type Wish = Payload<'walletOffice.exportAccount'>;
const FORMATS = ['CSV', 'XLSX'] as const;

/** Exports an account for the displayed range. */
export function ExportButtons(wish: Omit<Wish, 'format'>) {
  const words = useRefusalText();
  const [busy, setBusy] = useState<Wish['format'] | null>(null);
  const take = async (format: Wish['format']) => {
    setBusy(format);
    try {
      await saveFile(calls.walletOffice.exportAccount, { ...wish, format });
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
