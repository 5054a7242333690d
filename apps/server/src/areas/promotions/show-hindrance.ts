import type { Value } from '@lantern/contract/schemas';
import type { Refusal as Verdict } from '@lantern/engines/loyalty';
import { formatAmount } from '@lantern/money';
import { type Code, type Refusal, refuse } from '@lantern/server-kit';

/** Parameters of a rule's refusal, with amounts formatted for members. */
function paramsOf({ params }: Verdict, exponent: number): Readonly<Record<string, string | number>> {
  const { minDeposit } = params;
  if (typeof minDeposit !== 'string') return params;
  return { ...params, minDeposit: formatAmount(BigInt(minDeposit), exponent) };
}

export function showHindrance(
  verdict: Verdict,
  exponent: number,
): NonNullable<Value<'promotions.activity'>['hindrance']> {
  return { code: verdict.code, params: { ...paramsOf(verdict, exponent) } };
}

/** The same as the refusal of a call. */
export function refuseBy(verdict: Verdict<Code>, exponent: number): Refusal {
  return refuse(verdict.code, paramsOf(verdict, exponent));
}
