import { factsOf } from '../../../shared/i18n/language.ts';
import { useLanguage } from '../../../shared/i18n/text.ts';

/** Returns country names in the member's language; null for an unknown code. */
export function useCountryName(): (code: string | null) => string | null {
  const names = new Intl.DisplayNames([factsOf(useLanguage()).tag], { type: 'region' });
  return (code) => (code === null ? null : (names.of(code) ?? code));
}
