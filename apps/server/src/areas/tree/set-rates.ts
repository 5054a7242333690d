import { type Code, type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { type RateRefusal, type RatesToSet, setRateRows } from './repository/rates.ts';

/** Who sets rates. A direct upline may only raise them, the operator may also lower them, a link grants the rates stored in it. */
export type RateSetter =
  | { readonly mode: 'OPERATOR'; readonly setBy: string }
  | { readonly mode: 'UPLINE'; readonly setBy: string; readonly uplineId: bigint }
  | { readonly mode: 'LINK'; readonly setBy: string };

export type NewRates = Pick<RatesToSet, 'accountId' | 'rates' | 'at'>;

const asRefusal = ({ code, kind, key, limit }: RateRefusal): Refusal =>
  refuse(code as Code, {
    ...(kind !== undefined && { kind }),
    ...(key !== undefined && { key }),
    ...(limit !== undefined && limit !== null && { limit }),
  });

/**
 * Sets rates and prize groups, all or none: PG_OUT_OF_RANGE, PG_STEP, PG_EXCEEDS_UPLINE, PG_QUOTA, RATE_EXCEEDS_UPLINE,
 * RATE_BELOW_DOWNLINE; FORBIDDEN when an upline would lower a value, NOT_IN_LINE when the caller is not the direct upline. The caller must
 * roll back its transaction on a refusal.
 */
export async function setRates(
  tx: Queryable,
  scope: Scope,
  request: NewRates,
  setter: RateSetter,
): Promise<Refusal | null> {
  const uplineId = setter.mode === 'UPLINE' ? setter.uplineId : null;
  const refusal = await setRateRows(tx, scope, { ...request, mode: setter.mode, setBy: setter.setBy, uplineId });
  return refusal === null ? null : asRefusal(refusal);
}
