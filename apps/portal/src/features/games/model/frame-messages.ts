/** Messages of a game to the page around it. */
export type FrameMessage =
  | { readonly type: 'balance'; readonly balance: string }
  | { readonly type: 'ready' | 'busy' | 'idle' | 'leave' | 'deposit' | 'rules' };

const AMOUNT = /^\d{1,18}(\.\d{1,4})?$/;
const PLAIN = ['ready', 'busy', 'idle', 'leave', 'deposit', 'rules'] as const;

/** Parses a message of a frame; null for unknown or invalid messages. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { source, type, balance } = data as Record<string, unknown>;
  if (source !== 'lantern-arcade') return null;
  if (type === 'balance') return typeof balance === 'string' && AMOUNT.test(balance) ? { type, balance } : null;
  const plain = PLAIN.find((name) => name === type);
  return plain ? { type: plain } : null;
}
