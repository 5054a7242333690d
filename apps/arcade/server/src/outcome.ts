import type { SeedPair } from '@lantern/engines/chance';
import { payoutOf, playRound, type RoundStep, recordDraws, replayDraws, type SlotGame } from '@lantern/engines/slots';
import { drawOf } from './seeds.ts';

/** What a round comes to; follows from its game, seeds and stake alone. */
export interface Outcome {
  readonly steps: readonly RoundStep[];
  readonly coins: number;
  readonly isCapped: boolean;
  /** Minor units. */
  readonly payout: bigint;
  readonly draws: readonly number[];
}

/** Decides a round from its seeds. */
export function decide(game: SlotGame, pair: SeedPair, stake: bigint): Outcome {
  const { draw, drawn } = recordDraws(drawOf(pair));
  const { steps, coins, isCapped } = playRound(game, draw);
  return { steps, coins, isCapped, payout: payoutOf(game, coins, stake), draws: drawn };
}

/** Plays a settled round again from its record. */
export function replay(game: SlotGame, draws: readonly number[], stake: bigint): Outcome {
  const { steps, coins, isCapped } = playRound(game, replayDraws(draws));
  return { steps, coins, isCapped, payout: payoutOf(game, coins, stake), draws };
}
