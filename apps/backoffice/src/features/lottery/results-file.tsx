import { calls } from '@lantern/contract/calls';
import { buttonClass, showToast } from '@lantern/ui';
import { useRef } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { useText } from '../../shared/i18n/text.ts';

const GAME = 'xsmb';

/** Loads published results from a file; each row that cannot be read is named with its line. */
export function ResultsFile() {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const { lotteryOffice } = calls;
  const load = useAct(lotteryOffice.loadResults, {
    invalidates: [lotteryOffice.issues, lotteryOffice.issue],
    onSuccess: (value) =>
      showToast({
        kind: value.refused.length === 0 ? 'ok' : 'warn',
        title: t('file_loaded', { loaded: value.loaded, known: value.alreadyKnown }),
        detail: value.refused
          .slice(0, 5)
          .map((row) => `${row.line}: ${row.reason}`)
          .join('; '),
      }),
  });
  const read = async (file: File | undefined) => {
    if (!file) return;
    load.mutate({ gameCode: GAME, csv: await file.text() });
    if (input.current) input.current.value = '';
  };
  return (
    <label className={buttonClass({ look: 'ghost', busy: load.isPending })}>
      {t('load_file')}
      <input
        ref={input}
        className="vh"
        type="file"
        accept=".csv,text/csv"
        onChange={(event) => void read(event.target.files?.[0])}
      />
    </label>
  );
}
