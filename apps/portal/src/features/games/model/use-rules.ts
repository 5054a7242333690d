import { showToast } from '@lantern/ui';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useText } from '../../../shared/i18n/text.ts';
import { readFrameMessage } from './frame-messages.ts';

/** A game that opens its rules says so at once. */
const PATIENCE_MS = 1_500;

/**
 * Asks the game in the frame to show its rules. One that does not understand has them in its own menus, and the player is told so.
 *
 * @param url address of the frame; the wish goes to its origin alone
 */
export function useRules(frame: RefObject<HTMLIFrameElement | null>, url: string | null): () => void {
  const t = useText('hall');
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (url === null) return;
    const { origin } = new URL(url);
    const hear = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      if (readFrameMessage(event.data)?.type !== 'rules') return;
      clearTimeout(timer.current);
      // Keys go where the rules are: Escape closes them.
      frame.current?.focus();
    };
    addEventListener('message', hear);
    return () => {
      clearTimeout(timer.current);
      removeEventListener('message', hear);
    };
  }, [url, frame]);
  return useCallback(() => {
    if (url === null) return;
    frame.current?.contentWindow?.postMessage({ source: 'lantern-portal', type: 'rules' }, new URL(url).origin);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => showToast({ kind: 'info', title: t('rules_in_game') }), PATIENCE_MS);
  }, [url, frame, t]);
}
