import type { GameInfo } from '@lantern/arcade-contract';
import { LANTERN_RIVER, type SlotGame, slotFigures, TWIN_SEVENS } from '@lantern/engines/slots';
import { formatAmount } from '@lantern/money';

/** A game as the studio sells it: its rules, and what one coin may cost, in hundredths of the currency's unit. */
interface OfferedGame {
  readonly game: SlotGame;
  readonly coins: readonly bigint[];
  readonly usualCoin: bigint;
}

/** Finished games. A game of the engines joins when it has a face. */
const OFFERED: readonly OfferedGame[] = [
  { game: LANTERN_RIVER, coins: [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n], usualCoin: 5n },
  { game: TWIN_SEVENS, coins: [4n, 10n, 20n, 40n, 100n, 200n, 400n, 1_000n, 2_000n], usualCoin: 20n },
];

/** The game of that name, or null. */
export function findOffered(id: string): SlotGame | null {
  return OFFERED.find(({ game }) => game.id === id)?.game ?? null;
}

/** What one coin may cost, in minor units of a currency. Currencies without hundredths count in whole units. */
export function coinsOf(id: string, exponent: number): { readonly coins: readonly bigint[]; readonly usual: bigint } {
  const offered = OFFERED.find(({ game }) => game.id === id);
  if (offered === undefined) throw new RangeError(`no such game: ${id}`);
  const scale = exponent > 2 ? 10n ** BigInt(exponent - 2) : 1n;
  return { coins: offered.coins.map((coin) => coin * scale), usual: offered.usualCoin * scale };
}

/** Everything that a paytable and the reels need, with coin values in a currency of so many decimals. */
export function gameInfo(game: SlotGame, exponent: number): GameInfo {
  const { coins, usual } = coinsOf(game.id, exponent);
  const isTumble = game.kind === 'tumble';
  return {
    id: game.id,
    version: game.version,
    title: game.title,
    kind: game.kind,
    reels: isTumble ? game.reels : game.strips.length,
    rows: game.rows,
    symbols: game.symbols,
    wild: isTumble ? null : game.wild,
    scatter: game.scatter?.symbol ?? null,
    lines: game.kind === 'lines' ? game.lines : [],
    pay: game.pay,
    scatterPay: game.scatter?.pay ?? {},
    freeSpins: isTumble ? { [game.freeSpins.trigger]: game.freeSpins.award } : (game.scatter?.freeSpins ?? {}),
    freeSpinMultiplier: isTumble ? 1 : (game.freeSpins?.multiplier ?? 1),
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

function holdInfo(game: SlotGame): GameInfo['hold'] {
  if (game.kind !== 'lines' || game.hold === null) return null;
  const { coin, trigger, values, grand } = game.hold;
  return { coin, trigger, grand, values: values.map(({ value, label }) => ({ value, label: label ?? null })) };
}
