import { factsOf } from '../../../shared/i18n/language.ts';
import { useLanguage } from '../../../shared/i18n/text.ts';

/** Names of countries in the member's language; nothing for an unknown one. */
export function useCountryName(): (code: string | null) => string | null {
  const names = new Intl.DisplayNames([factsOf(useLanguage()).tag], { type: 'region' });
  return (code) => (code === null ? null : (names.of(code) ?? code));
}
