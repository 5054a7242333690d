import { type AccountName, accounts, type Id } from '../accounts/accounts.ts';
import { type Posting, posting, some, transfer } from './posting.ts';

interface MemberAmount {
  readonly member: Id;
  readonly amount: bigint;
}

/** Where the platform's own money is: a bank account, a payment provider or a chain wallet. */
export type OwnFunds = `A:PSP:${string}` | `A:BANK:${string}` | `A:CRYPTO:${string}`;

/** Splits a debit to a member between the wallet and a receivable: `available` is the current balance of the wallet. */
export function split(amount: bigint, available: bigint): { fromWallet: bigint; toReceivable: bigint } {
  const bearable = available < 0n ? 0n : available;
  const fromWallet = amount < bearable ? amount : bearable;
  return { fromWallet, toReceivable: amount - fromWallet };
}

/** Debits the wallet up to its balance and a receivable for the rest; credits the account that the money has left. */
function reversal(
  code: 'P06' | 'P06c' | 'P06r',
  from: AccountName,
  { member, amount, available }: MemberAmount & { readonly available: bigint },
): Posting {
  const { fromWallet, toReceivable } = split(amount, available);
  return posting(
    code,
    ...some(
      transfer(accounts.main(member), from, fromWallet),
      transfer(accounts.memberReceivable(member), from, toReceivable),
    ),
  );
}

/** Deposits, chargebacks and manual corrections: P01 … P09, P50. All amounts in minor units. */
export const deposits = {
  depositByProvider: ({ member, psp, amount }: MemberAmount & { psp: string }): Posting =>
    posting('P01', transfer(accounts.psp(psp), accounts.main(member), amount)),
  depositCost: ({ psp, amount }: { psp: string; amount: bigint }): Posting =>
    posting('P01f', transfer(accounts.pspFee, accounts.psp(psp), amount)),
  depositFee: ({ member, amount }: MemberAmount): Posting =>
    posting('P01m', transfer(accounts.main(member), accounts.depositFee, amount)),
  bankMoneyReceived: ({ bank, amount }: { bank: string; amount: bigint }): Posting =>
    posting('P02', transfer(accounts.bank(bank), accounts.depositSuspense, amount)),
  /** Reverses `bankMoneyReceived` of a statement that is reversed. */
  bankMoneyReversed: ({ bank, amount }: { bank: string; amount: bigint }): Posting =>
    posting('P02r', transfer(accounts.depositSuspense, accounts.bank(bank), amount)),
  bankMoneyMatched: ({ member, amount }: MemberAmount): Posting =>
    posting('P03', transfer(accounts.depositSuspense, accounts.main(member), amount)),
  bankMoneyReturned: ({ bank, amount }: { bank: string; amount: bigint }): Posting =>
    posting('P03r', transfer(accounts.depositSuspense, accounts.bank(bank), amount)),
  coinDeposit: ({ member, chain, amount }: MemberAmount & { chain: string }): Posting =>
    posting('P04', transfer(accounts.crypto(chain), accounts.main(member), amount)),
  revaluationLoss: ({ chain, amount }: { chain: string; amount: bigint }): Posting =>
    posting('P05', transfer(accounts.fx, accounts.crypto(chain), amount)),
  revaluationGain: ({ chain, amount }: { chain: string; amount: bigint }): Posting =>
    posting('P05g', transfer(accounts.crypto(chain), accounts.fx, amount)),
  /** Chargeback of `amount`; `available` is the member's MAIN balance, the rest becomes a receivable. */
  depositChargedBack: ({ psp, ...taken }: MemberAmount & { psp: string; available: bigint }): Posting =>
    reversal('P06', accounts.psp(psp), taken),
  /** The same for a coin deposit whose block was removed from the chain (reorganisation). */
  coinDepositLost: ({ chain, ...taken }: MemberAmount & { chain: string; available: bigint }): Posting =>
    reversal('P06c', accounts.crypto(chain), taken),
  /** The same for a transfer that the payer's bank recalled from our account. */
  bankTransferRecalled: ({ bank, ...taken }: MemberAmount & { bank: string; available: bigint }): Posting =>
    reversal('P06r', accounts.bank(bank), taken),
  receivableRecovered: ({ member, amount }: MemberAmount): Posting =>
    posting('P06b', transfer(accounts.main(member), accounts.memberReceivable(member), amount)),
  providerPaidToBank: ({ bank, psp, amount }: { bank: string; psp: string; amount: bigint }): Posting =>
    posting('P07', transfer(accounts.bank(bank), accounts.psp(psp), amount)),
  /** Goodwill by default; with `psp` when the credit repairs a deposit that the payment provider has received. */
  manualCredit: ({ member, amount, psp }: MemberAmount & { psp?: string }): Posting =>
    posting('P08', transfer(psp === undefined ? accounts.goodwill : accounts.psp(psp), accounts.main(member), amount)),
  /** `original` is the counter-account of the wrong entry that is reversed. */
  manualDebit: ({ member, amount, original }: MemberAmount & { original: AccountName }): Posting =>
    posting('P09', transfer(accounts.main(member), original, amount)),
  trialGrant: ({ member, amount }: MemberAmount): Posting =>
    posting('P50', transfer(accounts.trial, accounts.main(member), amount)),
} as const;
