import type { SlotInfo } from '@lantern/arcade-contract';
import type { SlotGame } from '@lantern/engines/slots';

const texts = (row: Readonly<Record<number, number>> | undefined) => ({ ...row }) as Record<string, number>;

/** In multiples of the total bet; the rules of tumbling games have coins. */
const scatterPayOf = (game: SlotGame) =>
  Object.fromEntries(
    Object.entries(texts(game.scatter?.pay)).map(([count, paid]) => [
      count,
      game.kind === 'tumble' ? paid / game.coinsPerBet : paid,
    ]),
  );

/** Info of a game as the server sends it, made from its rules. */
export function gameInfoOf(game: SlotGame): SlotInfo {
  const { id, version, title } = game;
  return {
    ...{ shape: 'slot', id, model: id, version, kind: game.kind },
    titles: { CN: title, EN: title, JA: title, TH: title, VI: title, ID: title },
    rows: game.rows,
    symbols: game.symbols,
    pay: Object.fromEntries(Object.entries(game.pay).map(([symbol, row]) => [symbol, texts(row)])),
    coinsPerBet: game.coinsPerBet,
    coins: ['0.05'],
    usualCoin: '0.05',
    maxWinBets: game.maxWinBets,
    returnToPlayer: '96.41',
    hitFrequency: '42.18',
    volatility: game.volatility,
    scatter: game.scatter?.symbol ?? null,
    scatterPay: scatterPayOf(game),
    ...(game.kind === 'tumble' ? ofTumbles(game) : ofReels(game)),
  };
}

type OfKind = Pick<
  SlotInfo,
  | 'reels'
  | 'wild'
  | 'lines'
  | 'freeSpins'
  | 'freeSpinMultiplier'
  | 'wildMultipliers'
  | 'multiplier'
  | 'retrigger'
  | 'strips'
  | 'freeStrips'
  | 'hold'
>;

function ofTumbles({ reels, freeSpins, multiplier, multiplierValues }: Extract<SlotGame, { kind: 'tumble' }>): OfKind {
  return {
    ...{
      reels,
      wild: null,
      lines: [],
      freeSpinMultiplier: 1,
      wildMultipliers: [],
      strips: [],
      freeStrips: [],
      hold: null,
    },
    freeSpins: { [freeSpins.trigger]: freeSpins.award },
    multiplier: { symbol: multiplier, values: multiplierValues.map(({ value }) => value) },
    retrigger: { scatters: freeSpins.retrigger, spins: freeSpins.retriggerAward },
  };
}

function ofReels(game: Exclude<SlotGame, { kind: 'tumble' }>): OfKind {
  const hold = game.kind === 'lines' ? game.hold : null;
  return {
    reels: game.strips.length,
    wild: game.wild,
    lines: game.kind === 'lines' ? game.lines : [],
    freeSpins: texts(game.scatter?.freeSpins),
    freeSpinMultiplier: game.freeSpins?.multiplier ?? 1,
    wildMultipliers: game.freeSpins?.wildMultipliers?.values.map(({ value }) => value) ?? [],
    multiplier: null,
    retrigger: null,
    strips: game.strips,
    freeStrips: game.freeSpins?.strips ?? [],
    hold: hold && { ...hold, values: hold.values.map(({ value, label }) => ({ value, label: label ?? null })) },
  };
}
