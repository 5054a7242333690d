import * as calls from '@lantern/contract/member-calls';
import { parseSum } from '@lantern/money';
import { useCall } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';

/** The member's balance in minor units; null for visitors and while unknown. */
export function useFunds(): bigint | null {
  const { exponent } = useCurrency();
  const { data } = useCall(calls.wallet.balance, {});
  return data ? parseSum(data.sumBalance, exponent) : null;
}
