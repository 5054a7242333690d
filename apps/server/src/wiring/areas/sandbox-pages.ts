import { formatMessage, isLanguage, languageInfo } from '@lantern/locales/server';
import type { Base } from '@lantern/server-kit';
import type { Brands } from '../../areas/brands/index.ts';
import type { Settings } from '../../config.ts';

/** Dependencies of the payment sandbox: its texts, and the return URL. */
export function sandboxPageDeps({ pool, log }: Base, settings: Settings, brands: Brands) {
  const languageOf = (word: string) => (isLanguage(word) ? word : 'EN');
  return {
    pool,
    log,
    sandboxAllowed: settings.allowsSandbox,
    // The sender (or resender) may be a job process, which answers no calls itself.
    callbackBase: settings.platformUrl,
    currencyOf: async (brandId: bigint) => (await brands.brand(brandId)).currency.code,
    hostOf: brands.hostOf,
    text: (language: string, key: string, params?: Readonly<Record<string, string>>) =>
      formatMessage(languageOf(language), 'sandbox', key, params),
    languageTag: (language: string) => languageInfo(languageOf(language)).tag,
  };
}
