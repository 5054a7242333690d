import * as calls from '@lantern/contract/member-calls';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { useGo } from '../../../shared/navigation/site-link.tsx';
import { readFrameMessage } from './frame-messages.ts';

/**
 * Handles the messages of the game in the frame. While the game shows a round, the displayed balance is frozen: the wallet is updated
 * before the reels stop.
 * @param url address of the frame; messages of other origins or windows are ignored
 * @returns the balance to show, or null if unknown
 */
export function useGameFrame(frame: RefObject<HTMLIFrameElement | null>, url: string | null): string | null {
  const client = useQueryClient();
  const go = useGo();
  const known = useCall(calls.wallet.balance, {}).data?.sumBalance ?? null;
  const [current, setBalance] = useState<string | null>(null);
  useEffect(() => {
    if (url === null) return;
    const { origin } = new URL(url);
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const message = readFrameMessage(event.data);
      if (message?.type === 'busy') setBalance((before) => before ?? known);
      if (message?.type === 'balance') setBalance(message.balance);
      if (message?.type === 'idle') {
        setBalance(null);
        void client.invalidateQueries({ queryKey: [calls.wallet.balance.name] });
      }
      if (message?.type === 'leave') go('/rng');
      if (message?.type === 'deposit') go('/member?page=depositv2');
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [url, frame, client, go, known]);
  return current ?? known;
}
