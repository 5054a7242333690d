import type { CallContext, Refusal } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';

/** First check of every login and registration: the site is open to this visitor now. */
export async function checkSite(deps: IdentityDeps, context: CallContext): Promise<Refusal | null> {
  return deps.brands.closedTo(context.brand.id, context);
}
