import { TextField } from '@lantern/ui';
import type { FocusEventHandler } from 'react';
import type { Mobile } from '../../../shared/fields/use-mobile.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { CountryPicker } from './country-picker.tsx';

interface MobileFieldsProps {
  readonly mobile: Mobile;
  readonly error: string | undefined;
  readonly hint?: string | undefined;
  readonly required?: boolean;
  readonly onLeave?: FocusEventHandler;
}

export function MobileFields({ mobile, error, hint, required = true, onLeave }: MobileFieldsProps) {
  const t = useText('auth');
  return (
    <>
      <CountryPicker country={mobile.country} dialingCode={mobile.dialingCode} onPick={mobile.pick} />
      <TextField
        label={t('field_mobileNum')}
        name="mobileNum"
        value={mobile.number}
        error={error}
        hint={hint}
        required={required}
        before={<span className="num mut mobile-fields-code">+{mobile.dialingCode}</span>}
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={40}
        onChange={(event) => mobile.setNumber(event.target.value)}
        onBlur={onLeave}
      />
    </>
  );
}
