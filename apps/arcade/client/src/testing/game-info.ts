import type { SlotInfo } from '@lantern/arcade-contract';
import type { LinesGame } from '@lantern/engines/slots';

const texts = (row: Readonly<Record<number, number>> | undefined) => ({ ...row }) as Record<string, number>;

/** What the arcade tells of a game, made from its rules. */
export function gameInfoOf(game: LinesGame): SlotInfo {
  return {
    shape: 'slot',
    id: game.id,
    version: game.version,
    title: game.title,
    kind: 'lines',
    reels: game.strips.length,
    rows: game.rows,
    symbols: game.symbols,
    wild: game.wild,
    scatter: game.scatter?.symbol ?? null,
    lines: game.lines,
    pay: Object.fromEntries(Object.entries(game.pay).map(([symbol, row]) => [symbol, texts(row)])),
    scatterPay: texts(game.scatter?.pay),
    freeSpins: texts(game.scatter?.freeSpins),
    freeSpinMultiplier: game.freeSpins?.multiplier ?? 1,
    strips: game.strips,
    freeStrips: game.freeSpins?.strips ?? [],
    hold: null,
    coinsPerBet: game.coinsPerBet,
    coins: ['0.05'],
    usualCoin: '0.05',
    maxWinBets: game.maxWinBets,
    returnToPlayer: '96.41',
    hitFrequency: '42.18',
    volatility: game.volatility,
  };
}
