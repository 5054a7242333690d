/** Messages to the embedding page; not sent when the game is not in a frame. */
export type FrameMessage =
  | { readonly type: 'balance'; readonly balance: string }
  | { readonly type: 'busy' | 'idle' | 'leave' | 'deposit' | 'rules' };

export const isFramed = window.parent !== window;

export function notifyPortal(platformOrigin: string, message: FrameMessage): void {
  if (isFramed) window.parent.postMessage({ source: 'lantern-arcade', ...message }, platformOrigin);
}
