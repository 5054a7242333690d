import { type AccountName, accounts, type Id } from '../accounts/accounts.ts';
import type { OwnFunds } from './deposits.ts';
import { type Posting, posting, some, transfer } from './posting.ts';

interface MemberAmount {
  readonly member: Id;
  readonly amount: bigint;
}

/** Net payment and fees of one withdrawal in minor units; their sum is the gross amount on hold. */
interface WithdrawalParts {
  readonly member: Id;
  readonly net: bigint;
  readonly fee?: bigint;
  readonly adminFee?: bigint;
}

/** Who pays for a disputed payout: the payment provider returned it, we claim it from the provider, or we write it off. */
export type DisputeSource =
  | `A:CRYPTO:${string}`
  | `A:PSP:${string}`
  | `A:BANK:${string}`
  | `A:PSP_CLAIM:${string}`
  | 'E:WRITE_OFF';

/** Withdrawals, their confirmation and transfers between members: P10 … P20, P49. P15 moves no money. */
export const withdrawals = {
  withdrawalSubmitted: ({ member, amount }: MemberAmount): Posting =>
    posting('P10', transfer(accounts.main(member), accounts.onHold(member), amount)),
  withdrawalReleased: ({ member, amount }: MemberAmount): Posting =>
    posting('P11', transfer(accounts.onHold(member), accounts.main(member), amount)),
  withdrawalInstructed: ({ member, net, fee = 0n, adminFee = 0n }: WithdrawalParts): Posting =>
    posting(
      'P12',
      ...some(
        transfer(accounts.onHold(member), accounts.withdrawalTransit, net),
        transfer(accounts.onHold(member), accounts.withdrawalFee, fee),
        transfer(accounts.onHold(member), accounts.adminFee, adminFee),
      ),
    ),
  withdrawalPaid: ({ via, amount }: { via: OwnFunds; amount: bigint }): Posting =>
    posting('P13', transfer(accounts.withdrawalTransit, via, amount)),
  payoutCost: ({ via, amount }: { via: OwnFunds; amount: bigint }): Posting =>
    posting('P13f', transfer(accounts.pspFee, via, amount)),
  withdrawalFailed: ({ member, net, fee = 0n, adminFee = 0n }: WithdrawalParts): Posting =>
    posting(
      'P14',
      ...some(
        transfer(accounts.withdrawalTransit, accounts.onHold(member), net),
        transfer(accounts.withdrawalFee, accounts.onHold(member), fee),
        transfer(accounts.adminFee, accounts.onHold(member), adminFee),
      ),
    ),
  disputeReturned: ({ member, amount, source }: MemberAmount & { source: DisputeSource }): Posting =>
    posting('P16', transfer(source, accounts.main(member), amount)),
  /** Followed by P13 when the second payment is confirmed. */
  disputePaidAgain: ({
    source,
    amount,
  }: {
    source: `A:PSP_CLAIM:${string}` | 'E:WRITE_OFF';
    amount: bigint;
  }): Posting => posting('P17', transfer(source, accounts.withdrawalTransit, amount)),
  providerClaimClosed: ({
    psp,
    amount,
    to,
  }: {
    psp: string;
    amount: bigint;
    to: `A:BANK:${string}` | 'E:WRITE_OFF';
  }): Posting => posting('P18', transfer(to, accounts.pspClaim(psp), amount)),
  transferToDownline: (input: MemberTransfer): Posting => posting('P19', betweenMembers(input)),
  transferToUpline: (input: MemberTransfer): Posting => posting('P20', betweenMembers(input)),
  transferOnHold: ({ member, amount }: MemberAmount): Posting =>
    posting('P20h', transfer(accounts.main(member), accounts.onHold(member), amount)),
  transferReturned: ({ member, amount }: MemberAmount): Posting =>
    posting('P20r', transfer(accounts.onHold(member), accounts.main(member), amount)),
  /** Account closure puts the whole balance on hold like P10; P12 and P13 follow. */
  accountClosed: ({ member, amount }: MemberAmount): Posting =>
    posting('P49', transfer(accounts.main(member), accounts.onHold(member), amount)),
} as const;

interface MemberTransfer {
  readonly from: Id;
  readonly to: Id;
  readonly amount: bigint;
  /** True when the amount was on hold for review (P20h) and is released to the receiver. */
  readonly isOnHold?: boolean;
}

function betweenMembers({ from, to, amount, isOnHold = false }: MemberTransfer) {
  const source: AccountName = isOnHold ? accounts.onHold(from) : accounts.main(from);
  return transfer(source, accounts.main(to), amount);
}
