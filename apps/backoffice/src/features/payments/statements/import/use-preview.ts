import { calls } from '@lantern/contract/calls';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../../shared/api/call.ts';
import { type ImportDraft, type Preview, uploadOf } from './import-draft.ts';
import { createLatestCall, type Outcome } from './latest-call.ts';

/** Decisions are made one after the other: the preview waits until the person pauses. */
const PAUSE_MS = 400;

interface Seen {
  readonly draft: ImportDraft;
  readonly preview: Preview;
}

interface Failed {
  readonly draft: ImportDraft;
  readonly error: unknown;
}

export interface PreviewState {
  /** The newest preview of the chosen file; while the next one loads, the one before. */
  readonly preview: Preview | null;
  /** The preview shows the draft as it is. */
  readonly isCurrent: boolean;
  readonly isLoading: boolean;
  /** Why the draft has no preview; null while it loads. */
  readonly error: unknown;
}

/** The preview of a draft, read again after each change. Answers that a newer change overtakes are ignored. */
export function usePreview(account: string, draft: ImportDraft | null): PreviewState {
  const newest = useRef(draft);
  newest.current = draft;
  const [seen, setSeen] = useState<Seen | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [request] = useState(() =>
    createLatestCall(
      (made: ImportDraft) => call(calls.paymentsFinance.previewStatement, uploadOf(account, made)),
      (made, outcome: Outcome<Preview>) => {
        if (newest.current !== made) return;
        if ('answer' in outcome) {
          setSeen({ draft: made, preview: outcome.answer });
          setFailed(null);
        } else setFailed({ draft: made, error: outcome.error });
      },
    ),
  );
  useEffect(() => {
    if (draft === null) return undefined;
    const timer = setTimeout(() => request(draft), draft.isDeciding ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [draft, request]);
  const preview = draft !== null && seen?.draft.file === draft.file ? seen.preview : null;
  const isCurrent = draft !== null && seen?.draft === draft;
  const error = failed !== null && failed.draft === draft ? failed.error : null;
  return { preview, isCurrent, isLoading: draft !== null && !isCurrent && error === null, error };
}
