import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { CallContext } from '../calls/call-context.ts';
import { isRefusal, type Refusal, refuse } from '../calls/refusal.ts';
import { type FileAnswer, isFileAnswer, type Route } from '../calls/route.ts';
import type { EncBox } from '../enc/open-body.ts';
import { doing } from '../watchdog/current-work.ts';
import type { ContextMaker, Resolvers } from './context.ts';
import { sendRefusal, sendValue } from './envelope.ts';
import { chargeUpload, limitKey, withCharge } from './limits/caller-limits.ts';
import { createConcurrencyLimit } from './limits/concurrency-limit.ts';
import type { RateLimiter } from './limits/rate-limit.ts';
import type { SharedRateLimiter } from './limits/shared-rate-limit.ts';
import type { MessageOf } from './messages.ts';
import { readJson } from './read-json.ts';
import { isForeignOrigin } from './request/origin.ts';
import { type Check, payloadCheck, valueCheck } from './validation.ts';

const DEFAULT_PER_MINUTE = 300;
export interface CallServerDeps {
  readonly makeContext: ContextMaker;
  readonly enc: EncBox;
  readonly limiter: RateLimiter | null;
  /** Counts rows with `sharedLimit`; null where one process serves all calls. */
  readonly sharedLimiter: SharedRateLimiter | null;
  readonly closedTo: Resolvers['closedTo'];
  readonly messageOf: MessageOf;
  readonly log: Logger;
  /** Validates answers against their schemas, too; off in production. */
  readonly checkAnswers: boolean;
}

const JSON_BODY = /^application\/json(;|$)/i;
const FORM_BODY = /^application\/x-www-form-urlencoded(;|$)/i;

function checked(outcome: ReturnType<Check['fromJson']>): { payload: unknown } | Refusal {
  if ('value' in outcome) return { payload: outcome.value };
  const { field, rule } = outcome.fault;
  // People correct a text as they do when a use case refuses a field; other faults are those of programs.
  if (rule === 'shown') return refuse('FIELD_RULE', { field, min: 0, max: 0, patternId: 'SHOWN' });
  return refuse('BAD_REQUEST', { field, rule });
}

/** Reads the input of a row: query string, JSON, form or encrypted JSON. */
async function readPayload(
  { row }: Route,
  request: FastifyRequest,
  now: Date,
  enc: EncBox,
): Promise<{ payload: unknown } | Refusal> {
  if (row.body === 'raw') return { payload: undefined };
  const check = payloadCheck(row.name);
  if (row.method === 'GET' || row.method === 'DELETE') return checked(check.fromQuery(request.query));
  const type = request.headers['content-type'] ?? '';
  if (request.body !== undefined && !(row.body === 'form' ? FORM_BODY : JSON_BODY).test(type)) {
    return refuse('UNSUPPORTED_MEDIA_TYPE');
  }
  if (row.body === 'form') {
    const form = new URLSearchParams((request.body as Buffer | undefined)?.toString('utf8'));
    return checked(check.fromQuery(Object.fromEntries(form)));
  }
  const read = readJson(request.body as Buffer | undefined);
  const parsed = read instanceof Promise ? await read : read;
  if (isRefusal(parsed)) return parsed;
  if (!row.enc) return checked(check.fromJson(parsed.json));
  const opened = await enc.open(parsed.json, now);
  return isRefusal(opened) ? opened : checked(check.fromJson(opened.data));
}

/** Checks that the session required by the row exists and is sufficient. */
function admit({ row }: Route, { member, operator }: CallContext): Refusal | null {
  if (row.token === 'member') {
    if (!member) return refuse('NOT_LOGGED_IN');
    return member.restricted ? refuse('PASSWORD_CHANGE_REQUIRED') : null;
  }
  if (row.token === 'restricted') return member ? null : refuse('NOT_LOGGED_IN');
  if (row.token === 'staff') return operator ? null : refuse('NOT_LOGGED_IN');
  return null;
}

/**
 * True if a page of another site sends a changing request: with an operator's cookie, which the browser attaches, or from a visitor's
 * browser, to guess secrets or use up rate limits. Call-backs are authenticated by their signatures.
 */
function isFromElsewhere({ row }: Route, { headers, host }: FastifyRequest): boolean {
  return row.method !== 'GET' && row.body !== 'raw' && isForeignOrigin(headers.origin, host);
}

function sendFile(reply: FastifyReply, { name, contentType, chunks }: FileAnswer): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`);
  return reply.type(contentType).send(Readable.from(chunks));
}

/** Creates the handler of one row. Order: session, origin, rate limit, maintenance/region, payload, use case, envelope. */
export function serveCall(route: Route, deps: CallServerDeps) {
  const { row, handler } = route;
  const perMinute = row.perMinute ?? DEFAULT_PER_MINUTE;
  const name = `call ${row.name}`;
  const concurrency = row.atOnce === undefined || deps.limiter === null ? null : createConcurrencyLimit(row.atOnce);

  /** Runs the use case; waits while the caller has the maximum number of use cases running. */
  async function handle(context: CallContext, payload: unknown): Promise<unknown> {
    const charged = withCharge(context, deps.limiter);
    const refused = chargeUpload(charged);
    if (refused) return refused;
    if (concurrency === null) return doing(name, () => handler(charged, payload));
    const key = limitKey(row.name, context);
    if (!(await concurrency.enter(key))) return refuse('RATE_LIMITED', { wait: 1 });
    try {
      return await doing(name, () => handler(charged, payload));
    } finally {
      concurrency.leave(key);
    }
  }

  /** Checks the limit of this process first, so that a flood does not reach the database. */
  async function checkRate(context: CallContext): Promise<Refusal | null> {
    const key = limitKey(row.name, context);
    const shared = row.sharedLimit === true ? deps.sharedLimiter : null;
    const wait =
      deps.limiter?.take(key, perMinute, context.now.getTime()) ??
      (await shared?.take(context.brand.id, key, perMinute, context.now)) ??
      null;
    return wait === null ? null : refuse('RATE_LIMITED', { wait });
  }

  async function run(context: CallContext, request: FastifyRequest): Promise<unknown> {
    if (isFromElsewhere(route, request)) return refuse('CSRF_ORIGIN');
    const limited = await checkRate(context);
    if (limited) return limited;
    const siteClosed = row.whileClosed || row.server ? null : await deps.closedTo?.(context.brand, context);
    const closed = siteClosed ?? admit(route, context);
    if (closed) return closed;
    const payload = await readPayload(route, request, context.now, deps.enc);
    if (isRefusal(payload)) return payload;
    const value = await handle(context, payload.payload);
    if (!deps.checkAnswers || isRefusal(value) || isFileAnswer(value)) return value;
    const outcome = valueCheck(row.name)(value);
    if ('value' in outcome) return value;
    const { field, detail } = outcome.fault;
    throw new Error(`The answer of ${row.name} does not fit its schema at "${field}": ${detail}.`);
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const made = await deps.makeContext(request, row);
    const { context } = made;
    const value = made.refusal ?? (await run(context, request));
    if (made.cookies.length > 0) reply.header('set-cookie', made.cookies);
    if (isFileAnswer(value)) return sendFile(reply, value);
    return isRefusal(value) ? sendRefusal(reply, context.language, value, deps.messageOf) : sendValue(reply, value);
  };
}
