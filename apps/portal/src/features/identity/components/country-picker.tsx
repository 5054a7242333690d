import { calls } from '@lantern/contract/calls';
import { Picker } from '@lantern/ui';
import { useCall } from '../../../shared/api/hooks.ts';
import { factsOf } from '../../../shared/i18n/language.ts';
import { useLanguage, useText } from '../../../shared/i18n/text.ts';

interface CountryPickerProps {
  /** Dialing code that was picked; an unknown or empty one means the visitor's own country. */
  readonly value: string;
  readonly onPick: (dialingCode: string) => void;
}

/** Picks a dialing code by the country's name in the member's language. */
export function CountryPicker({ value, onPick }: CountryPickerProps) {
  const t = useText('auth');
  const tag = factsOf(useLanguage()).tag;
  const countries = useCall(calls.brands.countries, {}, { staleTime: 60 * 60_000 }).data;
  const list = countries?.list ?? [];
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const given = list.find((row) => row.countryDialingCode === value);
  const own = list.find((row) => row.countryCode === countries?.current);
  const options = list.map((row) => ({
    value: row.countryCode,
    label: names.of(row.countryCode) ?? row.countryCode,
    detail: `+${row.countryDialingCode}`,
    flag: row.countryCode,
  }));
  return (
    <Picker
      label={t('country_code')}
      options={options}
      value={(given ?? own ?? list[0])?.countryCode ?? ''}
      emptyLabel={t('country_none')}
      onChange={(code) => onPick(list.find((row) => row.countryCode === code)?.countryDialingCode ?? '')}
    />
  );
}
