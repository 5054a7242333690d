import { BrandChanged } from '@lantern/events';
import { type Consumer, consumer, type Job } from '@lantern/server-kit';
import type { BrandsParts } from './deps.ts';
import { takeUntold } from './repository-site.ts';

const LOOK_MS = 2_000;

/** Tells everybody that a brand was changed: this process, the others, and the open tabs, which look for themselves. */
function tell(parts: BrandsParts, merchantId: bigint): void {
  parts.changed(merchantId);
  parts.sockets.toMerchant(merchantId, { type: 'site', status: 0 });
}

/** A change that was committed is told once, however many there were. */
export function tellChanged(parts: BrandsParts): Consumer {
  return consumer({
    name: 'brands.tell-changed',
    types: [BrandChanged],
    async handle(_tx, events) {
      for (const merchantId of new Set(events.map((event) => event.merchantId))) tell(parts, merchantId);
    },
  });
}

/** A maintenance that begins or ends by the clock changes nothing in the database: somebody has to look at the clock. */
export function watchMaintenance(parts: BrandsParts): Job {
  return {
    name: 'brands.watch-maintenance',
    everyMs: LOOK_MS,
    async run(now) {
      for (const merchantId of await takeUntold(parts.pool, now)) tell(parts, merchantId);
    },
  };
}
