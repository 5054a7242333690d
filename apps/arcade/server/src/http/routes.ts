import { PATHS } from '@lantern/arcade-contract';
import { isToken, tokenKey } from '@lantern/server-kit/security';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ArcadeDeps } from '../deps.ts';
import { fail, isFailure } from '../failure.ts';
import { findOffered } from '../games/offered-games.ts';
import { moveOn } from '../rounds/move-on.ts';
import { play } from '../rounds/play.ts';
import { noteShown, readRound, readRounds, replaySigned } from '../rounds/read-rounds.ts';
import { spin } from '../rounds/spin.ts';
import { changeSeeds, readFairness } from '../sessions/change-seeds.ts';
import { openSession, readBalance, resumeSession } from '../sessions/open-session.ts';
import { refusePace } from '../sessions/refuse-pace.ts';
import { answer } from './answers.ts';
import type { ForPlayers, Row } from './call-row.ts';
import { addCrashCalls } from './crash-routes.ts';
import {
  readClientSeed,
  readMovePayload,
  readPage,
  readPlayPayload,
  readReplay,
  readSessionPayload,
  readShownPayload,
  readSpinPayload,
  readWord,
} from './payloads.ts';

/** Counts a call against its limit per minute. Returns null when it is allowed, else the seconds to wait. */
export type Limit = (key: string, perMinute: number) => number | null;

const VISITOR_EXPONENT = 2;

function bearerOf(request: FastifyRequest): string {
  const [scheme = '', token = ''] = (request.headers.authorization ?? '').split(' ');
  return scheme.toLowerCase() === 'bearer' && isToken(token) ? token : '';
}

type Handle = (request: FastifyRequest) => Promise<unknown>;

/** Registers calls without a session, limited by address, and calls with one, limited by its token. */
function routersOf(app: FastifyInstance, deps: ArcadeDeps, limit: Limit) {
  function serve(row: Row, caller: (request: FastifyRequest) => string, handle: Handle) {
    app.route({
      method: row.method,
      url: row.path,
      // These calls have their own rate limits.
      config: { work: 0 },
      async handler(request, reply): Promise<FastifyReply> {
        const wait = limit(`${row.method} ${row.path} ${caller(request)}`, row.perMinute);
        return answer(reply, wait === null ? await handle(request) : fail('RATE_LIMITED', { wait: String(wait) }));
      },
    });
  }
  const forPlayers: ForPlayers = (row, handle) =>
    serve(row, bearerOf, async (request) => {
      const now = deps.clock.now();
      const token = bearerOf(request);
      const known = token === '' ? undefined : deps.sessions.get(tokenKey(token), now);
      const session = known instanceof Promise ? await known : known;
      if (session === undefined || session.expiresAt <= now) return fail('SESSION_EXPIRED');
      return handle(session, request, { token, receivedAt: now });
    });
  return { forVisitors: (row: Row, handle: Handle) => serve(row, (request) => request.ip, handle), forPlayers };
}

/** Registers all calls of the arcade's client. */
export function addCalls(app: FastifyInstance, deps: ArcadeDeps, limit: Limit, onCrash: () => void): void {
  const { forVisitors, forPlayers } = routersOf(app, deps, limit);
  forVisitors({ method: 'POST', path: PATHS.session, perMinute: 120 }, async ({ body, headers }) => {
    const payload = readSessionPayload(body);
    return isFailure(payload) ? payload : openSession(deps, payload, headers.origin ?? '');
  });
  forVisitors({ method: 'GET', path: PATHS.game, perMinute: 120 }, async ({ query }) => {
    const game = findOffered(readWord(query, 'game'));
    return game === null ? fail('NOT_FOUND') : game.info(VISITOR_EXPONENT);
  });
  forVisitors({ method: 'GET', path: PATHS.replay, perMinute: 120 }, async ({ query }) =>
    replaySigned(deps, readReplay(query)),
  );
  forPlayers({ method: 'GET', path: PATHS.session, perMinute: 60 }, (session, _request, { token }) =>
    resumeSession(deps, session, token),
  );
  forPlayers({ method: 'POST', path: PATHS.spin, perMinute: 600 }, async (session, { body }) => {
    const payload = readSpinPayload(body);
    if (isFailure(payload)) return payload;
    return (await refusePace(deps, session, payload)) ?? spin(deps, session, payload);
  });
  forPlayers({ method: 'POST', path: PATHS.play, perMinute: 600 }, async (session, { body }) => {
    const payload = readPlayPayload(body);
    if (isFailure(payload)) return payload;
    return (await refusePace(deps, session, payload)) ?? play(deps, session, payload);
  });
  forPlayers({ method: 'POST', path: PATHS.move, perMinute: 600 }, async (session, { body }) => {
    const payload = readMovePayload(body);
    return isFailure(payload) ? payload : moveOn(deps, session, payload);
  });
  forPlayers({ method: 'POST', path: PATHS.shown, perMinute: 600 }, async (session, { body }) => {
    const payload = readShownPayload(body);
    return isFailure(payload) ? payload : noteShown(deps, session, payload);
  });
  forPlayers({ method: 'GET', path: PATHS.rounds, perMinute: 120 }, (session, { query }) =>
    readRounds(deps, session, readPage(query)),
  );
  forPlayers({ method: 'GET', path: PATHS.round, perMinute: 240 }, (session, { query }) =>
    readRound(deps, session, readWord(query, 'id')),
  );
  forPlayers({ method: 'GET', path: PATHS.balance, perMinute: 120 }, async (session) => {
    const balance = await readBalance(deps, session);
    return balance === null ? fail('UNAVAILABLE') : { balance };
  });
  forPlayers({ method: 'GET', path: PATHS.fairness, perMinute: 120 }, (session) => readFairness(deps, session));
  forPlayers({ method: 'POST', path: PATHS.fairness, perMinute: 30 }, async (session, { body }) => {
    const clientSeed = readClientSeed(body);
    return isFailure(clientSeed) ? clientSeed : changeSeeds(deps, session, clientSeed);
  });
  addCrashCalls(forPlayers, deps, onCrash);
}
