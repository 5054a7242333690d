import { type AccountName, accounts, type Category, type Id, isPlatformAccount } from '../accounts/accounts.ts';
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
  lotteryBet: ({ member, issue, amount }: InIssue & { member: Id }): Posting =>
    posting('P21', transfer(accounts.main(member), accounts.issue(issue), amount)),
  /** All stakes of a draw in one transfer; `amount` is the balance of H:ISSUE:{issue}. */
  settledStakes: ({ issue, category, amount }: InIssue & { category: Category }): Posting =>
    posting('P22', transfer(accounts.issue(issue), accounts.ggr(category), amount)),
  /** Payout including the stake, for winners only. */
  lotteryPayout: ({ member, category, amount }: InCategory): Posting =>
    posting('P22w', transfer(accounts.ggr(category), accounts.main(member), amount)),
  lotteryBetCancelled: ({ member, issue, amount }: InIssue & { member: Id }): Posting =>
    posting('P23', transfer(accounts.issue(issue), accounts.main(member), amount)),
  /**
   * Reverses P22, P22w, P25 or P26 by mirrored transfers. `available` is the MAIN balance of the debited member: the rest becomes a
   * receivable (A:MEMBER_RECV), so that a correction never fails and never overdraws a wallet.
   */
  resettlementReversal: ({ reversed, available }: { reversed: Posting; available?: bigint }): Posting => {
    let left = available;
    const mirrored = reversed.transfers.flatMap(({ debit, credit, amount }): readonly Transfer[] => {
      if (left === undefined || isPlatformAccount(credit)) return [transfer(credit, debit, amount)];
      const { fromWallet, toReceivable } = split(amount, left);
      left -= fromWallet;
      return some(
        transfer(credit, debit, fromWallet),
        transfer(accounts.memberReceivable(ownerOf(credit)), debit, toReceivable),
      );
    });
    return posting('P24', ...mirrored);
  },
  gameBet: ({ member, amount }: MemberAmount): Posting =>
    posting('P28', transfer(accounts.main(member), accounts.bet(member), amount)),
  /** P28 and P28e in one movement: the stake of a one-step round is never booked to M:BET. */
  gameBetOfOneStep: ({ member, category, amount }: InCategory): Posting =>
    posting('P28p', transfer(accounts.main(member), accounts.ggr(category), amount)),
  gameRoundEnded: ({ member, category, amount }: InCategory): Posting =>
    posting('P28e', transfer(accounts.bet(member), accounts.ggr(category), amount)),
  gameWin: ({ member, category, amount }: InCategory): Posting =>
    posting('P28w', transfer(accounts.ggr(category), accounts.main(member), amount)),
  gameBetRolledBack: ({ member, amount }: MemberAmount): Posting =>
    posting('P28r', transfer(accounts.bet(member), accounts.main(member), amount)),
  unknownRoundWin: ({ category, amount }: { category: Category; amount: bigint }): Posting =>
    posting('P28x', transfer(accounts.ggr(category), accounts.gameSuspense, amount)),
  unknownRoundWinPaid: ({ member, amount }: MemberAmount): Posting =>
    posting('P28y', transfer(accounts.gameSuspense, accounts.main(member), amount)),
  transferToVendorStarted: ({ member, amount }: MemberAmount): Posting =>
    posting('P29', transfer(accounts.main(member), accounts.transferTransit, amount)),
  transferToVendorDone: ({ member, vendor, amount }: WithVendor): Posting =>
    posting('P29b', transfer(accounts.transferTransit, accounts.vendorWallet(member, vendor), amount)),
  transferToVendorFailed: ({ member, amount }: MemberAmount): Posting =>
    posting('P29c', transfer(accounts.transferTransit, accounts.main(member), amount)),
  transferFromVendorStarted: ({ member, vendor, amount }: WithVendor): Posting =>
    posting('P30', transfer(accounts.vendorWallet(member, vendor), accounts.transferTransit, amount)),
  transferFromVendorDone: ({ member, amount }: MemberAmount): Posting =>
    posting('P30b', transfer(accounts.transferTransit, accounts.main(member), amount)),
  transferFromVendorFailed: ({ member, vendor, amount }: WithVendor): Posting =>
    posting('P30c', transfer(accounts.transferTransit, accounts.vendorWallet(member, vendor), amount)),
  /** Result of a transfer-mode vendor: the member lost `amount`. */
  vendorWalletLoss: ({ member, vendor, category, amount }: WithVendor & { category: Category }): Posting =>
    posting('P31', transfer(accounts.vendorWallet(member, vendor), accounts.ggr(category), amount)),
  /** Result of a transfer-mode vendor: the member won `amount`. */
  vendorWalletWin: ({ member, vendor, category, amount }: WithVendor & { category: Category }): Posting =>
    posting('P31w', transfer(accounts.ggr(category), accounts.vendorWallet(member, vendor), amount)),
  vendorMirrorLowered: ({ member, vendor, amount }: WithVendor): Posting =>
    posting('P32', transfer(accounts.vendorWallet(member, vendor), accounts.writeOff, amount)),
  vendorMirrorRaised: ({ member, vendor, amount }: WithVendor): Posting =>
    posting('P32u', transfer(accounts.writeOff, accounts.vendorWallet(member, vendor), amount)),
  vendorInvoice: ({ vendor, amount }: { vendor: string; amount: bigint }): Posting =>
    posting('P33', transfer(accounts.vendorFee, accounts.vendor(vendor), amount)),
  vendorInvoicePaid: ({ vendor, bank, amount }: { vendor: string; bank: string; amount: bigint }): Posting =>
    posting('P33p', transfer(accounts.vendor(vendor), accounts.bank(bank), amount)),
  jackpotShare: ({ category, amount }: { category: Category; amount: bigint }): Posting =>
    posting('P47', transfer(accounts.ggr(category), accounts.jackpot, amount)),
  jackpotWon: ({ member, amount }: MemberAmount): Posting =>
    posting('P47w', transfer(accounts.jackpot, accounts.main(member), amount)),
} as const;

function ownerOf(name: AccountName): string {
  return name.split(':')[1] ?? '';
}
