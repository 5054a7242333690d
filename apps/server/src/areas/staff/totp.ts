import type { Scope } from '@lantern/server-kit';

/** What an operator's sealed secret is bound to, so that it opens for nobody else. */
export function totpPlace(scope: Scope, operatorId: bigint): string {
  return `staff.totp:${scope.merchantId}:${operatorId}`;
}
