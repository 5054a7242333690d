import type { SlotInfo } from '@lantern/arcade-contract';
import {
  beatsOf,
  payoutOf,
  playRound,
  type RoundStep,
  recordDraws,
  replayDraws,
  type SlotGame,
  slotFigures,
} from '@lantern/engines/slots';
import type { StudioSlot } from '@lantern/engines/studio';
import { formatAmount } from '@lantern/money';
import type { RoundRow } from '../repository/rounds.ts';
import { drawOf, seedsOf } from '../sessions/seeds.ts';
import { type OfferedGame, type Outcome, scaleOf } from './offered-game.ts';

/** Coin values, in hundredths of the currency unit. */
export interface CoinOffer {
  readonly coins: readonly bigint[];
  readonly usualCoin: bigint;
}

/** A slot: the stake is a number of coins, and a round is decided when it is requested. */
export interface OfferedSlot extends OfferedGame {
  readonly coinsPerBet: number;
  /** Coin values in minor units of a currency with `exponent` decimals. */
  coins(exponent: number): readonly bigint[];
}

interface Played {
  readonly steps: readonly RoundStep[];
  readonly coins: number;
  readonly isCapped: boolean;
}

const UNPLAYED: Played = { steps: [], coins: 0, isCapped: false };

/** @param studio studio title of the engine's game; rounds are recorded under its id and replayed with its model */
export function slot(game: SlotGame, studio: StudioSlot, offer: CoinOffer): OfferedSlot {
  const coins = (exponent: number) => offer.coins.map((coin) => coin * scaleOf(exponent));
  const shownOf = ({ steps, coins: won, isCapped }: Played, row: Pick<RoundRow, 'shown'>) => ({
    shape: 'slot' as const,
    model: game.id,
    coins: won,
    isCapped,
    steps,
    shownBeats: row.shown,
  });

  function decide(row: RoundRow): Outcome {
    const { draw, drawn } = recordDraws(drawOf(seedsOf(row)));
    const played = playRound(game, draw);
    return {
      payout: payoutOf(game, played.coins, row.stake),
      isOver: true,
      record: { coins: played.coins, steps: beatsOf(played.steps), draws: drawn, result: null },
      shown: shownOf(played, row),
    };
  }

  return {
    id: studio.code,
    version: game.version,
    titles: studio.titles,
    coinsPerBet: game.coinsPerBet,
    coins,
    info: (exponent) => slotInfo(game, studio, coins(exponent), offer.usualCoin * scaleOf(exponent), exponent),
    decide,
    show({ state, draws, ...row }) {
      const isPlayed = state === 'SETTLED' && draws !== null;
      return shownOf(isPlayed ? playRound(game, replayDraws(draws)) : UNPLAYED, row);
    },
    moves: null,
  };
}

/** Multiples of the total bet by number of scatters. A tumbling game lists them in coins, like its other pays. */
function scatterPay(game: SlotGame): SlotInfo['scatterPay'] {
  const pay = Object.entries(game.scatter?.pay ?? {});
  const coins = game.kind === 'tumble' ? game.coinsPerBet : 1;
  return Object.fromEntries(pay.map(([count, paid]) => [count, paid / coins]));
}

function slotInfo(
  game: SlotGame,
  { code, titles }: StudioSlot,
  coins: readonly bigint[],
  usual: bigint,
  exponent: number,
): SlotInfo {
  const isTumble = game.kind === 'tumble';
  return {
    shape: 'slot',
    id: code,
    model: game.id,
    version: game.version,
    titles,
    kind: game.kind,
    reels: isTumble ? game.reels : game.strips.length,
    rows: game.rows,
    symbols: game.symbols,
    wild: isTumble ? null : game.wild,
    scatter: game.scatter?.symbol ?? null,
    lines: game.kind === 'lines' ? game.lines : [],
    pay: game.pay,
    scatterPay: scatterPay(game),
    freeSpins: isTumble ? { [game.freeSpins.trigger]: game.freeSpins.award } : (game.scatter?.freeSpins ?? {}),
    freeSpinMultiplier: isTumble ? 1 : (game.freeSpins?.multiplier ?? 1),
    wildMultipliers: isTumble ? [] : (game.freeSpins?.wildMultipliers?.values.map(({ value }) => value) ?? []),
    multiplier: isTumble ? { symbol: game.multiplier, values: game.multiplierValues.map(({ value }) => value) } : null,
    retrigger: isTumble ? { scatters: game.freeSpins.retrigger, spins: game.freeSpins.retriggerAward } : null,
    strips: isTumble ? [] : game.strips,
    freeStrips: isTumble ? [] : (game.freeSpins?.strips ?? []),
    hold: holdInfo(game),
    coinsPerBet: game.coinsPerBet,
    coins: coins.map((coin) => formatAmount(coin, exponent)),
    usualCoin: formatAmount(usual, exponent),
    maxWinBets: game.maxWinBets,
    ...slotFigures(game),
    volatility: game.volatility,
  };
}

function holdInfo(game: SlotGame): SlotInfo['hold'] {
  if (game.kind !== 'lines' || game.hold === null) return null;
  const { coin, trigger, respins, values, grand } = game.hold;
  return { coin, trigger, respins, grand, values: values.map(({ value, label }) => ({ value, label: label ?? null })) };
}
