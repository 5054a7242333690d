import { randomUUID } from 'node:crypto';
import { createPool, transaction } from '@lantern/database';
import { callInside } from '@lantern/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Casino, type CasinoPlayer, GAME, openCasino } from '../testing/casino.ts';
import { vendorBatcherOptions, type WalletCall } from './vendor-batcher.ts';

const OLD_ROUNDS = 3_000;

let casino: Casino;
let player: CasinoPlayer;
beforeAll(async () => {
  casino = await openCasino();
  player = await casino.player(1_000_000n);
});
afterAll(() => casino.close());

function callOf(kind: WalletCall['kind'], round: string, bookId: number): WalletCall {
  const { brandId, memberId } = player.member.scope;
  return {
    ...{ id: randomUUID(), digest: 1n, shard: memberId, kind, vendor: 'LANTERN', transaction: `${round}-${kind}` },
    ...{
      bet: kind === 'result' ? `${round}-bet` : null,
      round,
      session: player.session,
      brandId,
      book: 'REAL',
      bookId,
    },
    ...{ game: GAME, gameType: 'RNG', stake: kind === 'bet' ? 100n : 0n, payout: kind === 'result' ? 50n : 0n },
    ...{ ends: kind === 'result', refusal: null, winKey: randomUUID(), endKey: randomUUID() },
  };
}

/** Plays a round with a bet and a result on a new connection, and answers how many rows of games.round were read for it. */
async function rowsReadBy(round: string): Promise<number> {
  const { ledger, database, clock } = casino;
  const bookId = await ledger.bookId(casino.books(player.member.scope));
  const pool = createPool({ connectionString: database.appUrl, max: 1, applicationName: 'test-rounds' });
  const read = await transaction(pool, async (tx) => {
    for (const kind of ['bet', 'result'] as const) {
      const answers = await callInside(tx, vendorBatcherOptions(clock), [callOf(kind, round, bookId)]);
      expect(answers.map(({ outcome }) => outcome)).toEqual(['OK']);
    }
    const { rows } = await tx.query<{ read: number }>(
      `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relid = 'games.round'::regclass`,
    );
    return rows[0]?.read ?? 0;
  });
  await pool.end();
  return read;
}

test("a round is found by its key and not by a scan of its member's rounds, while the table has no statistics", async () => {
  const readOfOne = await rowsReadBy('first');
  await casino.ownerPool.query(
    `insert into games.round (bucket, vendor, member_id, ref, brand_id, book, session, game, game_type, state, stake, payout, opened_at, ended_at)
     select bucket, vendor, member_id, 'old' || n, brand_id, book, session, game, game_type, case when n % 2 = 0 then 'OPEN' else 'ENDED' end,
            stake, payout, opened_at, case when n % 2 = 1 then ended_at end
       from games.round, generate_series(1, $1::int) n where ref = 'first'`,
    [OLD_ROUNDS],
  );
  expect(await rowsReadBy('second')).toBeLessThanOrEqual(readOfOne + 5);
});
