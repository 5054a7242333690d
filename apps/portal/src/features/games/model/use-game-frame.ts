import * as calls from '@lantern/contract/member-calls';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { useGo } from '../../../shared/site-link.tsx';
import { readFrameMessage } from './frame-messages.ts';

/**
 * Follows what the game in the frame says. While it shows a round the balance stands still: the wallet knows the outcome
 * before the reels have stopped.
 * @param url address of the frame; messages of another origin or window are not heard
 * @returns the balance to show, or null while none is known
 */
export function useGameFrame(frame: RefObject<HTMLIFrameElement | null>, url: string | null): string | null {
  const client = useQueryClient();
  const go = useGo();
  const known = useCall(calls.wallet.balance, {}).data?.sumBalance ?? null;
  const [held, setHeld] = useState<string | null>(null);
  useEffect(() => {
    if (url === null) return;
    const { origin } = new URL(url);
    const hear = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const message = readFrameMessage(event.data);
      if (message?.type === 'busy') setHeld((before) => before ?? known);
      if (message?.type === 'balance') setHeld(message.balance);
      if (message?.type === 'idle') {
        setHeld(null);
        void client.invalidateQueries({ queryKey: [calls.wallet.balance.name] });
      }
      if (message?.type === 'leave') go('/rng');
      if (message?.type === 'deposit') go('/member?page=depositv2');
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [url, frame, client, go, known]);
  return held ?? known;
}
