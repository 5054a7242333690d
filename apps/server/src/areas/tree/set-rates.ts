import { type Code, type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { type RateRefusal, type RatesToSet, setRateRows } from './repository/rates.ts';

/** Who sets rates: a direct upline may only raise, the operator may lower too, a link gives what it promised. */
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
 * Sets rates and prize groups, all or none (operations 1.4): PG_OUT_OF_RANGE, PG_STEP, PG_EXCEEDS_UPLINE, PG_QUOTA,
 * RATE_EXCEEDS_UPLINE, RATE_BELOW_DOWNLINE; FORBIDDEN when an upline would lower, NOT_IN_LINE when he is not the direct one.
 * A refusal must undo the caller's transaction.
 */
export async function setRates(
  tx: Queryable,
  scope: Scope,
  wish: NewRates,
  setter: RateSetter,
): Promise<Refusal | null> {
  const uplineId = setter.mode === 'UPLINE' ? setter.uplineId : null;
  const refusal = await setRateRows(tx, scope, { ...wish, mode: setter.mode, setBy: setter.setBy, uplineId });
  return refusal === null ? null : asRefusal(refusal);
}
