import { type Currency, toMinor } from './amounts.ts';

/** Change of the stake after a round: back to the first one, or a raise by percent. */
export type StakeChange = { readonly kind: 'RESET' } | { readonly kind: 'RAISE'; readonly percent: number };

/** Autoplay settings. Amounts in minor units; null: no limit. */
export interface AutoPlan {
  readonly rounds: number;
  /** Stops when the total loss reaches this. */
  readonly mostLoss: bigint | null;
  /** Stops when the total profit reaches this. */
  readonly mostProfit: bigint | null;
  /** Stops after a single win of this amount. */
  readonly mostWin: bigint | null;
  readonly onWin: StakeChange;
  readonly onLoss: StakeChange;
}

export interface AutoProgress {
  readonly left: number;
  /** Won minus lost since the start. */
  readonly net: bigint;
  readonly stake: bigint;
}

/** Stake and payout of a played round, in minor units. */
export interface RoundSum {
  readonly stake: bigint;
  readonly payout: bigint;
}

/** The sum of a settled round; null for any other. */
export function roundSum(
  round: { readonly state: string; readonly stake: string; readonly payout: string } | null,
  currency: Currency,
): RoundSum | null {
  if (round?.state !== 'SETTLED') return null;
  return { stake: toMinor(round.stake, currency), payout: toMinor(round.payout, currency) };
}

export type AutoEnd = 'PLAYED' | 'LOSS' | 'PROFIT' | 'WIN' | 'STOPPED' | 'HIDDEN' | 'TROUBLE';

export interface Bounds {
  readonly least: bigint;
  readonly most: bigint;
}

/** Maximum number of rounds per plan, so that the player has to confirm again. */
export const MOST_AUTO_ROUNDS = 500;
export const MOST_RAISE = 1_000;

const within = (amount: bigint, { least, most }: Bounds) => (amount < least ? least : amount > most ? most : amount);

function changed(stake: bigint, first: bigint, change: StakeChange): bigint {
  return change.kind === 'RESET' ? first : (stake * BigInt(100 + change.percent)) / 100n;
}

/** Progress after one more round, and whether the plan ends. A win is a payout larger than its stake. */
export function afterRound(
  plan: AutoPlan,
  before: AutoProgress,
  { stake, payout }: RoundSum,
  first: bigint,
  bounds: Bounds,
): { readonly progress: AutoProgress; readonly end: AutoEnd | null } {
  const net = before.net + payout - stake;
  const left = before.left - 1;
  const isWon = payout > stake;
  const isEven = payout === stake;
  const change = isWon ? plan.onWin : plan.onLoss;
  const next = isEven ? before.stake : within(changed(before.stake, first, change), bounds);
  return { progress: { left, net, stake: next }, end: endOf(plan, { left, net, won: payout - stake }) };
}

function endOf(plan: AutoPlan, { left, net, won }: { left: number; net: bigint; won: bigint }): AutoEnd | null {
  if (plan.mostLoss !== null && -net >= plan.mostLoss) return 'LOSS';
  if (plan.mostProfit !== null && net >= plan.mostProfit) return 'PROFIT';
  if (plan.mostWin !== null && won >= plan.mostWin) return 'WIN';
  return left <= 0 ? 'PLAYED' : null;
}

/** Whether the next stake could exceed the loss limit; the round is then not started. */
export function wouldExceed({ mostLoss }: AutoPlan, { net, stake }: AutoProgress): boolean {
  return mostLoss !== null && stake - net > mostLoss;
}
