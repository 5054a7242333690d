import type { SocketMessage } from '@lantern/contract/sockets';

/**
 * Sends to open browser tabs of any process. Never throws and never waits: a message is only a hint, and clients read the current state by
 * a call.
 */
export interface Sockets {
  toMember(brandId: bigint, memberId: bigint, message: SocketMessage): void;
  toBrand(brandId: bigint, message: SocketMessage): void;
}
