import { accounts, type Id } from '../accounts/accounts.ts';
import { type Posting, posting, transfer } from './posting.ts';

interface MemberPoints {
  readonly member: Id;
  /** Points in minor units of the currency POINTS. */
  readonly amount: bigint;
}

/** Points, goods and the platform's own funds: P43 … P46, P51. */
export const points = {
  P43: ({ member, amount }: MemberPoints): Posting =>
    posting('P43', transfer(accounts.pointsIssued, accounts.points(member, 'AVAIL'), amount)),
  P43t: ({ member, amount }: MemberPoints): Posting =>
    posting('P43t', transfer(accounts.points(member, 'AVAIL'), accounts.pointsIssued, amount)),
  /** Points are spent and their value is credited in money: two books, each balanced on its own, one command. */
  P44: ({ member, amount, cash }: MemberPoints & { cash: bigint }): Posting =>
    posting(
      'P44',
      transfer(accounts.points(member, 'AVAIL'), accounts.pointsSpent, amount),
      transfer(accounts.pointsCost, accounts.main(member), cash),
    ),
  P45: ({ member, amount }: MemberPoints): Posting =>
    posting('P45', transfer(accounts.points(member, 'AVAIL'), accounts.points(member, 'HELD'), amount)),
  P45a: ({ member, amount }: MemberPoints): Posting =>
    posting('P45a', transfer(accounts.points(member, 'HELD'), accounts.pointsSpent, amount)),
  P45r: ({ member, amount }: MemberPoints): Posting =>
    posting('P45r', transfer(accounts.points(member, 'HELD'), accounts.points(member, 'AVAIL'), amount)),
  P46: ({ bank, amount }: { bank: string; amount: bigint }): Posting =>
    posting('P46', transfer(accounts.goods, accounts.bank(bank), amount)),
  P46o: ({ amount }: { amount: bigint }): Posting =>
    posting('P46o', transfer(accounts.goodsCost, accounts.goods, amount)),
  P51: ({ from, to, amount }: { from: string; to: string; amount: bigint }): Posting =>
    posting('P51', transfer(accounts.bank(to), accounts.bank(from), amount)),
} as const;
