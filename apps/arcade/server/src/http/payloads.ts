import type { PlayPace, SessionPayload, ShownPayload, SpinPayload } from '@lantern/arcade-contract';
import type { CrashRequest } from '../crash/place-bet.ts';
import { type Failure, fail } from '../failure.ts';
import type { MoveRequest } from '../rounds/move-on.ts';
import type { PlayRequest } from '../rounds/play.ts';
import { isRoundId } from '../rounds/read-rounds.ts';

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(body: unknown): Fields {
  return typeof body === 'object' && body !== null ? (body as Fields) : {};
}

const isText = (value: unknown, pattern: RegExp): value is string => typeof value === 'string' && pattern.test(value);
const bad = (field: string) => fail('BAD_REQUEST', { field });

const AMOUNT = /^\d{1,12}(\.\d{1,4})?$/;

export function readSessionPayload(body: unknown): SessionPayload | Failure {
  const { token, game, sessionToken } = fieldsOf(body);
  if (!isText(token, /^[\w-]{16,200}$/)) return bad('token');
  if (!isText(sessionToken, /^[\w-]{43}$/)) return bad('sessionToken');
  return isText(game, /^[\w-]{1,64}$/) ? { token, game, sessionToken } : bad('game');
}

/** Defaults: manual play at normal speed. */
function paceOf({ isAuto, isQuick }: Fields): Required<PlayPace> {
  return { isAuto: isAuto === true, isQuick: isQuick === true };
}

export function readSpinPayload(body: unknown): (SpinPayload & Required<PlayPace>) | Failure {
  const fields = fieldsOf(body);
  const { spinId, coin, after = null } = fields;
  if (!isRoundId(spinId)) return bad('spinId');
  if (!isText(coin, AMOUNT)) return bad('coin');
  return after === null || isRoundId(after) ? { spinId, coin, after, ...paceOf(fields) } : bad('after');
}

export function readPlayPayload(body: unknown): (PlayRequest & Required<PlayPace>) | Failure {
  const fields = fieldsOf(body);
  const { spinId, stake, input, after = null } = fields;
  if (!isRoundId(spinId)) return bad('spinId');
  if (!isText(stake, AMOUNT)) return bad('stake');
  return after === null || isRoundId(after) ? { spinId, stake, input, after, ...paceOf(fields) } : bad('after');
}

export function readCrashBetPayload(body: unknown): CrashRequest | Failure {
  const { spinId, number, stake, input, isAuto } = fieldsOf(body);
  if (!isRoundId(spinId)) return bad('spinId');
  if (!isText(stake, AMOUNT)) return bad('stake');
  const isNumber = typeof number === 'number' && Number.isSafeInteger(number) && number > 0;
  return isNumber ? { spinId, number, stake, input, isAuto: isAuto === true } : bad('number');
}

export function readCashOutPayload(body: unknown): string | Failure {
  const { roundId } = fieldsOf(body);
  return isRoundId(roundId) ? roundId : bad('roundId');
}

const MOST_MOVES = 1_000;

export function readMovePayload(body: unknown): MoveRequest | Failure {
  const { roundId, at, move } = fieldsOf(body);
  if (!isRoundId(roundId)) return bad('roundId');
  const isPlace = typeof at === 'number' && Number.isInteger(at) && at >= 0 && at <= MOST_MOVES;
  return isPlace ? { roundId, at, move } : bad('at');
}

export function readShownPayload(body: unknown): ShownPayload | Failure {
  const { roundId, beats } = fieldsOf(body);
  if (!isRoundId(roundId)) return bad('roundId');
  const isCount = typeof beats === 'number' && Number.isInteger(beats) && beats >= 0 && beats <= 100_000;
  return isCount ? { roundId, beats } : bad('beats');
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

/** Reads one parameter of the query string. */
export function readWord(query: unknown, name: string): string {
  const value = fieldsOf(query)[name];
  return typeof value === 'string' ? value : '';
}
