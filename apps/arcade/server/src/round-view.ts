import type { RoundLine, RoundState, RoundView } from '@lantern/arcade-contract';
import { type GameTitles, titlesOf } from '@lantern/engines/studio';
import { formatAmount } from '@lantern/money';
import type { Shown } from './games/offered-game.ts';
import { gameOf } from './offered-games.ts';
import { ownTitlesOf } from './own-studio.ts';
import type { RoundRow } from './repository/rounds.ts';
import { hashOfSeed } from './seeds.ts';

/** What players are told of the states; how a stake or a win is on its way is nobody's business but ours. */
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
 * A game is called as the studio calls it that the round was played at: the second one sells a game of the same code under a name of its
 * own. Rounds of a game that is not sold any more are called by its code.
 */
function namesOf({ game, walletCalls }: Pick<RoundRow, 'game' | 'walletCalls'>): GameTitles {
  const own = walletCalls === 'own' ? ownTitlesOf(game) : null;
  return own ?? titlesOf(game) ?? { CN: game, EN: game, JA: game, TH: game, VI: game, ID: game };
}

/** A round in a list. */
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

/** A round with everything that happened in it, shown from its record unless it is at hand. */
export function viewOf(row: RoundRow, known?: Shown): RoundView {
  const isTold = row.state === 'SETTLED' || row.state === 'OPEN';
  return {
    ...lineOf(row),
    version: row.version,
    currency: { code: row.currency, symbol: row.symbol, exponent: row.exponent },
    ...(known ?? gameOf(row).show(row)),
    balance: isTold && row.balance !== null ? formatAmount(row.balance, row.exponent) : null,
    proof: {
      serverSeedHash: hashOfSeed(row.serverSeed),
      serverSeed: row.isRevealed ? row.serverSeed : null,
      clientSeed: row.clientSeed,
      nonce: Number(row.nonce),
    },
  } as RoundView;
}
