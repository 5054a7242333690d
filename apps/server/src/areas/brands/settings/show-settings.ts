import type { Value } from '@lantern/contract/schemas';
import { COUNTRIES } from '@lantern/text/phones';
import type { BrandSettings } from './settings.ts';

/** Feature switches, theme and constants of the site. */
export function showWhitelabel(settings: BrandSettings): Value<'brands.whitelabel'> {
  return {
    switches: [...settings.switches].map(([modId, enabled]) => ({
      modId,
      parent: settings.switchParents.get(modId) ?? null,
      enabled,
    })),
    theme: { logoUrl: settings.logoUrl, name: settings.theme },
    siteConfiguration: {
      platform: 'web',
      device: 'WEB',
      merchantId: settings.brand.id.toString(),
      defaultLanguage: settings.defaultLanguage,
      supportedLanguages: [...settings.languages],
      lotteryType: 'SEA',
      businessTimeZone: settings.businessTimeZone,
      chatHeaderColor: settings.chatHeaderColor,
      prizeModes: settings.prizeModes,
      announcementTypes: settings.announcementTypes,
      esports: [],
    },
  };
}

/** Fields of the registration form and their rules. */
export function showRegisterSettings(settings: BrandSettings): Value<'brands.registerSettings'> {
  const byName = settings.switches.get('USERNAMEREG3') === 1;
  const byMobile = settings.switches.get('MOBILENUMREG3') === 1;
  return {
    rules: settings.registerRules,
    methods: [...(byName ? (['USERNAME'] as const) : []), ...(byMobile ? (['MOBILE'] as const) : [])],
    minimumAge: settings.minimumAge,
    captcha: settings.registrationCaptcha,
  };
}

/** Countries with their dialling codes, and the caller's country. */
export function listCountries(current: string | null): Value<'brands.countries'> {
  return { current, list: COUNTRIES };
}
