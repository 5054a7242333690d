import type { CodedEntry, PostingCode } from '@lantern/ledger';
import type { MemberFigures } from './repository/member-days.ts';

type Figure = Exclude<keyof MemberFigures, 'plays'>;

/**
 * Which figure of a member's profit and loss a movement belongs to, by its posting. Bets and prizes of lotteries and rounds are
 * counted from the events of settlement, which know the day they belong to; deposits, withdrawals, transfers and corrections are no
 * profit.
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

/** What an entry adds to its member's day; null for what an event of settlement tells. */
export function figuresOf({ code, counter, amount, reference }: CodedEntry): {
  readonly category: string;
  readonly figures: Partial<MemberFigures>;
} | null {
  const figure = FIGURE_OF[code];
  // Rebates of lottery bets come with the bets, which know their category.
  if (figure === undefined || (code === 'P25' && reference.type.startsWith('lottery_'))) return null;
  return {
    category: /^R:GGR:(.+)$/.exec(counter)?.[1] ?? '',
    figures: { [figure]: figure === 'stake' ? -amount : amount },
  };
}
