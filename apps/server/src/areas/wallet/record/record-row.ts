import type { Value } from '@lantern/contract/schemas';
import type { PlatformLine, PlatformTransfer, StatementLine } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import { accountExponent } from '../account-exponent.ts';

type RecordRow = Value<'wallet.accountRecord'>['rows'][number];

/** A ledger entry for the account record: text by posting code, with the balance after it. */
export function toRecordRow(line: StatementLine, moneyExponent: number): RecordRow {
  const exponent = accountExponent(line.account, moneyExponent);
  return {
    entryId: line.commandId,
    seq: line.seq.toString(),
    time: line.at.toISOString(),
    posting: line.code,
    textKey: line.code,
    account: line.account,
    amount: formatAmount(line.amount, exponent),
    balanceAfter: formatAmount(line.balanceAfter, exponent),
    reference: { ...line.reference },
  };
}

/** One stored counter-leg of a platform account: the sum of all movements of one batch and posting code. */
export function toPlatformRow(
  line: PlatformLine,
  moneyExponent: number,
): Value<'walletBackOffice.platformLegs'>['rows'][number] {
  return {
    account: line.account,
    batchId: line.batchId.toString(),
    time: line.at.toISOString(),
    posting: line.code,
    amount: formatAmount(line.amount, accountExponent(line.account, moneyExponent)),
    movements: line.movements,
  };
}

/** A transfer between two platform accounts. */
export function toTransferRow(
  line: PlatformTransfer,
  moneyExponent: number,
): Value<'walletBackOffice.legTransfers'>['rows'][number] {
  return {
    entryId: line.commandId,
    line: line.line,
    time: line.at.toISOString(),
    posting: line.code,
    debit: line.debit,
    credit: line.credit,
    amount: formatAmount(line.amount, accountExponent(line.debit, moneyExponent)),
    reference: { ...line.reference },
  };
}
