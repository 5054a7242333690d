import { accounts, type Id } from '../accounts/accounts.ts';
import { type Posting, posting, transfer } from './posting.ts';

interface MemberPoints {
  readonly member: Id;
  /** Points in minor units of the currency POINTS. */
  readonly amount: bigint;
}

/** Points, goods and the platform's own funds: P43 … P46, P51. */
export const points = {
  pointsEarned: ({ member, amount }: MemberPoints): Posting =>
    posting('P43', transfer(accounts.pointsIssued, accounts.points(member, 'AVAIL'), amount)),
  pointsReversed: ({ member, amount }: MemberPoints): Posting =>
    posting('P43t', transfer(accounts.points(member, 'AVAIL'), accounts.pointsIssued, amount)),
  /** Points are spent and their value is credited in money: two books, each balanced on its own, one command. */
  pointsToCash: ({ member, amount, cash }: MemberPoints & { cash: bigint }): Posting =>
    posting(
      'P44',
      transfer(accounts.points(member, 'AVAIL'), accounts.pointsSpent, amount),
      transfer(accounts.pointsCost, accounts.main(member), cash),
    ),
  redemptionRequested: ({ member, amount }: MemberPoints): Posting =>
    posting('P45', transfer(accounts.points(member, 'AVAIL'), accounts.points(member, 'HELD'), amount)),
  redemptionApproved: ({ member, amount }: MemberPoints): Posting =>
    posting('P45a', transfer(accounts.points(member, 'HELD'), accounts.pointsSpent, amount)),
  redemptionRejected: ({ member, amount }: MemberPoints): Posting =>
    posting('P45r', transfer(accounts.points(member, 'HELD'), accounts.points(member, 'AVAIL'), amount)),
  goodsBought: ({ bank, amount }: { bank: string; amount: bigint }): Posting =>
    posting('P46', transfer(accounts.goods, accounts.bank(bank), amount)),
  goodsIssued: ({ amount }: { amount: bigint }): Posting =>
    posting('P46o', transfer(accounts.goodsCost, accounts.goods, amount)),
  ownFundsTransfer: ({ from, to, amount }: { from: string; to: string; amount: bigint }): Posting =>
    posting('P51', transfer(accounts.bank(to), accounts.bank(from), amount)),
} as const;
