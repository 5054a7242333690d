import { BrandChanged } from '@lantern/events';
import { type Consumer, consumer, type Job } from '@lantern/server-kit';
import type { BrandsParts } from './deps.ts';
import { HAS_UNPUBLISHED_STATE, takeUnpublished } from './repository/site.ts';

const LOOK_MS = 2_000;

/** Publishes a brand's change: clears the caches of all processes and notifies open tabs, which then reload the status. */
function publishChange(parts: BrandsParts, brandId: bigint): void {
  parts.changed(brandId);
  parts.sockets.toBrand(brandId, { type: 'site', status: 0 });
}

/** Publishes each brand once per batch of committed changes. */
export function publishChanged(parts: BrandsParts): Consumer {
  return consumer({
    name: 'brands.tell-changed',
    types: [BrandChanged],
    async handle(_tx, events) {
      for (const brandId of new Set(events.map((event) => event.brandId))) publishChange(parts, brandId);
    },
  });
}

/** A maintenance that starts or ends by time causes no database change, so this job polls for it. */
export function watchMaintenance(parts: BrandsParts): Job {
  return {
    name: 'brands.watch-maintenance',
    everyMs: LOOK_MS,
    hasWork: HAS_UNPUBLISHED_STATE,
    async run(now) {
      for (const brandId of await takeUnpublished(parts.pool, now)) publishChange(parts, brandId);
    },
  };
}
