import type { ArcadeCode } from '@lantern/arcade-contract';
import type { FastifyReply } from 'fastify';
import { type Failure, isFailure } from '../failure.ts';

const STATUS: Readonly<Record<ArcadeCode, number>> = {
  SESSION_EXPIRED: 401,
  TOKEN_INVALID: 401,
  INSUFFICIENT_FUNDS: 409,
  ROUND_UNFINISHED: 409,
  ROUND_VOID: 409,
  SPIN_REFUSED: 403,
  STAKE_INVALID: 422,
  BET_INVALID: 422,
  MOVE_REFUSED: 409,
  MOVE_STALE: 409,
  BETTING_CLOSED: 409,
  TOO_EARLY: 409,
  TOO_LATE: 409,
  BAD_REQUEST: 400,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  PENDING: 503,
  UNAVAILABLE: 503,
  OVERLOADED: 503,
  REQUEST_TIMEOUT: 408,
};

/** Wraps every response in the same envelope. */
export function answer(reply: FastifyReply, value: unknown): FastifyReply {
  // A late call may have named the type of a file already.
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  if (!isFailure(value)) return reply.send({ success: true, value });
  return reply.code(STATUS[value.code]).send({ success: false, value: body(value) });
}

function body({ code, params }: Failure) {
  return { code, params };
}
