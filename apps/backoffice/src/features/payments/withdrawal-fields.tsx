import { calls } from '@lantern/contract/calls';
import type { TypedCall, Value } from '@lantern/contract/schemas';
import { Select, TextField } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useText } from '../../shared/i18n/text.ts';

export type Channels = Value<'paymentsOffice.withdrawal'>['channels'];

const { paymentsOffice, staff, views } = calls;
/** Whatever a step of a withdrawal may have changed. */
export const CHANGED: readonly TypedCall[] = [
  paymentsOffice.withdrawals,
  paymentsOffice.withdrawal,
  staff.requests,
  views.operatorDashboard,
];

const LEAST_REASON = 3;
/** Whether the server takes it as a reason. */
export const isReason = (text: string) => text.trim().length >= LEAST_REASON;

/** The ways to pay that are open. */
export function ChannelSelect({
  channels,
  value,
  onChange,
}: {
  channels: Channels;
  value: string;
  onChange: (code: string) => void;
}) {
  const t = useText();
  return (
    <Select
      small
      label={t('channel')}
      name="channel"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={channels.map(({ code, nameKey, name }) => ({
        value: code,
        label: name ?? (t.has(nameKey) ? t(nameKey) : code),
      }))}
    />
  );
}

/** Why; what becomes of it stands in the hint. */
export function ReasonField({
  value,
  onChange,
  hint,
}: {
  value: string;
  onChange: (text: string) => void;
  hint?: ReactNode;
}) {
  const t = useText();
  return (
    <TextField
      small
      label={t('reason')}
      name="reason"
      value={value}
      maxLength={300}
      hint={hint}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
