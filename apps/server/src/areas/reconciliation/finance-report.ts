import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { ledgerScope } from '../wallet/index.ts';
import { dayStart } from './cases/cases.ts';
import type { ReconciliationDeps } from './deps.ts';

const DAY_MS = 86_400_000;

/**
 * A day of the platform's accounts by posting code, from the ledger's counter-legs. Each figure is the sum of the legs that
 * `walletBackOffice.platformLegs` lists for the same account and period; those lead to the member entries.
 */
export async function showFinanceReport(
  deps: ReconciliationDeps,
  context: StaffContext,
  query: Payload<'reconciliation.financeReport'>,
): Promise<Value<'reconciliation.financeReport'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'ledger.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const { businessTimeZone } = await deps.brands.settings(scope.brandId);
  const from = dayStart(query.day, businessTimeZone);
  if (from === null) return refuse('BAD_REQUEST', { field: 'day' });
  const to = new Date(from.getTime() + DAY_MS);
  const books = ledgerScope(context.brand, { brandId: scope.brandId, book: 'REAL' });
  const figures = await deps.ledger.dayFigures(deps.pool, books, from, to);
  const { exponent } = context.brand.currency;
  const money = (amount: bigint) => formatAmount(amount, exponent);
  const sum = (pick: (account: string) => boolean) =>
    figures.filter((one) => pick(one.account)).reduce((total, one) => total + one.credit, 0n);
  return {
    day: query.day,
    from: from.toISOString(),
    to: to.toISOString(),
    rows: figures.map((figure) => {
      const isDebitNormal = /^[AE]:/.test(figure.account);
      return {
        account: figure.account,
        code: figure.code,
        amount: money(isDebitNormal ? -figure.credit : figure.credit),
        movements: Number(figure.movements),
      };
    }),
    totals: {
      assets: money(-sum((account) => account.startsWith('A:'))),
      liabilities: money(sum((account) => account.startsWith('H:'))),
      result: money(sum((account) => /^[RE]:/.test(account))),
      // The gain of all member accounts equals the loss of all platform accounts.
      members: money(-sum(() => true)),
    },
  };
}
