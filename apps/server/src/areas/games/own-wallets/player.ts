import type { MemberScope } from '@lantern/server-kit';

const PLAYER = /^(\d{1,15})-(\d{1,15})-([RT])$/;

/** How a vendor with wallets of its own names a member: his brand, his number, and whether his money is real. */
export function playerOf({ merchantId, memberId, book }: MemberScope): string {
  return `${merchantId}-${memberId}-${book === 'TEST' ? 'T' : 'R'}`;
}

/** The member behind such a name; null for a name that we never gave. */
export function scopeOfPlayer(player: string): MemberScope | null {
  const [, merchantId, memberId, book] = PLAYER.exec(player) ?? [];
  if (merchantId === undefined || memberId === undefined) return null;
  return { merchantId: BigInt(merchantId), memberId: BigInt(memberId), book: book === 'T' ? 'TEST' : 'REAL' };
}
