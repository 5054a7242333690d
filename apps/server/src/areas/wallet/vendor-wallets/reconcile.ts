import { accounts } from '@lantern/ledger';
import type { Scope } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { ledgerScope } from '../ledger-scope.ts';
import { listDone, listDoneByIds, listOldOpen, listOpenOf } from './repository/vendor-transfers.ts';
import { type VendorLine, vendorRefOf } from './vendor-calls.ts';

interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** A transfer as one side has it, in minor units: positive into the vendor, negative out of it. */
export interface TransferSide {
  readonly orderNo: string;
  readonly providerNo: string | null;
  readonly amount: bigint;
}

/** A vendor wallet that differs from our mirror; `theirs` null: the vendor does not report a balance. */
export interface MirrorDifference {
  readonly memberId: bigint;
  readonly ours: bigint;
  readonly theirs: bigint | null;
}

/** Transfer and wallet data of vendors for the daily reconciliation. */
export interface VendorReconciliation {
  /** Transfer-mode vendors to which any member has moved money. */
  list(scope: Scope): Promise<readonly string[]>;
  /** Our transfers done in a period, plus those with the given ids, whenever they were done. */
  done(scope: Scope, vendor: string, span: Span): Promise<readonly TransferSide[]>;
  known(scope: Scope, vendor: string, orderNos: readonly string[]): Promise<ReadonlyMap<string, TransferSide>>;
  statement(scope: Scope, vendor: string, span: Span): AsyncIterable<TransferSide & { readonly at: Date }>;
  mirrors(
    scope: Scope,
    vendor: string,
  ): Promise<{ readonly sum: bigint; readonly count: number; readonly differences: readonly MirrorDifference[] }>;
  /** Transfers without a clear answer since before a given time. */
  old(
    scope: Scope,
    before: Date,
  ): Promise<readonly { readonly orderNo: string; readonly vendor: string; readonly amount: bigint }[]>;
}

const PAGE = 200;

const signed = (direction: 'IN' | 'OUT', amount: bigint) => (direction === 'IN' ? amount : -amount);

export function vendorReconciliation(deps: WalletDeps): VendorReconciliation {
  const own = (
    scope: Scope,
    row: { id: bigint; vendorNo: string | null; amount: bigint; direction: 'IN' | 'OUT' },
  ) => ({
    orderNo: vendorRefOf({ brandId: scope.brandId, id: row.id }),
    providerNo: row.vendorNo,
    amount: signed(row.direction, row.amount),
  });
  return {
    list: (scope) => listUsed(deps, scope),
    done: async (scope, vendor, span) => (await listDone(deps.pool, scope, vendor, span)).map((row) => own(scope, row)),
    async known(scope, vendor, orderNos) {
      const prefix = `${scope.brandId}-`;
      const ids = orderNos
        .filter((no) => no.startsWith(prefix) && /^\d{1,18}$/.test(no.slice(prefix.length)))
        .map((no) => BigInt(no.slice(prefix.length)));
      const rows = await listDoneByIds(deps.pool, scope, vendor, ids);
      return new Map(rows.map((row) => own(scope, row)).map((side) => [side.orderNo, side]));
    },
    async *statement(scope, vendor, span) {
      for await (const { orderNo, providerNo, direction, amount, at } of deps
        .vendors()
        .transfersOf(scope, vendor, span)) {
        yield { orderNo, providerNo, amount: signed(direction, amount), at } satisfies TransferSide &
          Pick<VendorLine, 'at'>;
      }
    },
    mirrors: (scope, vendor) => compareMirrors(deps, scope, vendor),
    old: async (scope, before) =>
      (await listOldOpen(deps.pool, scope, before)).map((row) => ({
        orderNo: vendorRefOf(row),
        vendor: row.vendor,
        amount: row.amount,
      })),
  };
}

async function listUsed(deps: WalletDeps, scope: Scope): Promise<readonly string[]> {
  const brand = await deps.brand(scope.brandId);
  const used: string[] = [];
  for (const { vassalage, isSingle } of await deps.vendors().list(scope)) {
    if (isSingle) continue;
    for (const book of ['REAL', 'TEST'] as const) {
      const books = ledgerScope(brand, { ...scope, book });
      const { lines } = await deps.ledger.groupAccounts(deps.pool, books, `M:*:V:${vassalage}`, { limit: 1 });
      if (lines.length > 0 && !used.includes(vassalage)) used.push(vassalage);
    }
  }
  return used;
}

/** Compares every vendor wallet with our mirror. A wallet in use is read a second time before it counts as a difference. */
async function compareMirrors(deps: WalletDeps, scope: Scope, vendor: string) {
  const differences: MirrorDifference[] = [];
  let sum = 0n;
  let count = 0;
  const brand = await deps.brand(scope.brandId);
  await deps.vendors().settle(vendor, 0);
  for (const book of ['REAL', 'TEST'] as const) {
    const books = ledgerScope(brand, { ...scope, book });
    let after: string | undefined;
    do {
      const page = await deps.ledger.groupAccounts(deps.pool, books, `M:*:V:${vendor}`, {
        limit: PAGE,
        ...(after !== undefined && { after }),
      });
      for (const { account, balance } of page.lines) {
        const memberId = BigInt(account.split(':')[1] ?? '0');
        if (book === 'REAL') sum += balance;
        count += 1;
        const difference = await compareOne(deps, { ...scope, memberId, book }, vendor, balance);
        if (difference !== null) differences.push(difference);
      }
      after = page.next;
    } while (after !== undefined);
  }
  return { sum, count, differences };
}

async function compareOne(
  deps: WalletDeps,
  scope: Parameters<typeof listOpenOf>[1],
  vendor: string,
  known: bigint,
): Promise<MirrorDifference | null> {
  const books = ledgerScope(await deps.brand(scope.brandId), scope);
  const first = await deps.vendors().balance(scope, books, vendor);
  if (first === known) return null;
  // An open transfer is booked neither here nor there: it has its own state, and its own case when it stays open too long.
  if ((await listOpenOf(deps.pool, scope)).some((row) => row.vendor === vendor)) return null;
  await deps.vendors().settle(vendor, 0);
  const theirs = await deps.vendors().balance(scope, books, vendor);
  const [mirror] = await deps.ledger.balances(deps.pool, books, [accounts.vendorWallet(scope.memberId, vendor)]);
  const ours = mirror?.balance ?? 0n;
  return theirs === ours ? null : { memberId: scope.memberId, ours, theirs };
}
