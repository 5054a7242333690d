import { Select } from '@lantern/ui';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useMe } from '../../shared/session/me.ts';
import { zoneOptions } from './bank-zone-options.ts';

interface BankZoneFieldProps {
  readonly value: string;
  /** The account's zone as it was before; null for an account without one, which may stay so: its value is ''. */
  readonly present: string | null;
  readonly onChange: (zone: string) => void;
}

/** The bank's clock: an IANA zone or an offset, or '' for the brand's. */
export function BankZoneField({ value, present, onChange }: BankZoneFieldProps) {
  const s = useTranslations('statements');
  const { businessTimeZone } = useMe();
  const zones = useMemo(() => zoneOptions(present), [present]);
  const usual = present === null ? [{ value: '', label: s('zone_usual', { zone: businessTimeZone }) }] : [];
  const options = [...usual, ...zones];
  return (
    <Select
      small
      label={s('zone')}
      name="zone"
      hint={s('zone_hint')}
      value={value}
      options={options.some((one) => one.value === value) ? options : [{ value, label: value }, ...options]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
