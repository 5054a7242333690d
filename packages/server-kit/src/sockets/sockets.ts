import type { SocketMessage } from '@lantern/contract/sockets';

/**
 * Sends to open browser tabs, in whichever process they hang. Never throws and never waits: a message is a hint, and
 * whoever missed it reads the truth by a call.
 */
export interface Sockets {
  toMember(merchantId: bigint, memberId: bigint, message: SocketMessage): void;
  toMerchant(merchantId: bigint, message: SocketMessage): void;
}
