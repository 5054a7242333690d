import { dismissToast, showToast } from '@lantern/ui';
import { type RefObject, useCallback, useEffect, useMemo } from 'react';
import { useText } from '../../../shared/i18n/text.ts';
import { readFrameMessage } from './frame-messages.ts';
import { createRulesRequest } from './rules-request.ts';

/** Id of the toast that says that the rules are in the game's own menu. */
const ELSEWHERE = 'rules-elsewhere';

/**
 * Requests the game in the frame to show its rules. A game that does not support this has them in its own menu, which a toast says.
 *
 * @param url address of the frame; the request goes only to its origin
 */
export function useRules(frame: RefObject<HTMLIFrameElement | null>, url: string | null): () => void {
  const t = useText('lobby');
  const request = useMemo(
    () =>
      createRulesRequest(
        () => showToast({ id: ELSEWHERE, kind: 'info', title: t('rules_in_game') }),
        () => dismissToast(ELSEWHERE),
      ),
    [t],
  );
  useEffect(() => {
    if (url === null) return;
    const { origin } = new URL(url);
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      if (readFrameMessage(event.data)?.type !== 'rules') return;
      request.answer();
      // Focus the frame, so that Escape closes the rules there.
      frame.current?.focus();
    };
    addEventListener('message', onMessage);
    return () => {
      request.stop();
      removeEventListener('message', onMessage);
    };
  }, [url, frame, request]);
  return useCallback(() => {
    if (url === null) return;
    frame.current?.contentWindow?.postMessage({ source: 'lantern-portal', type: 'rules' }, new URL(url).origin);
    request.send();
  }, [url, frame, request]);
}
