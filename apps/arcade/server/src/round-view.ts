import type { RoundLine, RoundView } from '@lantern/arcade-contract';
import { formatAmount } from '@lantern/money';
import { findOffered } from './offered-games.ts';
import { type Outcome, replay } from './outcome.ts';
import type { RoundRow } from './repository/rounds.ts';
import { hashOfSeed } from './seeds.ts';

/** A round in a list. */
export function lineOf(row: RoundRow): RoundLine {
  return {
    id: row.id,
    game: row.game,
    state: row.state === 'DECIDED' ? 'PENDING' : row.state,
    coin: formatAmount(row.coin, row.exponent),
    stake: formatAmount(row.stake, row.exponent),
    payout: formatAmount(row.payout ?? 0n, row.exponent),
    playedAt: row.playedAt.toISOString(),
  };
}

/** A round with everything that happened in it, played again from its record unless its outcome is at hand. */
export function viewOf(row: RoundRow, known?: Outcome): RoundView {
  const isSettled = row.state === 'SETTLED';
  const outcome = isSettled ? (known ?? outcomeOf(row)) : null;
  return {
    ...lineOf(row),
    version: row.version,
    currency: { code: row.currency, symbol: row.symbol, exponent: row.exponent },
    coins: outcome?.coins ?? 0,
    isCapped: outcome?.isCapped ?? false,
    steps: outcome?.steps ?? [],
    shownSteps: row.shown,
    balance: isSettled && row.balance !== null ? formatAmount(row.balance, row.exponent) : null,
    proof: {
      serverSeedHash: hashOfSeed(row.serverSeed),
      serverSeed: row.isRevealed ? row.serverSeed : null,
      clientSeed: row.clientSeed,
      nonce: Number(row.nonce),
    },
  };
}

function outcomeOf(row: RoundRow): Outcome {
  const game = findOffered(row.game);
  if (game === null || game.version !== row.version || row.draws === null) {
    throw new Error(`round ${row.id} was played by rules that are not here: ${row.game} ${row.version}`);
  }
  return replay(game, row.draws, row.stake);
}
