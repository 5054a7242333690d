import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { useCall } from '../api/hooks.ts';
import { factsOf } from '../i18n/language.ts';
import { useLanguage } from '../i18n/text.ts';

type Country = Value<'brands.countries'>['list'][number];

const none: readonly Country[] = [];

/** The countries with dialing codes, and the default of a picker. */
export interface Countries {
  readonly list: readonly Country[];
  /** The country of a dialing code if it is known, else the visitor's, else that of the page's language (4-13). */
  readonly of: (dialingCode: string) => Country | undefined;
}

/** The visitor: country by IP address, if known, and the page's language. */
interface Asker {
  readonly current: string | null | undefined;
  readonly tag: string;
}

/** The first country of a shared code, where another one stands before it in the list. */
const FIRST_OF_CODE = new Set(['CW', 'FI', 'GP', 'MA', 'RU', 'SH', 'US']);

/**
 * The default country of a picker (4-13): that of the given dialing code if it is known, else the current one, else that of the page's
 * language. Undefined when the list has none of them: the member chooses.
 */
export function startCountry(
  list: readonly Country[],
  dialingCode: string,
  { current, tag }: Asker,
): Country | undefined {
  const byCode = (code: string | null | undefined) => list.find((row) => row.countryCode === code);
  const given = list.filter((row) => row.countryDialingCode === dialingCode);
  const own = byCode(current);
  const ofLanguage = byCode(new Intl.Locale(tag).maximize().region);
  // Several countries can share a code: the visitor's own has priority, then that of the language.
  const likely = [own, ofLanguage].find((row) => row !== undefined && given.includes(row));
  return likely ?? given.find((row) => FIRST_OF_CODE.has(row.countryCode)) ?? given[0] ?? own ?? ofLanguage;
}

export function useCountries(): Countries {
  const tag = factsOf(useLanguage()).tag;
  const answer = useCall(calls.brands.countries, {}, { staleTime: 60 * 60_000 }).data;
  const list = answer?.list ?? none;
  return { list, of: (dialingCode) => startCountry(list, dialingCode, { current: answer?.current, tag }) };
}
