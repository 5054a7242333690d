import { randomUUID } from 'node:crypto';
import { createSlipBatcher, type SlipAnswer } from '../betting/slip-batcher.ts';
import { ledgerScope, SCOPE, type World } from './world.ts';

/** One bet in the format of the bet batcher, without a game's rules: draws depend on accepted bets, not on what they win. */
export async function placePlain(
  world: World,
  memberId: bigint,
  issueId: bigint,
  bet: {
    readonly play?: string;
    readonly numbers?: string;
    readonly stake?: bigint;
    readonly book?: 'REAL' | 'TEST';
  } = {},
): Promise<{ readonly betId: string; readonly answer: SlipAnswer }> {
  const { play = '1x_dwd', numbers = '||||5', stake = 200n, book = 'REAL' } = bet;
  const betId = randomUUID();
  const batcher = createSlipBatcher(world.ledger, { now: () => world.now });
  const answer = await batcher.send({
    id: randomUUID(),
    digest: 1n,
    brandId: SCOPE.brandId,
    memberId,
    book,
    bookId: await world.ledger.bookId(ledgerScope(book)),
    issueId,
    gameCode: 'SSC1M',
    priceVersion: 1,
    stake,
    issueLimit: 10_000_000n,
    uplineChainId: null,
    rows: [
      {
        betId,
        line: 1,
        play,
        numbers: [numbers],
        tickets: 1,
        points: 1,
        units: 1,
        ticketStake: stake,
        stake,
        oddsE4: 9_780n,
        winPerHit: (stake * 978n) / 100n,
        rebate: 0n,
        payablePpm: 1_000_000,
      },
    ],
    picks: [],
  });
  if (answer.outcome === 'overloaded') throw new Error('the batcher is overloaded');
  return { betId, answer };
}
