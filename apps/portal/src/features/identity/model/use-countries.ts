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

export function useCountries(): Countries {
  const tag = factsOf(useLanguage()).tag;
  const answer = useCall(calls.brands.countries, {}, { staleTime: 60 * 60_000 }).data;
  const list = answer?.list ?? none;
  const byCode = (code: string | null | undefined) => list.find((row) => row.countryCode === code);
  return {
    list,
    of: (dialingCode) => {
      const given = list.filter((row) => row.countryDialingCode === dialingCode);
      const own = byCode(answer?.current);
      // Several countries share a code: the visitor's own among them comes first.
      if (own && given.includes(own)) return own;
      return given[0] ?? own ?? byCode(new Intl.Locale(tag).maximize().region) ?? list[0];
    },
  };
}
