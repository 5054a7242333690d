import type { MemberScope } from '@lantern/server-kit';

const PLAYER = /^(\d{1,15})-(\d{1,15})-([RT])$/;

/** Player name of a member at a vendor with its own wallets: brand, member id, and real or test money. */
export function playerOf({ brandId, memberId, book }: MemberScope): string {
  return `${brandId}-${memberId}-${book === 'TEST' ? 'T' : 'R'}`;
}

/** The member of such a name; null for a name that we never issued. */
export function scopeOfPlayer(player: string): MemberScope | null {
  const [, brandId, memberId, book] = PLAYER.exec(player) ?? [];
  if (brandId === undefined || memberId === undefined) return null;
  return { brandId: BigInt(brandId), memberId: BigInt(memberId), book: book === 'T' ? 'TEST' : 'REAL' };
}
