import type { Payload, Value } from '@lantern/contract/schemas';
import {
  type ApprovalDefinition,
  defineApproval,
  idText,
  isRefusal,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import { facts } from '../../staff/index.ts';
import type { Availability } from '../catalogue/availability.ts';
import type { GamesDeps } from '../deps.ts';
import { deleteStop, findStop, type StopRow } from '../repository/stops.ts';
import { MANAGE_PERMISSION, MEMBER_PERMISSION } from './permissions.ts';
import { EVERYBODY, type StopSubject, stopSubject, stopTarget } from './stop-subject.ts';

const { code, instant, part, text } = facts;

const SCHEMA = payloadSchema({ memberId: idText, account: Type.String(), stoppedAt: Type.String() });

/** Ends the stop of one member, or of everybody, that another operator ordered. Approved by the permission that stops. */
const endStop = (action: 'games.allow-play' | 'games.allow-everybody', permission: string) =>
  defineApproval({
    action,
    schema: SCHEMA,
    permission: { request: permission, approve: permission },
    async preview(tx, scope, { memberId, account }) {
      const id = BigInt(memberId);
      const stop = await findStop(tx, scope, id);
      if (stop === null) return null;
      const rows = [
        code('play', 'subject_play', 'STOPPED', { becomes: 'ALLOWED' }),
        text('stopped_by', stop.operator, { isFixed: true }),
        instant('stopped_at', stop.at, { isFixed: true }),
        text('stop_reason', stop.reason, { isFixed: true }),
      ];
      const page = { path: '/games' };
      return {
        ...(id === EVERYBODY ? { page } : { name: account, memberId: id, page }),
        parts: [part('CHANGE', rows)],
      };
    },
    async apply(tx, scope, { memberId, stoppedAt }) {
      // Other processes and this one apply it within two seconds, as any change of another process.
      const ended = await deleteStop(tx, scope, { memberId: BigInt(memberId), at: new Date(stoppedAt) });
      return ended ? null : refuse('STATE_CONFLICT');
    },
  });

export const allowMember = endStop('games.allow-play', MEMBER_PERMISSION);
export const allowEverybody = endStop('games.allow-everybody', MANAGE_PERMISSION);

const definitionFor = (id: bigint): ApprovalDefinition<typeof SCHEMA> =>
  id === EVERYBODY ? allowEverybody : allowMember;

async function requestEnd(
  deps: GamesDeps,
  tx: Queryable,
  context: StaffContext,
  { id, account }: StopSubject,
  { stop, reason }: { readonly stop: StopRow; readonly reason: string },
): Promise<Value<'gamesBackOffice.allowPlay'> | Refusal> {
  const payload = { memberId: id.toString(), account, stoppedAt: stop.at.toISOString() };
  const request = { target: stopTarget(id), payload, reason };
  const opened = await deps.staff.requests.open(tx, context, definitionFor(id), request);
  return isRefusal(opened) ? opened : { requestId: opened.toString() };
}

/** Allows stakes again: at once where the same operator stopped play, otherwise after a second operator approves. */
export async function allowPlay(
  deps: GamesDeps & { readonly board: Availability },
  context: StaffContext,
  { memberId, reason }: Payload<'gamesBackOffice.allowPlay'>,
): Promise<Value<'gamesBackOffice.allowPlay'> | Refusal> {
  const subject = await stopSubject(deps, context, memberId);
  if (isRefusal(subject)) return subject;
  const { scope } = context.operator;
  const answer = await transactionOrRefuse(deps.pool, async (tx) => {
    const stop = await findStop(tx, scope, subject.id);
    if (stop === null) return refuse('NOT_FOUND');
    if (stop.operatorId !== scope.operatorId) return requestEnd(deps, tx, context, subject, { stop, reason });
    if (!(await deleteStop(tx, scope, stop))) return refuse('NOT_FOUND');
    const { target, permission } = subject;
    const before = { reason: stop.reason, operator: stop.operator, at: stop.at };
    await deps.staff.audit(tx, context, { action: 'games.allow-play', target, permission, before, after: { reason } });
    return { requestId: null };
  });
  deps.board.forget(scope.brandId, subject.id);
  return answer;
}
