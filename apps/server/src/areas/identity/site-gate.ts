import type { CallContext, Refusal } from '@lantern/server-kit';
import type { IdentityDeps } from './deps.ts';

/** First check of every way in: the site is open, here and now. */
export async function checkSite(deps: IdentityDeps, context: CallContext): Promise<Refusal | null> {
  return deps.brands.closedTo(context.merchant.id, context);
}
