import type { CrashBetView, CrashProof, CrashRoundView, CrashTotals } from '@lantern/arcade-contract';
import { formatAmount } from '@lantern/money';
import type { Company, CompanyTotals, SeenBet } from '../repository/crash-bets.ts';
import type { CrashRound } from '../repository/crash-rounds.ts';
import { hashOfSeed } from '../sessions/seeds.ts';

/** Unique among the bets of one round, but too short to identify a round of the studio. */
const KEY_LETTERS = 13;

export function keyOfBet(id: string): string {
  return id.slice(0, KEY_LETTERS);
}

/** Public view of a round. */
export function roundViewOf(round: CrashRound): CrashRoundView {
  const isOver = round.state === 'CRASHED';
  return {
    number: Number(round.number),
    phase: round.state,
    serverSeedHash: hashOfSeed(round.serverSeed),
    clientSeed: round.clientSeed,
    closesAt: round.closesAt.toISOString(),
    takesOffAt: round.takesOffAt.toISOString(),
    point: isOver ? round.point : null,
    serverSeed: isOver ? round.serverSeed : null,
  };
}

/** Crashed round with its proof. */
export function proofOf(round: CrashRound): CrashProof {
  return {
    number: Number(round.number),
    point: round.point,
    serverSeed: round.serverSeed,
    serverSeedHash: hashOfSeed(round.serverSeed),
    clientSeed: round.clientSeed,
    crashedAt: (round.crashedAt ?? round.takesOffAt).toISOString(),
    commitment: round.commitment,
    place: round.place,
  };
}

export function betViewOf({ id, alias, stake, payout, exponent, at, state }: SeenBet): CrashBetView {
  const isPaid = state === 'SETTLED' && at !== null;
  return {
    key: keyOfBet(id),
    name: alias,
    stake: formatAmount(stake, exponent),
    at: isPaid ? at : null,
    payout: isPaid ? formatAmount(payout ?? 0n, exponent) : null,
  };
}

/** Sums of the bets of a round with the same currency and money type (real or test). */
export function totalsOf(all: readonly CompanyTotals[], { currency, isTest }: Company, exponent: number): CrashTotals {
  const own = all.find((totals) => totals.currency === currency && totals.isTest === isTest);
  return { bets: own?.bets ?? 0, stake: formatAmount(own?.stake ?? 0n, exponent) };
}
