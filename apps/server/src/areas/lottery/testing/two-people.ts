import { isRefusal, type Refusal, refusable } from '@lantern/server-kit';
import { SCOPE, type World } from './world.ts';

export const OPERATOR = ['lottery.read', 'lottery.results', 'lottery.correct', 'lottery.void', 'lottery.issues'];
/** Calls that ask a second person. */
export type Asked = 'lotteryOffice.requestCorrection' | 'lotteryOffice.requestVoid' | 'lotteryCalendar.requestChange';

/** Asks and agrees, as two people do; the jobs do the rest. */
export async function agreeTo(world: World, call: Asked, payload: object): Promise<Refusal | null> {
  const asked = await world.call(call, world.asOperator(1n, OPERATOR), payload);
  return isRefusal(asked) ? asked : agreeToLast(world);
}

/** The second person agrees to what was asked last; what refuses is undone, and stays open. */
export async function agreeToLast(world: World): Promise<Refusal | null> {
  const request = world.requests.at(-1);
  const handler = world.handlers.get(request?.action ?? '');
  if (request === undefined || handler === undefined) throw new Error('nothing was asked');
  const approval = { maker: 'ann', checker: 'bob' };
  return refusable(world.deps.pool, (tx) => handler(tx, SCOPE, request.frozen, approval));
}
