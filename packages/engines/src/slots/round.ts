import type { Draw } from './draw.ts';
import type { LineWin } from './evaluate-lines.ts';
import type { WaysWin } from './evaluate-ways.ts';
import type { SlotGame, SymbolName, TumbleGame } from './game.ts';
import { type HoldState, holdPay, isHoldOver, respin, startHold } from './hold.ts';
import { payFor } from './pay-row.ts';
import { spinReels } from './spin-reels.ts';
import { spinTumble, type Tumble } from './spin-tumble.ts';

/** State of a round between two steps. Plain data, so that it can be stored. */
export interface RoundState {
  readonly phase: 'base' | 'free' | 'hold' | 'done';
  /** Won so far, in coins. */
  readonly coins: number;
  readonly freeSpinsLeft: number;
  /** Running total of multipliers in the free spins of a tumbling game. */
  readonly multiplierTotal: number;
  readonly hold: HoldState | null;
}

interface AnyStep {
  /** Win of this step in coins, after multipliers and the cap. */
  readonly coins: number;
  /** Win of the round including this step, in coins. */
  readonly totalCoins: number;
}

interface SpinStep extends AnyStep {
  readonly isFree: boolean;
  readonly scatters: number;
  /** Coins of the scatters, before the multiplier of free spins. */
  readonly scatterCoins: number;
  /** Multiplier of the wins of this step. */
  readonly multiplier: number;
  readonly freeSpinsAwarded: number;
  readonly freeSpinsLeft: number;
}

/** One turn of the reels. */
export interface ReelsStep extends SpinStep {
  readonly kind: 'reels';
  /** Strip index of the symbol in the top row, per reel. */
  readonly stops: readonly number[];
  /** One list per reel, top to bottom. */
  readonly grid: readonly (readonly SymbolName[])[];
  /** Line or way wins, in coins before the multiplier. */
  readonly wins: readonly (LineWin | WaysWin)[];
  /** Multiplier of each cell, reel by reel; present only when wilds draw multipliers. */
  readonly wildMultipliers?: readonly number[];
  /** True when the hold feature follows. */
  readonly startsHold: boolean;
}

/** One spin of a tumbling game with all its tumbles. */
export interface TumbleStep extends SpinStep {
  readonly kind: 'tumble';
  readonly tumbles: readonly Tumble[];
}

/** Board of the hold feature at its start or after a respin. */
export interface HoldStep extends AnyStep {
  readonly kind: 'hold';
  /** Value of each cell's coin in multiples of the total bet, reel by reel; null for an empty cell. */
  readonly cells: readonly (number | null)[];
  readonly respinsLeft: number;
  /** True when every cell has a coin. */
  readonly isFull: boolean;
}

export type RoundStep = ReelsStep | TumbleStep | HoldStep;

/** A completed round. */
export interface Round {
  readonly steps: readonly RoundStep[];
  readonly coins: number;
  /** True when the maximum win of a round was reached. */
  readonly isCapped: boolean;
}

/** Guard against corrupt records; no real round comes near it. */
const MAX_STEPS = 10_000;

export function openRound(): RoundState {
  return { phase: 'base', coins: 0, freeSpinsLeft: 0, multiplierTotal: 0, hold: null };
}

/** Maximum win of a round in coins, or null. */
export function capOf(game: SlotGame): number | null {
  return game.maxWinBets === null ? null : game.maxWinBets * game.coinsPerBet;
}

function capped(game: SlotGame, before: number, won: number): { coins: number; isCapped: boolean } {
  const cap = capOf(game);
  return cap !== null && before + won >= cap
    ? { coins: cap - before, isCapped: true }
    : { coins: won, isCapped: false };
}

/**
 * Plays the next step of a round.
 * @throws RangeError when the round is finished
 */
export function nextStep(game: SlotGame, state: RoundState, draw: Draw): { state: RoundState; step: RoundStep } {
  if (state.phase === 'done') throw new RangeError('the round is done');
  if (state.phase === 'hold') return holdStep(game, state, draw);
  return game.kind === 'tumble' ? tumbleStep(game, state, draw) : reelsStep(game, state, draw);
}

