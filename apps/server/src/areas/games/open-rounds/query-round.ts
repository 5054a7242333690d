import { parseAmount } from '@lantern/money';
import { type Pieces, plainPieces } from '@lantern/server-kit';
import type { GamesDeps } from '../deps.ts';
import type { RoundWord, Statements } from '../matching/statements.ts';
import {
  forgetAnswered,
  listToQuery,
  type Question,
  type RoundToQuery,
  saveAnswer,
} from '../repository/open-rounds.ts';

export type QueryDeps = GamesDeps & { readonly statements: Statements };

/** Rounds open for longer than this are queried at their vendor. */
export const LOOKED_AT_MS = 2 * 3_600_000;
const QUERY_EVERY_MS = 15 * 60_000;
const AT_ONCE = 200;

/** Queries a round's vendor for its state and stores the answer. */
export async function queryRound(deps: QueryDeps, round: RoundToQuery): Promise<Question> {
  const { brandId, vendor, memberId, ref } = round;
  const { exponent } = (await deps.brand(brandId)).currency;
  const said = await deps.statements.round({ brandId }, vendor, memberId, ref).catch((error: unknown) => {
    deps.log.warn({ vendor, err: error }, 'a vendor does not report the state of a round');
    return 'SILENT' as const;
  });
  const question = { queriedAt: deps.clock.now(), ...answerOf(said, exponent) };
  await saveAnswer(deps.pool, round, question);
  return question;
}

function answerOf(said: RoundWord | 'SILENT', exponent: number): Omit<Question, 'queriedAt'> {
  if (said === 'UNKNOWN' || said === 'SILENT') return { answer: said, stake: null, payout: null };
  const [stake, payout] = [parseAmount(said.stake, exponent), parseAmount(said.payout, exponent)];
  if (stake === null || payout === null) return { answer: 'SILENT', stake: null, payout: null };
  return { answer: said.state, stake, payout };
}

/**
 * Queries every round that is open too long, at most every 15 minutes. After a vendor did not answer, its other rounds are skipped in this
 * run.
 */
export async function queryOpenRounds(deps: QueryDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  await forgetAnswered(deps.pool);
  const rounds = await listToQuery(deps.pool, {
    openedBefore: new Date(now.getTime() - LOOKED_AT_MS),
    queriedBefore: new Date(now.getTime() - QUERY_EVERY_MS),
    limit: AT_ONCE,
    except: await pieces.waiting('round'),
  });
  const answers = new Map<string, boolean>();
  for (const round of rounds) {
    const peer = `${round.brandId} ${round.vendor}`;
    const query = async () => {
      const answersNow = answers.get(peer) ?? (await deps.statements.canQuery(round, round.vendor));
      answers.set(peer, answersNow && (await queryRound(deps, round)).answer !== 'SILENT');
    };
    await pieces.run(`round ${peer} ${round.ref}`, query, round.brandId);
  }
}
