import type { SessionPayload, ShownPayload, SpinPayload } from '@lantern/arcade-contract';
import { type Failure, fail } from '../failure.ts';
import type { MoveWish } from '../move-on.ts';
import type { PlayWish } from '../play.ts';
import { isRoundId } from '../read-rounds.ts';

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(body: unknown): Fields {
  return typeof body === 'object' && body !== null ? (body as Fields) : {};
}

const isText = (value: unknown, pattern: RegExp): value is string => typeof value === 'string' && pattern.test(value);
const bad = (field: string) => fail('BAD_REQUEST', { field });

const AMOUNT = /^\d{1,12}(\.\d{1,4})?$/;

export function readSessionPayload(body: unknown): SessionPayload | Failure {
  const { token, game } = fieldsOf(body);
  if (!isText(token, /^[\w-]{16,200}$/)) return bad('token');
  return isText(game, /^[\w-]{1,64}$/) ? { token, game } : bad('game');
}

export function readSpinPayload(body: unknown): SpinPayload | Failure {
  const { spinId, coin, after = null } = fieldsOf(body);
  if (!isRoundId(spinId)) return bad('spinId');
  if (!isText(coin, AMOUNT)) return bad('coin');
  return after === null || isRoundId(after) ? { spinId, coin, after } : bad('after');
}

export function readPlayPayload(body: unknown): PlayWish | Failure {
  const { spinId, stake, input, after = null } = fieldsOf(body);
  if (!isRoundId(spinId)) return bad('spinId');
  if (!isText(stake, AMOUNT)) return bad('stake');
  return after === null || isRoundId(after) ? { spinId, stake, input, after } : bad('after');
}

const MOST_MOVES = 1_000;

export function readMovePayload(body: unknown): MoveWish | Failure {
  const { roundId, at, move } = fieldsOf(body);
  if (!isRoundId(roundId)) return bad('roundId');
  const isPlace = typeof at === 'number' && Number.isInteger(at) && at >= 0 && at <= MOST_MOVES;
  return isPlace ? { roundId, at, move } : bad('at');
}

export function readShownPayload(body: unknown): ShownPayload | Failure {
  const { roundId, steps } = fieldsOf(body);
  if (!isRoundId(roundId)) return bad('roundId');
  const isCount = typeof steps === 'number' && Number.isInteger(steps) && steps >= 0 && steps <= 100_000;
  return isCount ? { roundId, steps } : bad('steps');
}

export function readClientSeed(body: unknown): string | Failure {
  const { clientSeed } = fieldsOf(body);
  return typeof clientSeed === 'string' ? clientSeed : bad('clientSeed');
}

const MOST_ROWS = 100;
const USUAL_ROWS = 20;

export function readPage(query: unknown): { readonly cursor: string | undefined; readonly limit: number } {
  const { cursor, limit } = fieldsOf(query);
  const wanted = Number(limit ?? USUAL_ROWS);
  return {
    cursor: isText(cursor, /^[0-9a-z_-]{1,60}$/) ? cursor : undefined,
    limit: Number.isInteger(wanted) && wanted >= 1 ? Math.min(wanted, MOST_ROWS) : USUAL_ROWS,
  };
}

export function readReplay(query: unknown): {
  readonly round: string;
  readonly until: number;
  readonly signature: string;
} {
  const { round, until, signature } = fieldsOf(query);
  return { round: String(round ?? ''), until: Number(until ?? 0), signature: String(signature ?? '') };
}

/** One word of the query string. */
export function readWord(query: unknown, name: string): string {
  const value = fieldsOf(query)[name];
  return typeof value === 'string' ? value : '';
}
