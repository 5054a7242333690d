import type { Queryable } from '@lantern/database';
import type { MemberScope } from '@lantern/server-kit';
import { closeRequirement, type RequirementSource } from './repository/requirements.ts';

/** Ends an open requirement because its money is gone; a requirement that is done or ended does not change. */
export async function cancelRequirement(
  tx: Queryable,
  scope: MemberScope,
  of: { readonly source: RequirementSource; readonly reference: string; readonly at: Date },
): Promise<void> {
  await closeRequirement(tx, scope, { ...of, state: 'CANCELLED' });
}
