import * as calls from '@lantern/contract/member-calls';
import { KeyValue, Money, Tag, type TagTone } from '@lantern/ui';
import { useEffect, useRef } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { useText } from '../../../shared/i18n/text.ts';

const TONES: Readonly<Record<string, TagTone>> = {
  CHOSEN: 'info',
  HELD: 'wait',
  GRANTED: 'ok',
  REFUSED: 'bad',
  LAPSED: 'neutral',
  TAKEN_BACK: 'neutral',
};

/** The promotion of an order and its state; renders nothing without one. */
export function OrderChoice({ orderId, orderState }: { orderId: string; orderState: string }) {
  const t = useText('promotions');
  const currency = useCurrency();
  const query = useCall(calls.promotions.choice, { orderId }, { staleTime: 0, refetchInterval: 10_000 });
  const { refetch } = query;
  const seen = useRef(orderState);
  useEffect(() => {
    // The bonus is credited together with the deposit.
    if (seen.current !== orderState) void refetch();
    seen.current = orderState;
  }, [orderState, refetch]);
  const choice = query.data?.choice;
  if (!choice) return null;
  return (
    <div data-choice={choice.state}>
      <KeyValue name={choice.title}>
        <Tag tone={TONES[choice.state] ?? 'neutral'}>{t(`choice_${choice.state}`)}</Tag>
      </KeyValue>
      <KeyValue name={t('choice_bonus')}>
        <Money amount={choice.bonus} {...currency} {...(choice.state === 'GRANTED' && { tone: 'won' as const })} />
      </KeyValue>
      {choice.required !== null && (
        <KeyValue name={t('choice_to_bet')}>
          <Money amount={choice.required} {...currency} />
        </KeyValue>
      )}
    </div>
  );
}
