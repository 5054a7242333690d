import type { Value } from '@lantern/contract/schemas';
import type { CallContext } from '@lantern/server-kit';
import type { BrandSettings } from './settings.ts';

export type EncKey = Value<'brands.status'>['encKey'];

/** 0 normal, 1 maintenance, 2 the visitor's country is shut out. */
export function statusOf(settings: BrandSettings, country: string | null): 0 | 1 | 2 {
  if (settings.underMaintenance) return 1;
  return country !== null && settings.blockedCountries.includes(country) ? 2 : 0;
}

/** What a page learns at its start. */
export function showStatus(context: CallContext, settings: BrandSettings, encKey: EncKey): Value<'brands.status'> {
  const { merchant } = settings;
  const until = settings.maintenanceUntil;
  return {
    status: statusOf(settings, context.country),
    serverTime: context.now.toISOString(),
    encKey,
    merchant: merchant.id.toString(),
    merchantCode: merchant.code,
    name: merchant.name,
    location: { ip: context.ip, country: context.country },
    maintenance: settings.underMaintenance ? { until: until?.toISOString() ?? null } : null,
    regionRestriction: statusOf(settings, context.country) === 2,
    currency: { ...settings.currency },
    languages: [...settings.languages],
    defaultLanguage: settings.defaultLanguage,
    minimumAge: settings.minimumAge,
    sandbox: settings.sandboxAllowed,
    analytics: { gtagId: settings.gtagId },
    imageCDNs: settings.imageCDNs,
    launchGameCDNs: settings.launchGameCDNs,
    resources: settings.resources,
    customerService: settings.customerService,
    loginRequired: settings.loginRequired,
  };
}
