import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { useCall } from '../../../shared/api/hooks.ts';
import { factsOf } from '../../../shared/i18n/language.ts';
import { useLanguage } from '../../../shared/i18n/text.ts';

type Country = Value<'brands.countries'>['list'][number];

const none: readonly Country[] = [];

/** The countries with their dialing codes, and the one that a picker starts with. */
export interface Countries {
  readonly list: readonly Country[];
  /** Of a dialing code if it is known, else the visitor's own, else that of the page's language (4-13). */
  readonly of: (dialingCode: string) => Country | undefined;
}

/** Who asks: his country by his address, as far as it is known, and the language of his page. */
interface Asker {
  readonly current: string | null | undefined;
  readonly tag: string;
}

/** The country that a picker starts with (4-13): that of the given dialing code if it is known, else the current one. */
export function startCountry(
  list: readonly Country[],
  dialingCode: string,
  { current, tag }: Asker,
): Country | undefined {
  const byCode = (code: string | null | undefined) => list.find((row) => row.countryCode === code);
  const given = list.filter((row) => row.countryDialingCode === dialingCode);
  const own = byCode(current);
  // Several countries share a code: the visitor's own among them comes first.
  if (own && given.includes(own)) return own;
  return given[0] ?? own ?? byCode(new Intl.Locale(tag).maximize().region) ?? list[0];
}

export function useCountries(): Countries {
  const tag = factsOf(useLanguage()).tag;
  const answer = useCall(calls.brands.countries, {}, { staleTime: 60 * 60_000 }).data;
  const list = answer?.list ?? none;
  return { list, of: (dialingCode) => startCountry(list, dialingCode, { current: answer?.current, tag }) };
}
