import { applyPpmFloor, type RatePpm, ratePpm } from '@lantern/money';

/** What the house keeps of a round between players; nothing else leaves the table. */
export type RakeModel =
  /** A share of what each player has won on balance. */
  | { readonly kind: 'WIN'; readonly rate: RatePpm }
  /** A share of the pot up to a cap in minor units, none when the first betting round was never passed. */
  | { readonly kind: 'POT'; readonly rate: RatePpm; readonly cap: bigint }
  /** So many minor units of every player of a round. */
  | { readonly kind: 'FEE'; readonly fee: bigint };

const [LOWEST_WIN_RAKE, HIGHEST_WIN_RAKE] = [20_000n, 50_000n];
/** 5 %. */
export const DEFAULT_RAKE: RatePpm = ratePpm(50_000n);

/** Whether a room may keep this share of wins: 2 to 5 %. */
export function isWinRakeRate(rate: bigint): boolean {
  return rate >= LOWEST_WIN_RAKE && rate <= HIGHEST_WIN_RAKE;
}

/** What each seat of a round came to, in minor units. `net` and `rakeTotal` add up to nothing. */
export interface SeatResults {
  /** Before the rake. */
  readonly gross: readonly bigint[];
  readonly rake: readonly bigint[];
  readonly net: readonly bigint[];
  readonly rakeTotal: bigint;
}

/** Takes the rake from positive results only, rounded down for each player. */
export function rakeWins(gross: readonly bigint[], rate: RatePpm): SeatResults {
  return resultsOf(
    gross,
    gross.map((amount) => (amount > 0n ? applyPpmFloor(amount, rate) : 0n)),
  );
}

/** Takes the same fee of every seat. */
export function takeFees(gross: readonly bigint[], fee: bigint): SeatResults {
  return resultsOf(
    gross,
    gross.map(() => fee),
  );
}

/** What is kept of a pot. */
export function potRake(pot: bigint, rate: RatePpm, cap: bigint, hasPassedFirstRound = true): bigint {
  if (!hasPassedFirstRound) return 0n;
  const rake = applyPpmFloor(pot, rate);
  return rake < cap ? rake : cap;
}

function resultsOf(gross: readonly bigint[], rake: readonly bigint[]): SeatResults {
  const net = gross.map((amount, seat) => amount - (rake[seat] ?? 0n));
  return { gross, rake, net, rakeTotal: rake.reduce((sum, amount) => sum + amount, 0n) };
}
