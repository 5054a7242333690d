import { type CallContext, type Refusal, refuse } from '@lantern/server-kit';
import type { IdentityDeps } from './deps.ts';

/** First check of every way in: the site is open, here and now. */
export async function checkSite(deps: IdentityDeps, context: CallContext): Promise<Refusal | null> {
  const status = await deps.brands.statusFor(context.merchant.id, context.country);
  if (status === 1) return refuse('MAINTENANCE');
  return status === 2 ? refuse('REGION_RESTRICTED') : null;
}
