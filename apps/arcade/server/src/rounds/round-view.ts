import type { RoundLine, RoundState, RoundView } from '@lantern/arcade-contract';
import { type GameTitles, titlesOf } from '@lantern/engines/studio';
import { formatAmount } from '@lantern/money';
import type { Shown } from '../games/offered-game.ts';
import { gameOf } from '../games/offered-games.ts';
import { ownTitlesOf } from '../own-studio.ts';
import type { RoundRow } from '../repository/rounds.ts';
import { hashOfSeed } from '../sessions/seeds.ts';

/** Public state of each internal state; the steps of payment are not shown to players. */
const STATES: Readonly<Record<RoundRow['state'], RoundState>> = {
  DECIDED: 'PENDING',
  OPEN: 'OPEN',
  CLOSING: 'PENDING',
  RETURNING: 'PENDING',
  SETTLED: 'SETTLED',
  REFUSED: 'REFUSED',
  VOID: 'VOID',
};

/**
 * Titles of the game at the studio that played the round; the second studio sells the same game id under its own title. A game that is
 * no longer sold is shown by its id.
 */
function namesOf({ game, walletCalls }: Pick<RoundRow, 'game' | 'walletCalls'>): GameTitles {
  const own = walletCalls === 'own' ? ownTitlesOf(game) : null;
  return own ?? titlesOf(game) ?? { CN: game, EN: game, JA: game, TH: game, VI: game, ID: game };
}

/** A round as a row of a list. */
export function lineOf(row: RoundRow): RoundLine {
  return {
    id: row.id,
    game: row.game,
    titles: namesOf(row),
    state: STATES[row.state],
    coin: formatAmount(row.coin, row.exponent),
    stake: formatAmount(row.stake, row.exponent),
    payout: formatAmount(row.payout ?? 0n, row.exponent),
    playedAt: row.playedAt.toISOString(),
  };
}

/** A round with all its steps, from its stored record unless `known` is given. */
export function viewOf(row: RoundRow, known?: Shown): RoundView {
  const isKnown = row.state === 'SETTLED' || row.state === 'OPEN';
  return {
    ...lineOf(row),
    version: row.version,
    currency: { code: row.currency, symbol: row.symbol, exponent: row.exponent },
    ...(known ?? gameOf(row).show(row)),
    balance: isKnown && row.balance !== null ? formatAmount(row.balance, row.exponent) : null,
    proof: {
      serverSeedHash: hashOfSeed(row.serverSeed),
      serverSeed: row.isRevealed ? row.serverSeed : null,
      clientSeed: row.clientSeed,
      nonce: Number(row.nonce),
    },
  } as RoundView;
}
