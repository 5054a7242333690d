import { dismissToast, showToast } from '@lantern/ui';
import { type RefObject, useCallback, useEffect, useMemo } from 'react';
import { useText } from '../../../shared/i18n/text.ts';
import { readFrameMessage } from './frame-messages.ts';
import { createRulesWish } from './rules-wish.ts';

/** The word that a game has its rules elsewhere. */
const ELSEWHERE = 'rules-elsewhere';

/**
 * Asks the game in the frame to show its rules. One that does not understand has them in its own menus, and the player is told so.
 *
 * @param url address of the frame; the wish goes to its origin alone
 */
export function useRules(frame: RefObject<HTMLIFrameElement | null>, url: string | null): () => void {
  const t = useText('hall');
  const wish = useMemo(
    () =>
      createRulesWish(
        () => showToast({ id: ELSEWHERE, kind: 'info', title: t('rules_in_game') }),
        () => dismissToast(ELSEWHERE),
      ),
    [t],
  );
  useEffect(() => {
    if (url === null) return;
    const { origin } = new URL(url);
    const hear = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      if (readFrameMessage(event.data)?.type !== 'rules') return;
      wish.answer();
      // Keys go where the rules are: Escape closes them.
      frame.current?.focus();
    };
    addEventListener('message', hear);
    return () => {
      wish.stop();
      removeEventListener('message', hear);
    };
  }, [url, frame, wish]);
  return useCallback(() => {
    if (url === null) return;
    frame.current?.contentWindow?.postMessage({ source: 'lantern-portal', type: 'rules' }, new URL(url).origin);
    wish.ask();
  }, [url, frame, wish]);
}
