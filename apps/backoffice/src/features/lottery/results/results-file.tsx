import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, buttonClass, DenseTable, Modal, Note, showToast, Tag, type TagTone } from '@lantern/ui';
import { useRef, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { TextInput } from '../../../shared/fields/text-input.tsx';
import { useRefusalText, useText } from '../../../shared/i18n/text.ts';

const GAME = 'xsmb';
const LEAST_REASON = 3;

type Checked = Value<'lotteryBackOffice.checkResults'>;
type Kind = Checked['rows'][number]['kind'];

const KINDS: readonly Kind[] = ['ENTRY', 'HISTORY', 'KNOWN', 'DIFFERENT', 'REFUSED'];
const TONES: Readonly<Record<Kind, TagTone>> = {
  ENTRY: 'info',
  HISTORY: 'neutral',
  KNOWN: 'ok',
  DIFFERENT: 'bad',
  REFUSED: 'bad',
};

/** Uploads a file of published results after a preview: one blind entry per draw, or history that two people approve. */
export function ResultsFile() {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [csv, setCsv] = useState('');
  const check = useAct(calls.lotteryBackOffice.checkResults);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const text = await file.text();
    setCsv(text);
    check.mutate({ gameCode: GAME, csv: text });
    if (input.current) input.current.value = '';
  };
  return (
    <>
      <label className={buttonClass({ look: 'ghost', busy: check.isPending })}>
        {t('load_file')}
        <input
          ref={input}
          className="vh"
          type="file"
          accept=".csv,text/csv"
          onChange={(event) => void read(event.target.files?.[0])}
        />
      </label>
      {check.data && <Preview checked={check.data} csv={csv} onClose={() => check.reset()} />}
    </>
  );
}

function Preview({ checked, csv, onClose }: { checked: Checked; csv: string; onClose: () => void }) {
  const t = useText();
  const words = useRefusalText();
  const [reason, setReason] = useState('');
  const { lotteryBackOffice, staff } = calls;
  const load = useAct(lotteryBackOffice.loadResults, {
    invalidates: [lotteryBackOffice.issues, lotteryBackOffice.issue, staff.requests],
    quiet: true,
    onSuccess: ({ entries, requestId }) => {
      const taken = entries.filter((one) => one.state !== 'REFUSED').length;
      showToast({
        kind: taken === entries.length ? 'ok' : 'warn',
        title: t('file_taken', { entries: taken, refused: entries.length - taken }),
        ...(requestId !== null && { detail: t('asked_for_second') }),
      });
      onClose();
    },
  });
  const { counts, sha256, from, to } = checked;
  const hasWork = counts.ENTRY + counts.HISTORY > 0;
  return (
    <Modal
      open
      size="large"
      title={t('file_preview')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            look="pri"
            disabled={!hasWork || reason.trim().length < LEAST_REASON}
            busy={load.isPending}
            onClick={() => load.mutate({ gameCode: GAME, csv, sha256, reason: reason.trim() })}
          >
            {t('file_send')}
          </Button>
        </>
      }
    >
      <div className="results-file-preview">
        <p className="mut">{t('file_preview_hint')}</p>
        <p>
          {KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
            <Tag key={kind} tone={TONES[kind]}>
              {t(`file_kind_${kind}`)} {counts[kind]}
            </Tag>
          ))}
        </p>
        <p className="mut3">
          {from && to && `${from} – ${to} · `}SHA-256 <code className="monospace">{sha256.slice(0, 16)}…</code>
        </p>
        <div className="results-file-lines">
          <Lines rows={checked.rows} />
        </div>
        <TextInput label={t('file_source')} name="file-source" value={reason} maxLength={300} onChange={setReason} />
        {load.error && <Note tone="bad">{words(load.error)}</Note>}
      </div>
    </Modal>
  );
}

function Lines({ rows }: { rows: Checked['rows'] }) {
  const t = useText();
  return (
    <DenseTable
      label={t('file_preview')}
      rows={rows}
      rowKey={(row) => String(row.line)}
      columns={[
        { id: 'line', head: t('file_line'), align: 'right', cell: (row) => row.line },
        { id: 'day', head: t('day'), cell: (row) => row.day ?? '—' },
        {
          id: 'numbers',
          head: t('result'),
          cell: (row) => (
            <span
              className="num"
              title={Object.values(row.numbers ?? {})
                .flat()
                .join(' ')}
            >
              {row.numbers?.DB?.[0] ? `DB ${row.numbers.DB[0]}` : '—'}
            </span>
          ),
        },
        { id: 'bets', head: t('bets'), align: 'right', cell: (row) => row.bets ?? '—' },
        {
          id: 'kind',
          head: t('file_kind'),
          cell: (row) => (
            <Tag tone={TONES[row.kind]}>{t(row.reason ? `file_reason_${row.reason}` : `file_kind_${row.kind}`)}</Tag>
          ),
        },
      ]}
    />
  );
}
