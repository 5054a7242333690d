import type { Value } from '@lantern/contract/schemas';

type Entries = Value<'brands.status'>['customerService'];

/** VIP ranks above this use VIP customer service (6-06). */
const VIP_ABOVE = 4;

/** Address of customer service for a member of this rank, 0 for visitors; null if the brand has none for it. */
export function servicePath(entries: Entries, rankLevel: number): string | null {
  const pathOf = (kind: Entries[number]['csType']) => entries.find(({ csType }) => csType === kind)?.path;
  const vip = rankLevel > VIP_ABOVE ? pathOf('VIP') : undefined;
  return vip ?? pathOf('LIVECHAT') ?? null;
}
