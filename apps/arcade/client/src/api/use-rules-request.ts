import { useEffect } from 'react';
import { isFramed, notifyPortal } from './frame.ts';

/** Opens the rules when the embedding page requests it, and confirms to the page. */
export function useRulesRequest(platformOrigin: string, open: () => void): void {
  useEffect(() => {
    if (!isFramed) return;
    const receive = ({ origin, source, data }: MessageEvent) => {
      if (origin !== platformOrigin || source !== window.parent) return;
      const { source: speaker, type } = (data ?? {}) as { readonly source?: unknown; readonly type?: unknown };
      if (speaker !== 'lantern-portal' || type !== 'rules') return;
      open();
      notifyPortal(platformOrigin, { type: 'rules' });
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, [platformOrigin, open]);
}
