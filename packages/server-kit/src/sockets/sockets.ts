import type { SocketMessage } from '@lantern/contract/sockets';

/**
 * Sends to open browser tabs of any process. Never throws and never waits: a message is only a hint, and clients read the current state by
 * a call.
 */
export interface Sockets {
  toMember(merchantId: bigint, memberId: bigint, message: SocketMessage): void;
  toMerchant(merchantId: bigint, message: SocketMessage): void;
}
