import { calls } from '@lantern/contract/calls';
import type { TypedCall, Value } from '@lantern/contract/schemas';
import { Select } from '@lantern/ui';
import { useText } from '../../shared/i18n/text.ts';

export type Channels = Value<'paymentsOffice.withdrawal'>['channels'];

const { paymentsDisputes, paymentsOffice, staff, views } = calls;
/** Whatever a step of a withdrawal may have changed. */
export const CHANGED: readonly TypedCall[] = [
  paymentsOffice.withdrawals,
  paymentsOffice.withdrawal,
  paymentsDisputes.disputes,
  paymentsDisputes.dispute,
  staff.requests,
  views.operatorDashboard,
];

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
