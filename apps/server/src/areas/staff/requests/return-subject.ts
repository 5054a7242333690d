import { type Queryable, type RequestEnding, readPayload, type Scope } from '@lantern/server-kit';
import type { StaffDeps } from '../deps.ts';
import type { RequestRow } from './repository/requests.ts';

/** Lets the owner of an action return its subject to processing, because the request ended without approval. */
export async function returnSubject(
  { approvals }: Pick<StaffDeps, 'approvals'>,
  tx: Queryable,
  scope: Scope,
  { action, frozen }: Pick<RequestRow, 'action' | 'frozen'>,
  ending: RequestEnding,
): Promise<void> {
  const definition = approvals.get(action);
  const payload = definition && readPayload(definition, frozen);
  if (definition && payload) await definition.onReturned?.(tx, scope, payload, ending);
}
