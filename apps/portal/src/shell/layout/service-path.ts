import type { Value } from '@lantern/contract/schemas';

type Entries = Value<'brands.status'>['customerService'];

/** Ranks above this are served by the VIP desk (6-06). */
const VIP_ABOVE = 4;

/** Address of customer service for a member of this rank, 0 for visitors; null where the brand has none. */
export function servicePath(entries: Entries, rankLevel: number): string | null {
  const kind = rankLevel > VIP_ABOVE ? 'VIP' : 'LIVECHAT';
  return (entries.find((entry) => entry.csType === kind) ?? entries[0])?.path ?? null;
}
