import { dismissToast, showToast } from '@lantern/ui';
import { useEffect, useRef } from 'react';
import { toast } from '../../../shared/components/toast.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useLineState } from '../../../shared/socket/socket.ts';

const LOST = 'line-lost';

/** Shows a toast while the connection is lost, and another when it is restored. */
export function useSelectionText(): void {
  const t = useText('lottery');
  const state = useLineState();
  const words = useRef(t);
  words.current = t;
  useEffect(() => {
    if (state !== 'down') return;
    // The error stays until the connection is back; the board shows its last data.
    showToast({ kind: 'error', id: LOST, title: words.current('line_lost'), detail: words.current('line_lost_text') });
    return () => {
      dismissToast(LOST);
      toast.done(words.current('line_back'));
    };
  }, [state]);
}
