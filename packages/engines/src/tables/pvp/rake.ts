import { applyPpmFloor, type RatePpm, ratePpm } from '@lantern/money';

/** The operator's rake of a round between players; no other money leaves the table. */
export type RakeModel =
  /** A share of each player's net win. */
  | { readonly kind: 'WIN'; readonly rate: RatePpm }
  /** A share of the pot up to a cap in minor units; none when the round ended in the first betting round. */
  | { readonly kind: 'POT'; readonly rate: RatePpm; readonly cap: bigint }
  /** A fixed fee in minor units from every player of a round. */
  | { readonly kind: 'FEE'; readonly fee: bigint };

const [LOWEST_WIN_RAKE, HIGHEST_WIN_RAKE] = [20_000n, 50_000n];
/** 5 %. */
export const DEFAULT_RAKE: RatePpm = ratePpm(50_000n);

/** Whether a room may use this rake rate on wins: 2 to 5 %. */
export function isWinRakeRate(rate: bigint): boolean {
  return rate >= LOWEST_WIN_RAKE && rate <= HIGHEST_WIN_RAKE;
}

/** Results of a round by seat, in minor units. `net` and `rakeTotal` sum to zero. */
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

/** Takes the same fee from every seat. */
export function takeFees(gross: readonly bigint[], fee: bigint): SeatResults {
  return resultsOf(
    gross,
    gross.map(() => fee),
  );
}

/** Rake of a pot, in minor units. */
export function potRake(pot: bigint, rate: RatePpm, cap: bigint, hasPassedFirstRound = true): bigint {
  if (!hasPassedFirstRound) return 0n;
  const rake = applyPpmFloor(pot, rate);
  return rake < cap ? rake : cap;
}

function resultsOf(gross: readonly bigint[], rake: readonly bigint[]): SeatResults {
  const net = gross.map((amount, seat) => amount - (rake[seat] ?? 0n));
  return { gross, rake, net, rakeTotal: rake.reduce((sum, amount) => sum + amount, 0n) };
}