function reelsStep(
  game: Exclude<SlotGame, TumbleGame>,
  state: RoundState,
  draw: Draw,
): { state: RoundState; step: ReelsStep } {
  const isFree = state.phase === 'free';
  const spin = spinReels(game, isFree, draw);
  const multiplier = isFree ? (game.freeSpins?.multiplier ?? 1) : 1;
  const { coins, isCapped } = capped(game, state.coins, (spin.coins + spin.scatterCoins) * multiplier);
  const freeSpinsLeft = state.freeSpinsLeft - (isFree ? 1 : 0) + spin.freeSpinsAwarded;
  const hold = game.kind === 'lines' && game.hold && spin.startsHold ? startHold(game.hold, spin.isCoin, draw) : null;
  const totalCoins = state.coins + coins;
  const phase = isCapped ? 'done' : hold ? 'hold' : freeSpinsLeft > 0 ? 'free' : 'done';
  return {
    state: { phase, coins: totalCoins, freeSpinsLeft, multiplierTotal: 0, hold },
    step: {
      kind: 'reels',
      isFree,
      stops: spin.stops,
      grid: spin.grid,
      wins: spin.wins,
      ...(spin.wildMultipliers && { wildMultipliers: spin.wildMultipliers }),
      scatters: spin.scatters,
      scatterCoins: spin.scatterCoins,
      multiplier,
      freeSpinsAwarded: spin.freeSpinsAwarded,
      freeSpinsLeft,
      startsHold: spin.startsHold,
      coins,
      totalCoins,
    },
  };
}

function holdStep(game: SlotGame, state: RoundState, draw: Draw): { state: RoundState; step: HoldStep } {
  if (game.kind !== 'lines' || game.hold === null || state.hold === null) throw new RangeError('nothing is held');
  const hold = respin(game.hold, state.hold, draw);
  const isOver = isHoldOver(hold);
  const coins = isOver ? holdPay(game.hold, hold) * game.coinsPerBet : 0;
  const totalCoins = state.coins + coins;
  const isFull = hold.cells.every((value) => value !== null);
  return {
    state: { ...state, phase: isOver ? 'done' : 'hold', coins: totalCoins, hold },
    step: { kind: 'hold', cells: hold.cells, respinsLeft: hold.respinsLeft, isFull, coins, totalCoins },
  };
}

function tumbleStep(game: TumbleGame, state: RoundState, draw: Draw): { state: RoundState; step: TumbleStep } {
  const isFree = state.phase === 'free';
  const spin = spinTumble(game, isFree ? state.multiplierTotal : null, draw);
  const scatterCoins = payFor(game.scatter.pay, spin.scatters);
  const { trigger, award, retrigger, retriggerAward } = game.freeSpins;
  const isAwarded = spin.scatters >= (isFree ? retrigger : trigger);
  const freeSpinsAwarded = isAwarded ? (isFree ? retriggerAward : award) : 0;
  const { coins, isCapped } = capped(game, state.coins, spin.coins + scatterCoins);
  const totalCoins = state.coins + coins;
  const freeSpinsLeft = state.freeSpinsLeft - (isFree ? 1 : 0) + freeSpinsAwarded;
  const phase = isCapped || freeSpinsLeft === 0 ? 'done' : 'free';
  return {
    state: { ...state, phase, coins: totalCoins, freeSpinsLeft, multiplierTotal: spin.multiplierTotal },
    step: {
      kind: 'tumble',
      isFree,
      tumbles: spin.tumbles,
      scatters: spin.scatters,
      scatterCoins,
      multiplier: spin.multiplier,
      freeSpinsAwarded,
      freeSpinsLeft,
      coins,
      totalCoins,
    },
  };
}

/** Plays a round to its end, from a given state or from the start. */
export function playRound(game: SlotGame, draw: Draw, from: RoundState = openRound()): Round {
  const steps: RoundStep[] = [];
  let state = from;
  while (state.phase !== 'done') {
    if (steps.length === MAX_STEPS) throw new RangeError('the round does not end');
    const next = nextStep(game, state, draw);
    steps.push(next.step);
    state = next.state;
  }
  return { steps, coins: state.coins, isCapped: state.coins === capOf(game) };
}

/** Payout of a win in coins on a stake, both amounts in minor units; rounded down once. */
export function payoutOf(game: SlotGame, coins: number, stake: bigint): bigint {
  return (stake * BigInt(coins)) / BigInt(game.coinsPerBet);
}
