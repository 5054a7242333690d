import { type RefObject, useEffect } from 'react';
import { readFrameMessage } from './frame-messages.ts';
import { createHandOver } from './hand-over.ts';

/**
 * Hands the launch token to the game in the frame once its page is ready. A frame that was redirected to another origin gets nothing: its
 * messages do not count, and the browser delivers the token to the origin of the launch alone.
 *
 * @param url address at which the game was launched
 */
export function useHandOver(
  frame: RefObject<HTMLIFrameElement | null>,
  url: string | null,
  token: string | null,
): void {
  useEffect(() => {
    if (url === null || token === null) return;
    const { origin } = new URL(url);
    const handOver = createHandOver(token, (message) => frame.current?.contentWindow?.postMessage(message, origin));
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      if (readFrameMessage(event.data)?.type === 'ready') handOver();
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [frame, url, token]);
}
