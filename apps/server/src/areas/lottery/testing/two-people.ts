import { type Approval, isRefusal, type Refusal, type SubjectPart, transactionOrRefuse } from '@lantern/server-kit';
import { rowsOf } from '../../../testing/card-rows.ts';
import { SCOPE, type World } from './world.ts';

export const OPERATOR = ['lottery.read', 'lottery.results', 'lottery.correct', 'lottery.void', 'lottery.issues'];
/** An approval of ann's request by bob. */
export const approvalAt = (at: Date): Approval => ({
  ...{ maker: 'ann', makerId: 1n, checker: 'bob', checkerId: 2n, requestId: 1n, at },
});

/** Calls that need four-eyes approval. */
export type RequestCall =
  | 'lotteryBackOffice.requestCorrection'
  | 'lotteryBackOffice.requestVoid'
  | 'lotteryCalendar.requestChange';

/** The summary of the last request, amounts in minor units. */
export async function readLastCard(world: World) {
  const request = world.requests.at(-1);
  const approval = world.approvals.get(request?.action ?? '');
  if (request === undefined || approval === undefined) throw new Error('nothing was requested');
  const subject = await approval.preview(world.deps.pool, SCOPE, request.frozen, world.now);
  const effect = (await approval.effect?.(SCOPE, request.frozen, world.now)) ?? [];
  return { subject: subject?.name, ...rowsOf([...(subject?.parts ?? []), ...effect].map(shown)) };
}

const shown = (part: SubjectPart) => ({
  ...part,
  facts: part.facts.map((fact) => ({ ...fact, words: fact.words ?? null })),
});

/** Requests and approves as two operators; the jobs do the rest. */
export async function agreeTo(world: World, call: RequestCall, payload: object): Promise<Refusal | null> {
  const answer = await world.call(call, world.asOperator(1n, OPERATOR), payload);
  return isRefusal(answer) ? answer : agreeToLast(world);
}

/** The second operator approves the last request; a refusal rolls back and the request stays open. */
export async function agreeToLast(world: World): Promise<Refusal | null> {
  const request = world.requests.at(-1);
  const definition = world.approvals.get(request?.action ?? '');
  if (request === undefined || definition === undefined) throw new Error('nothing was requested');
  return transactionOrRefuse(world.deps.pool, (tx) =>
    definition.apply(tx, SCOPE, request.frozen, approvalAt(world.now)),
  );
}
