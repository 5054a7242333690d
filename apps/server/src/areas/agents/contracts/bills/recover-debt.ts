import type { Queryable } from '@lantern/database';
import { accounts, type Command, commandId, postings } from '@lantern/ledger';
import type { BrandView } from '@lantern/server-kit';
import { ledgerScope } from '../../../wallet/index.ts';
import type { ContractDeps } from '../deps.ts';
import type { BillRow } from '../repository/bills.ts';
import { billReference } from './write-bills.ts';

/** Agents' debts to the platform (A:AGENT_RECV), in minor units; agents without debts are omitted. */
export async function agentDebts(
  deps: Pick<ContractDeps, 'ledger'>,
  db: Queryable,
  brand: Pick<BrandView, 'id' | 'currency'>,
  book: BillRow['book'],
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const unique = [...new Set(ids)];
  const scope = ledgerScope(brand, { brandId: brand.id, book });
  const found = await deps.ledger.balances(db, scope, unique.map(accounts.agentReceivable));
  return new Map(
    unique.flatMap((id, place) => {
      const balance = found[place]?.balance ?? 0n;
      return balance > 0n ? [[id, balance] as const] : [];
    }),
  );
}

/** Income first repays an agent's debt to the platform (P27b): one command for each payment that meets a debt. */
export function recoveries(
  brandId: bigint,
  payments: readonly { readonly bill: BillRow; readonly amount: bigint; readonly part: bigint }[],
  debts: ReadonlyMap<bigint, bigint>,
  at: Date,
): readonly Command[] {
  const left = new Map(debts);
  return payments.flatMap(({ bill, amount, part }) => {
    const owed = left.get(bill.accountId) ?? 0n;
    const taken = owed < amount ? owed : amount;
    if (taken <= 0n) return [];
    left.set(bill.accountId, owed - taken);
    return [
      {
        id: commandId('agents.bill-recovered', brandId, bill.id, part),
        posting: postings.agentReceivablePaid({ member: bill.accountId, amount: taken }),
        reference: billReference(bill),
        at,
      },
    ];
  });
}
