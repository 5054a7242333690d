import type { Value } from '@lantern/contract/schemas';
import type { Book, TrialBalanceLine } from '@lantern/ledger';
import { formatAmount, POINTS_CURRENCY } from '@lantern/money';
import type { Refusal, StaffContext } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';

const PERMISSION = 'ledger.read';

interface Sums {
  readonly book: Book;
  readonly currency: string;
  readonly debit: bigint;
  readonly credit: bigint;
}

/** Platform accounts that exist once per draw, member or agent: each group is one row. */
const GROUPED = /^(H:ISSUE|A:MEMBER_RECV|A:AGENT_RECV):.+$/;

/** Debit and credit of every account from stored rows. Invariant: the difference of the totals is zero. */
export async function readTrialBalance(
  deps: WalletDeps,
  context: StaffContext,
): Promise<Value<'walletBackOffice.trialBalance'> | Refusal> {
  const refusal = deps.requirePermission(context, PERMISSION);
  if (refusal) return refusal;
  const { exponent } = context.brand.currency;
  const { lines, totals } = await deps.ledger.trialBalance(deps.pool, context.operator.scope);
  const amountOf = (currency: string, amount: bigint) =>
    formatAmount(amount, currency === POINTS_CURRENCY.code ? POINTS_CURRENCY.exponent : exponent);
  const shown = ({ book, currency, debit, credit }: Sums) => ({
    book,
    currency,
    debit: amountOf(currency, debit),
    credit: amountOf(currency, credit),
  });
  return {
    asOf: context.now.toISOString(),
    lines: groupLines(lines).map((line) => ({ account: line.account, ...shown(line) })),
    totals: totals.map((total) => ({
      ...shown(total),
      difference: amountOf(total.currency, total.debit - total.credit),
    })),
  };
}

/** Merges rows of one group at the position of the first. Debit and credit are summed separately, so that the totals do not change. */
function groupLines(lines: readonly TrialBalanceLine[]): readonly (Sums & { readonly account: string })[] {
  const grouped = new Map<string, Sums & { readonly account: string }>();
  for (const { book, currency, account, debit, credit } of lines) {
    const name = account.replace(GROUPED, '$1:*');
    const key = `${book} ${currency} ${name}`;
    const sum = grouped.get(key);
    grouped.set(key, {
      ...{ book, currency, account: name },
      debit: (sum?.debit ?? 0n) + debit,
      credit: (sum?.credit ?? 0n) + credit,
    });
  }
  return [...grouped.values()];
}
