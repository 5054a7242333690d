import { isRefusal, type Refusal, type SubjectPart, transactionOrRefuse } from '@lantern/server-kit';
import { rowsOf } from '../../../testing/card-rows.ts';
import { SCOPE, type World } from './world.ts';

export const OPERATOR = ['lottery.read', 'lottery.results', 'lottery.correct', 'lottery.void', 'lottery.issues'];
/** Calls that need four-eyes approval. */
export type RequestCall =
  | 'lotteryOffice.requestCorrection'
  | 'lotteryOffice.requestVoid'
  | 'lotteryCalendar.requestChange';

/** The summary of the last request, amounts in minor units. */
export async function readLastCard(world: World) {
  const request = world.requests.at(-1);
  const card = world.subjects.get(request?.action ?? '');
  if (request === undefined || card === undefined) throw new Error('nothing was asked');
  const subject = await card.describe(world.deps.pool, SCOPE, request.frozen, world.now);
  const effect = (await card.effect?.(SCOPE, request.frozen, world.now)) ?? [];
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
  const handler = world.handlers.get(request?.action ?? '');
  if (request === undefined || handler === undefined) throw new Error('nothing was asked');
  const approval = { maker: 'ann', checker: 'bob' };
  return transactionOrRefuse(world.deps.pool, (tx) => handler(tx, SCOPE, request.frozen, approval));
}
