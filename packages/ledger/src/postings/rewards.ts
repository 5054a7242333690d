import { accounts, type Category, type Id } from '../accounts/accounts.ts';
import { split } from './deposits.ts';
import { type Posting, posting, some, transfer } from './posting.ts';

interface MemberAmount {
  readonly member: Id;
  readonly amount: bigint;
}
type WithPromo = MemberAmount & { readonly type: string };
type Bill = { readonly kind: 'SALARY' | 'DIVIDEND'; readonly amount: bigint };
type Reversal = MemberAmount & { readonly available: bigint };

const billAccount = (kind: Bill['kind']) => (kind === 'SALARY' ? accounts.salary : accounts.dividend);

/** Reverses income: debits MAIN up to its balance (`available`) and books the rest as a receivable from the agent. */
function reversedIncome({ member, amount, available }: Reversal, expense: 'E:REBATE_AGENT' | 'E:SALARY') {
  const { fromWallet, toReceivable } = split(amount, available);
  return some(
    transfer(accounts.main(member), expense, fromWallet),
    transfer(accounts.agentReceivable(member), expense, toReceivable),
  );
}

/** Rebates, bonuses, contracts and account closure: P25 … P27, P34 … P42, P48, P52. */
export const rewards = {
  selfRebate: ({ member, amount }: MemberAmount): Posting =>
    posting('P25', transfer(accounts.selfRebate, accounts.main(member), amount)),
  agentRebate: ({ member, amount }: MemberAmount): Posting =>
    posting('P26', transfer(accounts.agentRebate, accounts.main(member), amount)),
  agentRebateReversed: (input: Reversal): Posting => posting('P27', ...reversedIncome(input, 'E:REBATE_AGENT')),
  agentReceivablePaid: ({ member, amount }: MemberAmount): Posting =>
    posting('P27b', transfer(accounts.main(member), accounts.agentReceivable(member), amount)),
  bonus: ({ member, type, amount }: WithPromo): Posting =>
    posting('P34', transfer(accounts.promo(type), accounts.main(member), amount)),
  bonusGranted: ({ member, type, amount }: WithPromo): Posting =>
    posting('P35', transfer(accounts.promo(type), accounts.bonus(member), amount)),
  bonusBet: ({ member, amount }: MemberAmount): Posting =>
    posting('P35b', transfer(accounts.bonus(member), accounts.bet(member), amount)),
  bonusWin: ({ member, category, amount }: MemberAmount & { category: Category }): Posting =>
    posting('P35w', transfer(accounts.ggr(category), accounts.bonus(member), amount)),
  bonusReleased: ({ member, amount }: MemberAmount): Posting =>
    posting('P35r', transfer(accounts.bonus(member), accounts.main(member), amount)),
  bonusForfeited: ({ member, type, amount }: WithPromo): Posting =>
    posting('P35f', transfer(accounts.bonus(member), accounts.promo(type), amount)),
  bonusReversed: ({ member, type, amount }: WithPromo): Posting =>
    posting('P36', transfer(accounts.main(member), accounts.promo(type), amount)),
  cashback: ({ member, amount }: MemberAmount): Posting =>
    posting('P37', transfer(accounts.cashback, accounts.main(member), amount)),
  vipBonus: ({ member, amount }: MemberAmount): Posting =>
    posting('P38', transfer(accounts.vip, accounts.main(member), amount)),
  contractBillAccrued: ({ kind, amount }: Bill): Posting =>
    posting('P39', transfer(billAccount(kind), accounts.accruedContract, amount)),
  contractBillPaid: ({ member, amount }: MemberAmount): Posting =>
    posting('P39p', transfer(accounts.accruedContract, accounts.main(member), amount)),
  contractBillRefused: ({ kind, amount }: Bill): Posting =>
    posting('P39r', transfer(accounts.accruedContract, billAccount(kind), amount)),
  contractPaidByUpline: ({ from, to, amount }: { from: Id; to: Id; amount: bigint }): Posting =>
    posting('P40', transfer(accounts.main(from), accounts.main(to), amount)),
  realTimeSalaryCorrected: (input: Reversal): Posting => posting('P41', ...reversedIncome(input, 'E:SALARY')),
  contractDebtAdvanced: ({ upline, to, amount }: { upline: Id; to: Id; amount: bigint }): Posting =>
    posting('P42', transfer(accounts.agentReceivable(upline), accounts.main(to), amount)),
  confiscation: ({ member, amount }: MemberAmount): Posting =>
    posting('P48', transfer(accounts.main(member), accounts.forfeit, amount)),
  receivableWrittenOff: ({ member, amount, of }: MemberAmount & { of: 'MEMBER' | 'AGENT' }): Posting =>
    posting(
      'P52',
      transfer(
        accounts.writeOff,
        of === 'MEMBER' ? accounts.memberReceivable(member) : accounts.agentReceivable(member),
        amount,
      ),
    ),
} as const;
