import { createHash, createHmac } from 'node:crypto';
import type { PoolClient } from '@lantern/database';
import { betLine, betsHeader } from '@lantern/engines/chance';
import type { Clock } from '@lantern/server-kit';
import type { IssueRow } from '../issues/repository/issues.ts';
import { type AcceptedBet, readAcceptedBets } from './repository/accepted-bets.ts';
import { findDraw, insertPage, sealDraw } from './repository/draws.ts';

/** Bets on one published page. */
export const BETS_PER_PAGE = 1000;

/**
 * Seals the bets of a closed, locked issue: stores its canonical list in pages and the list's digest. Issues that are not drawn by the
 * platform have nothing to seal.
 */
export async function sealBets(tx: PoolClient, issue: IssueRow, clock: Clock): Promise<void> {
  const draw = await findDraw(tx, issue, issue.id);
  if (draw === null || draw.sealedAt !== null) return;
  const hash = createHash('sha256').update(`${betsHeader(issue.gameCode, issue.number)}\n`);
  let count = 0;
  let page = 0;
  for await (const bets of readAcceptedBets(tx, issue, BETS_PER_PAGE)) {
    const lines = bets.map((bet) => lineOf(bet, draw.bettorSalt)).join('\n');
    page += 1;
    count += bets.length;
    await insertPage(tx, issue, issue.id, page, lines);
    hash.update(`${lines}\n`);
  }
  // The time when the list is complete, not when it was started: it must be before the beacon's time.
  await sealDraw(tx, issue, issue.id, { at: clock.now(), count, digest: hash.digest() });
}

function lineOf(bet: AcceptedBet, salt: Buffer): string {
  return betLine({
    id: bet.id,
    bettor: bettorTag(salt, bet.memberId),
    placedAtMs: bet.placedAt.getTime(),
    play: bet.play,
    content: bet.numbers,
    tickets: bet.tickets,
    stake: bet.stake,
  });
}

/** A member's pseudonym in one issue. The salt is never published, so that members cannot be found by trying ids. */
function bettorTag(salt: Buffer, memberId: bigint): string {
  return createHmac('sha256', salt).update(String(memberId)).digest('hex').slice(0, 16);
}
