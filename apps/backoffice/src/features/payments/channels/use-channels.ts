import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { showToast } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import { Refused } from '../../../shared/api/call.ts';
import { useRefusalText, useText } from '../../../shared/i18n/text.ts';

export type Channels = Value<'paymentsChannels.channels'>;
export type DepositChannel = Channels['deposits'][number];
export type PayoutChannel = Channels['payouts'][number];
export type Side = 'DEPOSIT' | 'PAYOUT';

/** Texts of the channels page. */
export const useChannelText = () => useTranslations('channels');

/** Name of a deposit channel by its kind, as members see it. */
export function useChannelName(): (channel: {
  readonly code: string;
  readonly nameKey: string;
  readonly names: object;
}) => string {
  const common = useText();
  const member = useTranslations('deposit');
  return ({ code, nameKey, names }) => {
    const own = Object.values(names)[0];
    if (typeof own === 'string') return own;
    if (member.has(nameKey)) return member(nameKey);
    return common.has(nameKey) ? common(nameKey) : code;
  };
}

/** Queries that are stale after a change of a channel, and the success toast: its own, or that a second person decides. */
export function useChannelChange(word: string, onDone: () => void) {
  const c = useChannelText();
  const t = useText();
  const { paymentsChannels, paymentsFinance, staff } = calls;
  return {
    invalidates: [paymentsChannels.channels, paymentsFinance.bankAccounts, staff.requests],
    quiet: true,
    onSuccess: (done: unknown) => {
      const isRequest = typeof done === 'object' && done !== null && 'requestId' in done && done.requestId !== null;
      showToast({ kind: 'ok', title: isRequest ? t('asked_for_second') : c(word) });
      onDone();
    },
  } as const;
}

/** Text of a refusal, with the field that it concerns. */
export function useChannelRefusal(): (error: unknown) => string {
  const c = useChannelText();
  const words = useRefusalText();
  return (error) => {
    const { field } = error instanceof Refused ? error.params : {};
    const rule = error instanceof Refused ? `rule_${error.params.patternId}` : '';
    if (typeof field !== 'string' || !c.has(`field_${field}`)) return words(error);
    return `${c(`field_${field}`)}: ${c.has(rule) ? c(rule) : words(error)}`;
  };
}
