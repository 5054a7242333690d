import * as calls from '@lantern/contract/member-calls';
import { DigitBoxes, type DigitBoxesProps, Note } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';

const LENGTHS = [4, 5, 6, 8] as const satisfies readonly DigitBoxesProps['length'][];

/** Number of digits of the fund password. */
export function useFundDigits(): (typeof LENGTHS)[number] {
  const digits = useCall(calls.identity.fundPassword, {}).data?.digits;
  return LENGTHS.find((one) => one === digits) ?? 6;
}

/** The fund password as dots in boxes; while it is locked, shows until when. */
export function FundPasswordField({
  label,
  value,
  onChange,
  hint,
  error,
  name = 'fundPassword',
  isNew = false,
}: {
  label?: ReactNode;
  value: string;
  onChange: (digits: string) => void;
  hint?: ReactNode;
  error?: ReactNode;
  name?: string;
  /** For choosing a new password; a lock does not apply. */
  isNew?: boolean;
}) {
  const t = useText('withdraw');
  const zone = useZone();
  const digits = useFundDigits();
  const lockedUntil = useCall(calls.identity.fundPassword, {}, { staleTime: 5_000 }).data?.lockedUntil ?? null;
  return (
    <>
      <DigitBoxes
        label={label ?? t('fund_password')}
        name={name}
        length={digits}
        masked
        value={value}
        hint={hint}
        error={error}
        onValueChange={onChange}
      />
      {!isNew && lockedUntil !== null && (
        <Note tone="warn">{t('fund_locked', { time: formatTime(lockedUntil, zone) })}</Note>
      )}
    </>
  );
}
