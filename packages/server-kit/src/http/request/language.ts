import type { Language } from '@lantern/contract/schemas';
import type { BrandView } from '../../calls/scope.ts';

const BY_TAG: Readonly<Record<string, Language>> = { zh: 'CN', en: 'EN', ja: 'JA', th: 'TH', vi: 'VI', id: 'ID' };

type Offer = Pick<BrandView, 'languages' | 'defaultLanguage'>;

function offered(brand: Offer, word: string | undefined): Language | undefined {
  const upper = word?.toUpperCase();
  return brand.languages.find((language) => language === upper);
}

/** The browser's preference: the offered language with the highest quality value, e.g. `vi-VN,vi;q=0.9,en;q=0.8` → VI. */
function preferred(brand: Offer, header: string | undefined): Language | undefined {
  if (header === undefined) return undefined;
  const preferences = header
    .split(',', 20)
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/;\s*q=/);
      return { language: BY_TAG[tag.slice(0, 2).toLowerCase()], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((preference) => preference.quality > 0)
    .sort((left, right) => right.quality - left.quality);
  return preferences
    .map((preference) => preference.language)
    .find((language) => language && brand.languages.includes(language));
}

/** On https the cookie has the `__Host-` prefix, which only this host can set. */
const COOKIE = /(?:^|;\s*)(?:__Host-)?lang=([A-Z]{2})(?:;|$)/;

/** Language that a request names explicitly: the header of a call, else the cookie, which plain pages (a payment page) use. */
export function preferredLanguageOf(headers: {
  readonly [name: string]: unknown;
  readonly cookie?: string | undefined;
}) {
  const { language } = headers;
  return typeof language === 'string' ? language : COOKIE.exec(headers.cookie ?? '')?.[1];
}

/**
 * Language of an answer: the explicit choice (header `Language`, or a page's cookie), then the browser's preference, then the brand's
 * default; always one that the brand offers.
 */
export function languageOf(brand: Offer, preference: string | undefined, acceptLanguage: string | undefined): Language {
  return offered(brand, preference) ?? preferred(brand, acceptLanguage) ?? brand.defaultLanguage;
}
