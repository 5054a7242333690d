import type { Payload, Value } from '@lantern/contract/schemas';
import type { MemberContext, Refusal, StaffContext } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { listBackOfficeTransfers, listTransfers, type TransferRow } from './repository.ts';
import { showTransfers } from './show-transfer.ts';

const DEFAULT_LIMIT = 20;

const beforeOf = (cursor: string | undefined) => (cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null);

const nextOf = (found: readonly TransferRow[], limit: number) =>
  found.length > limit ? (found[limit - 1]?.id.toString() ?? null) : null;

/** A member's own transfers, sent and received, newest first. */
export async function listOwnTransfers(
  deps: WalletDeps,
  context: MemberContext,
  query: Payload<'wallet.transfers'>,
): Promise<Value<'wallet.transfers'>> {
  const { scope } = context.member;
  const limit = query.limit ?? DEFAULT_LIMIT;
  const found = await listTransfers(deps.pool, scope, { beforeId: beforeOf(query.cursor), limit: limit + 1 });
  const rows = await showTransfers(deps, scope, context.brand, found.slice(0, limit));
  return { rows, nextCursor: nextOf(found, limit) };
}

/** The brand's transfers for operators, newest first. */
export async function listAllTransfers(
  deps: WalletDeps,
  context: StaffContext,
  query: Payload<'walletBackOffice.transfers'>,
): Promise<Value<'walletBackOffice.transfers'> | Refusal> {
  const refusal = deps.requirePermission(context, 'payments.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const limit = query.limit ?? DEFAULT_LIMIT;
  const page = { state: query.state ?? null, beforeId: beforeOf(query.cursor), limit: limit + 1 };
  const found = await listBackOfficeTransfers(deps.pool, scope, page);
  const rows = await showTransfers(deps, scope, context.brand, found.slice(0, limit));
  return { rows, nextCursor: nextOf(found, limit) };
}
