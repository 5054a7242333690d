import * as calls from '@lantern/contract/member-calls';
import type { PickedPicture } from '@lantern/ui';
import { useRef, useState } from 'react';
import { call } from '../../../shared/api/call.ts';

/** Pictures per confirmation or message. */
export const MOST_PICTURES = 3;
const UPLOAD_MS = 60_000;

/** Uploads pictures one by one; already uploaded ones are not sent again when the form is retried. */
export function useUploads() {
  const sent = useRef(new Map<string, string>());
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  /** @returns the pictures' ids; null if one was refused, with the reason in `error` */
  async function send(pictures: readonly PickedPicture[]): Promise<string[] | null> {
    setSending(true);
    setError(null);
    try {
      for (const { key, file } of pictures) {
        if (sent.current.has(key)) continue;
        sent.current.set(key, (await call(calls.payments.uploadProof, file, { timeoutMs: UPLOAD_MS })).id);
      }
      return pictures.flatMap(({ key }) => sent.current.get(key) ?? []);
    } catch (refused) {
      setError(refused);
      return null;
    } finally {
      setSending(false);
    }
  }
  return { send, isSending, error };
}
