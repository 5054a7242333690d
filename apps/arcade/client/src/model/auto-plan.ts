/** How a stake goes on after a round: back to the first one, or so many percent more than the last. */
export type StakeChange = { readonly kind: 'RESET' } | { readonly kind: 'RAISE'; readonly percent: number };

/** What the player wants to be played by itself. Amounts in minor units; null: no such bound. */
export interface AutoPlan {
  readonly rounds: number;
  /** Ends when so much was lost altogether. */
  readonly mostLoss: bigint | null;
  /** Ends when so much was won altogether. */
  readonly mostProfit: bigint | null;
  /** Ends after a single win of so much. */
  readonly mostWin: bigint | null;
  readonly onWin: StakeChange;
  readonly onLoss: StakeChange;
}

export interface AutoProgress {
  readonly left: number;
  /** Won less lost since the start. */
  readonly net: bigint;
  readonly stake: bigint;
}

/** A round that was played: minor units. */
export interface RoundSum {
  readonly stake: bigint;
  readonly payout: bigint;
}

export type AutoEnd = 'PLAYED' | 'LOSS' | 'PROFIT' | 'WIN' | 'STOPPED' | 'HIDDEN' | 'TROUBLE';

export interface Bounds {
  readonly least: bigint;
  readonly most: bigint;
}

/** So many rounds at most: a plan is somebody's, who looks at it again. */
export const MOST_AUTO_ROUNDS = 500;
export const MOST_RAISE = 1_000;

const within = (amount: bigint, { least, most }: Bounds) => (amount < least ? least : amount > most ? most : amount);

function changed(stake: bigint, first: bigint, change: StakeChange): bigint {
  return change.kind === 'RESET' ? first : (stake * BigInt(100 + change.percent)) / 100n;
}

/** Where a plan stands after one more round, and whether it ends there. A win is more than its stake. */
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

/** Whether the next round could lose more than the plan allows: it is not begun then. */
export function wouldExceed({ mostLoss }: AutoPlan, { net, stake }: AutoProgress): boolean {
  return mostLoss !== null && stake - net > mostLoss;
}
