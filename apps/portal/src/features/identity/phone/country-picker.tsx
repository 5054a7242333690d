import { Picker } from '@lantern/ui';
import { useCountries } from '../../../shared/fields/use-countries.ts';
import { factsOf } from '../../../shared/i18n/language.ts';
import { useLanguage, useText } from '../../../shared/i18n/text.ts';

interface CountryPickerProps {
  /** Code of the selected country; unknown or empty: the default of `useCountries`. */
  readonly country: string;
  readonly dialingCode: string;
  readonly onPick: (country: string, dialingCode: string) => void;
}

/** Dialing-code picker by country name in the member's language; opens on focus, closes 200 ms after blur (4-13). */
export function CountryPicker({ country, dialingCode, onPick }: CountryPickerProps) {
  const t = useText('auth');
  const tag = factsOf(useLanguage()).tag;
  const countries = useCountries();
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const chosen = countries.list.find((row) => row.countryCode === country) ?? countries.of(dialingCode);
  const options = countries.list.map((row) => ({
    value: row.countryCode,
    label: names.of(row.countryCode) ?? row.countryCode,
    detail: `+${row.countryDialingCode}`,
    flag: row.countryCode,
  }));
  return (
    <Picker
      label={t('country_code')}
      options={options}
      value={chosen?.countryCode ?? ''}
      emptyLabel={t('country_none')}
      onChange={(code) => {
        const picked = countries.list.find((row) => row.countryCode === code);
        if (picked) onPick(code, picked.countryDialingCode);
      }}
    />
  );
}
