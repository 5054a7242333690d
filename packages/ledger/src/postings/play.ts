import { type AccountName, accounts, type Category, type Id, isHouseAccount } from '../accounts/accounts.ts';
import { split } from './deposits.ts';
import { type Posting, posting, some, type Transfer, transfer } from './posting.ts';

interface MemberAmount {
  readonly member: Id;
  readonly amount: bigint;
}
type InCategory = MemberAmount & { readonly category: Category };
type InIssue = { readonly issue: Id; readonly amount: bigint };
type WithVendor = MemberAmount & { readonly vendor: string };

/** Bets, results and vendor wallets: P21 … P24, P28 … P33, P47. */
export const play = {
  P21: ({ member, issue, amount }: InIssue & { member: Id }): Posting =>
    posting('P21', transfer(accounts.main(member), accounts.issue(issue), amount)),
  /** All stakes of a draw in one transfer; `amount` is the balance of H:ISSUE:{issue}. */
  P22: ({ issue, category, amount }: InIssue & { category: Category }): Posting =>
    posting('P22', transfer(accounts.issue(issue), accounts.ggr(category), amount)),
  /** Payout including the stake, for winners only. */
  P22w: ({ member, category, amount }: InCategory): Posting =>
    posting('P22w', transfer(accounts.ggr(category), accounts.main(member), amount)),
  P23: ({ member, issue, amount }: InIssue & { member: Id }): Posting =>
    posting('P23', transfer(accounts.issue(issue), accounts.main(member), amount)),
  /**
   * Reverses P22, P22w, P25 or P26 by mirrored transfers. `available` is the MAIN balance of the debited member: the rest becomes a
   * receivable (A:MEMBER_RECV), so that a correction never fails and never overdraws a wallet.
   */
  P24: ({ reversed, available }: { reversed: Posting; available?: bigint }): Posting => {
    let left = available;
    const mirrored = reversed.transfers.flatMap(({ debit, credit, amount }): readonly Transfer[] => {
      if (left === undefined || isHouseAccount(credit)) return [transfer(credit, debit, amount)];
      const { fromWallet, toReceivable } = split(amount, left);
      left -= fromWallet;
      return some(
        transfer(credit, debit, fromWallet),
        transfer(accounts.memberReceivable(ownerOf(credit)), debit, toReceivable),
      );
    });
    return posting('P24', ...mirrored);
  },
  P28: ({ member, amount }: MemberAmount): Posting =>
    posting('P28', transfer(accounts.main(member), accounts.bet(member), amount)),
  /** P28 and P28e in one movement: the stake of a one-step round is never booked to M:BET. */
  P28p: ({ member, category, amount }: InCategory): Posting =>
    posting('P28p', transfer(accounts.main(member), accounts.ggr(category), amount)),
  P28e: ({ member, category, amount }: InCategory): Posting =>
    posting('P28e', transfer(accounts.bet(member), accounts.ggr(category), amount)),
  P28w: ({ member, category, amount }: InCategory): Posting =>
    posting('P28w', transfer(accounts.ggr(category), accounts.main(member), amount)),
  P28r: ({ member, amount }: MemberAmount): Posting =>
    posting('P28r', transfer(accounts.bet(member), accounts.main(member), amount)),
  P28x: ({ category, amount }: { category: Category; amount: bigint }): Posting =>
    posting('P28x', transfer(accounts.ggr(category), accounts.gameSuspense, amount)),
  P28y: ({ member, amount }: MemberAmount): Posting =>
    posting('P28y', transfer(accounts.gameSuspense, accounts.main(member), amount)),
  P29: ({ member, amount }: MemberAmount): Posting =>
    posting('P29', transfer(accounts.main(member), accounts.transferTransit, amount)),
  P29b: ({ member, vendor, amount }: WithVendor): Posting =>
    posting('P29b', transfer(accounts.transferTransit, accounts.vendorWallet(member, vendor), amount)),
  P29c: ({ member, amount }: MemberAmount): Posting =>
    posting('P29c', transfer(accounts.transferTransit, accounts.main(member), amount)),
  P30: ({ member, vendor, amount }: WithVendor): Posting =>
    posting('P30', transfer(accounts.vendorWallet(member, vendor), accounts.transferTransit, amount)),
  P30b: ({ member, amount }: MemberAmount): Posting =>
    posting('P30b', transfer(accounts.transferTransit, accounts.main(member), amount)),
  P30c: ({ member, vendor, amount }: WithVendor): Posting =>
    posting('P30c', transfer(accounts.transferTransit, accounts.vendorWallet(member, vendor), amount)),
  /** Result of a transfer-mode vendor: the member lost `amount`. */
  P31: ({ member, vendor, category, amount }: WithVendor & { category: Category }): Posting =>
    posting('P31', transfer(accounts.vendorWallet(member, vendor), accounts.ggr(category), amount)),
  /** Result of a transfer-mode vendor: the member won `amount`. */
  P31w: ({ member, vendor, category, amount }: WithVendor & { category: Category }): Posting =>
    posting('P31w', transfer(accounts.ggr(category), accounts.vendorWallet(member, vendor), amount)),
  P32: ({ member, vendor, amount }: WithVendor): Posting =>
    posting('P32', transfer(accounts.vendorWallet(member, vendor), accounts.writeOff, amount)),
  P32u: ({ member, vendor, amount }: WithVendor): Posting =>
    posting('P32u', transfer(accounts.writeOff, accounts.vendorWallet(member, vendor), amount)),
  P33: ({ vendor, amount }: { vendor: string; amount: bigint }): Posting =>
    posting('P33', transfer(accounts.vendorFee, accounts.vendor(vendor), amount)),
  P33p: ({ vendor, bank, amount }: { vendor: string; bank: string; amount: bigint }): Posting =>
    posting('P33p', transfer(accounts.vendor(vendor), accounts.bank(bank), amount)),
  P47: ({ category, amount }: { category: Category; amount: bigint }): Posting =>
    posting('P47', transfer(accounts.ggr(category), accounts.jackpot, amount)),
  P47w: ({ member, amount }: MemberAmount): Posting =>
    posting('P47w', transfer(accounts.jackpot, accounts.main(member), amount)),
} as const;

function ownerOf(name: AccountName): string {
  return name.split(':')[1] ?? '';
}
