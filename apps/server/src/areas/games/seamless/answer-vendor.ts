import { formatAmount } from '@lantern/money';
import type { PlainRoute } from '@lantern/server-kit';
import {
  type Answer,
  answerCall,
  createReplayGuard,
  OPERATIONS,
  type Operation,
  type ProtocolServer,
  pathOf,
  type Requests,
} from '@lantern/vendor-protocol';
import { endSession } from '../repository/sessions.ts';
import { authenticatePlayer, balanceOf } from './authenticate-player.ts';
import { moveExtra } from './move-extra.ts';
import { type MoneyOperation, type MoveMoneyDeps, moveMoney } from './move-money.ts';
import { OWN_PREFIX } from './round-keys.ts';

async function readBalance(
  deps: MoveMoneyDeps,
  vendor: string,
  request: Requests['balance'],
): Promise<Answer<'balance'>> {
  const session = await deps.memory.sessions.get(`${vendor} ${request.session}`, deps.clock.now());
  if (session === undefined) return { code: 'SESSION_UNKNOWN' };
  const { currency } = await deps.brand(session.brandId);
  const balance = formatAmount(await balanceOf(deps, session), currency.exponent);
  return { code: 'OK', balance, currency: currency.code };
}

/** Expires a session: it takes no further bets; open stakes are still played and paid. */
async function expireSession(
  deps: MoveMoneyDeps,
  vendor: string,
  { session }: Requests['sessionExpired'],
): Promise<Answer<'sessionExpired'>> {
  if (!(await endSession(deps.pool, vendor, session, deps.clock.now()))) return { code: 'SESSION_UNKNOWN' };
  deps.memory.sessions.forget(`${vendor} ${session}`);
  return readBalance(deps, vendor, { session });
}

/** Handles a vendor's request after its signature was verified. */
export function answerVendor(
  deps: MoveMoneyDeps,
  operation: Operation,
  vendor: string,
  request: Requests[Operation],
): Promise<Answer> {
  if ('transaction' in request && request.transaction.startsWith(OWN_PREFIX)) {
    return Promise.resolve({ code: 'BAD_REQUEST', field: 'transaction' });
  }
  if (operation === 'authenticate') return authenticatePlayer(deps, vendor, request as Requests['authenticate']);
  if (operation === 'balance') return readBalance(deps, vendor, request as Requests['balance']);
  if (operation === 'sessionExpired') return expireSession(deps, vendor, request as Requests['sessionExpired']);
  if (operation === 'promoWin' || operation === 'jackpotWin' || operation === 'adjust') {
    return moveExtra(deps, operation, vendor, request as Requests['adjust']);
  }
  return moveMoney(deps, operation, vendor, request as Requests[MoneyOperation]);
}

/** HTTP routes for vendors: one path per operation, beside the API of the platform's clients. */
export function vendorRoutes(deps: MoveMoneyDeps): PlainRoute[] {
  const server: ProtocolServer = {
    guard: createReplayGuard(),
    secretOf: async (vendor, keyId) => (await deps.memory.secrets.get(`${vendor} ${keyId}`, deps.clock.now())) ?? null,
    handle: (operation, vendor, request) =>
      answerVendor(deps, operation, vendor, request) as ReturnType<ProtocolServer['handle']>,
    onError: (error) => deps.log.error({ err: error }, "a vendor's call failed"),
  };
  return OPERATIONS.map((operation) => ({
    method: 'POST',
    path: pathOf(operation),
    maxBytes: 4_096,
    signed: true,
    async handler({ headers, rawBody = Buffer.alloc(0), now }) {
      const answer = await answerCall(server, operation, { headers, rawBody, now });
      return { ...answer, contentType: 'application/json; charset=utf-8' };
    },
  }));
}
