import type { Value } from '@lantern/contract/schemas';
import type { CallContext, Visitor } from '@lantern/server-kit';
import type { BrandSettings } from './settings/settings.ts';

export type EncKey = Value<'brands.status'>['encKey'];

/** Whether a maintenance is in force at an instant, regardless of exempt addresses. */
export function isUnderMaintenance({ maintenance }: Pick<BrandSettings, 'maintenance'>, now: Date): boolean {
  if (maintenance === null) return false;
  const { from, until } = maintenance;
  return (from === null || from <= now) && (until === null || now < until);
}

/** 0 normal, 1 maintenance, 2 blocked by the region rules. */
export function statusOf(settings: BrandSettings, visitor: Visitor, now: Date): 0 | 1 | 2 {
  if (isUnderMaintenance(settings, now) && !settings.maintenance?.passes.has(visitor.ip)) return 1;
  return settings.isBlocked(visitor) ? 2 : 0;
}

/** Site status as a page loads it at start-up. */
export function showStatus(context: CallContext, settings: BrandSettings, encKey: EncKey): Value<'brands.status'> {
  const { brand, maintenance } = settings;
  const status = statusOf(settings, context, context.now);
  return {
    status,
    serverTime: context.now.toISOString(),
    encKey,
    merchant: brand.id.toString(),
    merchantCode: brand.code,
    name: brand.name,
    location: { ip: context.ip, country: context.country },
    maintenance: maintenance && {
      from: maintenance.from?.toISOString() ?? null,
      until: maintenance.until?.toISOString() ?? null,
    },
    regionRestriction: status === 2,
    currency: { ...settings.currency },
    languages: [...settings.languages],
    defaultLanguage: settings.defaultLanguage,
    minimumAge: settings.minimumAge,
    sandbox: settings.sandboxAllowed,
    analytics: { gtagId: settings.gtagId },
    imageCDNs: settings.imageCDNs,
    launchGameCDNs: settings.launchGameCDNs,
    resources: settings.resources,
    banners: settings.banners,
    customerService: settings.customerService,
    loginRequired: settings.loginRequired,
  };
}
