import type { CodedEntry, PostingCode } from '@lantern/ledger';
import type { MemberFigures } from '../repository/member-days.ts';

type Figure = Exclude<keyof MemberFigures, 'plays'>;

/**
 * The figure of a member's profit and loss to which a posting belongs. Stakes and payouts of lotteries and rounds are counted from
 * settlement events, which have their day; deposits, withdrawals, transfers and corrections are not profit.
 */
const FIGURE_OF: Partial<Readonly<Record<PostingCode, Figure>>> = {
  P25: 'rebate',
  P26: 'rebate',
  P27: 'rebate',
  P37: 'rebate',
  P28y: 'payout',
  P31: 'stake',
  P31w: 'payout',
  P47w: 'payout',
  P34: 'bonus',
  P35: 'bonus',
  P35f: 'bonus',
  P36: 'bonus',
  P38: 'bonus',
  P44: 'bonus',
};

/** Postings whose entries are counted one by one. */
export const COUNTED_CODES = Object.keys(FIGURE_OF) as readonly PostingCode[];

/** What an entry adds to its member's day; null if a settlement event covers it. */
export function figuresOf({ code, counter, amount, reference }: CodedEntry): {
  readonly category: string;
  readonly figures: Partial<MemberFigures>;
} | null {
  const figure = FIGURE_OF[code];
  // Rebates of lottery bets are counted with the bets' events, which have the category.
  if (figure === undefined || (code === 'P25' && reference.type.startsWith('lottery_'))) return null;
  return {
    category: /^R:GGR:(.+)$/.exec(counter)?.[1] ?? '',
    figures: { [figure]: figure === 'stake' ? -amount : amount },
  };
}
