import { calls } from '@lantern/contract/calls';
import type { TypedCall, Value } from '@lantern/contract/schemas';
import { Select } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';

export type Channels = Value<'paymentsBackOffice.withdrawal'>['channels'];

const { paymentsDisputes, paymentsBackOffice, staff, views } = calls;
/** Queries that are stale after a step of a withdrawal. */
export const CHANGED: readonly TypedCall[] = [
  paymentsBackOffice.withdrawals,
  paymentsBackOffice.withdrawal,
  paymentsDisputes.disputes,
  paymentsDisputes.dispute,
  staff.requests,
  views.operatorDashboard,
];

/** Select of the open payout channels. */
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
