import type { Value } from '@lantern/contract/schemas';

type Entries = Value<'brands.status'>['customerService'];

/** VIP ranks above this use VIP customer service (6-06). */
const VIP_ABOVE = 4;

/** Address of customer service for a member of this rank, 0 for visitors; null if the brand has none. */
export function servicePath(entries: Entries, rankLevel: number): string | null {
  const kind = rankLevel > VIP_ABOVE ? 'VIP' : 'LIVECHAT';
  return (entries.find((entry) => entry.csType === kind) ?? entries[0])?.path ?? null;
}
