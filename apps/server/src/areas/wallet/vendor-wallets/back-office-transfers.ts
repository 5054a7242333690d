import type { Payload, Value } from '@lantern/contract/schemas';
import { QUERIES_BEFORE_REVIEW, transferPosting } from '@lantern/engines/cashier';
import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { queryTransfer } from './carry-out.ts';
import {
  findVendorTransfer,
  listBackOfficeVendorTransfers,
  listTransferEvents,
  type VendorTransferRow,
} from './repository/vendor-transfers.ts';
import { vendorTransferTarget } from './resolve-transfer.ts';
import { showVendorTransfer, vendorNames } from './show-transfer.ts';
import { entryIdOf } from './step-transfer.ts';

type Row = Value<'walletBackOffice.vendorTransfers'>['rows'][number];

const READ = 'payments.read';
const REVIEW = 'payments.review';
const LIMIT = 50;

async function showRows(
  deps: WalletDeps,
  { operator, brand }: StaffContext,
  rows: readonly VendorTransferRow[],
): Promise<Row[]> {
  const { scope } = operator;
  const [vendors, people, waiting] = await Promise.all([
    vendorNames(deps, scope.brandId),
    deps.people.namesOf(scope, [...new Set(rows.map((row) => row.memberId))]),
    deps.staff.requests.openFor(
      deps.pool,
      scope,
      rows.map((row) => vendorTransferTarget(row.id)),
    ),
  ]);
  return rows.map((row) => ({
    ...showVendorTransfer(row, brand, vendors),
    memberId: row.memberId.toString(),
    account: people.get(row.memberId) ?? '',
    book: row.book,
    step: row.state,
    vendorNo: row.vendorNo,
    queries: row.queries,
    nextQueryAt: row.nextQueryAt?.toISOString() ?? null,
    needsOperator: row.state === 'PENDING' && row.queries >= QUERIES_BEFORE_REVIEW,
    reason: row.reason,
    hasRequest: waiting.has(vendorTransferTarget(row.id)),
  }));
}

/** The brand's transfers with vendors, newest first. */
export async function listVendorTransfers(
  deps: WalletDeps,
  context: StaffContext,
  query: Payload<'walletBackOffice.vendorTransfers'>,
): Promise<Value<'walletBackOffice.vendorTransfers'> | Refusal> {
  const refusal = deps.requirePermission(context, READ);
  if (refusal) return refusal;
  const { limit = LIMIT, state, vassalage, direction, memberId, openMinutes, cursor } = query;
  const found = await listBackOfficeVendorTransfers(deps.pool, context.operator.scope, {
    ...{ state, direction, vendor: vassalage },
    memberId: memberId === undefined ? undefined : BigInt(memberId),
    openSince: openMinutes === undefined ? undefined : new Date(context.now.getTime() - openMinutes * 60_000),
    beforeId: cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null,
    limit: limit + 1,
  });
  return {
    rows: await showRows(deps, context, found.slice(0, limit)),
    nextCursor: found.length > limit ? (found[limit - 1]?.id.toString() ?? null) : null,
  };
}

/** One transfer with its steps and the entries it made. */
export async function showVendorTransferBackOffice(
  deps: WalletDeps,
  context: StaffContext,
  { id }: Payload<'walletBackOffice.vendorTransfer'>,
): Promise<Value<'walletBackOffice.vendorTransfer'> | Refusal> {
  const refusal = deps.requirePermission(context, READ);
  if (refusal) return refusal;
  const row = await findVendorTransfer(deps.pool, context.operator.scope, BigInt(id));
  return row === null ? refuse('NOT_FOUND') : detailOf(deps, context, row);
}

async function detailOf(
  deps: WalletDeps,
  context: StaffContext,
  row: VendorTransferRow,
): Promise<Value<'walletBackOffice.vendorTransfer'>> {
  const [[transfer], events] = await Promise.all([
    showRows(deps, context, [row]),
    listTransferEvents(deps.pool, context.operator.scope, row.id),
  ]);
  if (transfer === undefined) throw new Error(`transfer ${row.id} could not be shown`);
  const codes = (['CREATED', row.state] as const).flatMap((state) => transferPosting(row.direction, state) ?? []);
  return {
    transfer,
    events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    entries: [...new Set(codes)].map((posting) => ({ posting, entryId: entryIdOf(row, posting) })),
  };
}

/** Queries the vendor now, independent of the schedule of status queries. */
export async function queryVendorNow(
  deps: WalletDeps,
  context: StaffContext,
  { id }: Payload<'walletBackOffice.queryVendor'>,
): Promise<Value<'walletBackOffice.queryVendor'> | Refusal> {
  const refusal = deps.requirePermission(context, REVIEW);
  if (refusal) return refusal;
  const row = await findVendorTransfer(deps.pool, context.operator.scope, BigInt(id));
  if (row === null) return refuse('NOT_FOUND');
  if (row.state !== 'PENDING') return refuse('ORDER_STATE', { state: row.state });
  const { transfer } = await queryTransfer(deps, row, context.operator.name);
  return detailOf(deps, context, transfer);
}
