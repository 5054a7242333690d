import { dismissToast, showToast } from '@lantern/ui';
import { useEffect, useRef } from 'react';
import { useText } from '../../../shared/i18n/text.ts';
import { useLineState } from '../../../shared/socket/socket.ts';
import { toast } from '../../../shared/toast.ts';

const LOST = 'line-lost';

/** Says that the server cannot be heard for as long as that is so, and that it can be heard again. */
export function useLineWords(): void {
  const t = useText('lottery');
  const state = useLineState();
  const words = useRef(t);
  words.current = t;
  useEffect(() => {
    if (state !== 'down') return;
    // An error stays until it is over; the board behind it shows what was known last.
    showToast({ kind: 'error', id: LOST, title: words.current('line_lost'), detail: words.current('line_lost_text') });
    return () => {
      dismissToast(LOST);
      toast.done(words.current('line_back'));
    };
  }, [state]);
}
