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
import { authenticatePlayer, balanceOf } from './authenticate-player.ts';
import { type MoneyOperation, type MoveMoneyDeps, moveMoney } from './move-money.ts';

async function readBalance(
  deps: MoveMoneyDeps,
  vendor: string,
  request: Requests['balance'],
): Promise<Answer<'balance'>> {
  const session = await deps.memory.sessions.get(`${vendor} ${request.session}`, deps.clock.now());
  if (session === undefined) return { code: 'SESSION_UNKNOWN' };
  const { currency } = await deps.merchant(session.merchantId);
  const balance = formatAmount(await balanceOf(deps, session), currency.exponent);
  return { code: 'OK', balance, currency: currency.code };
}

function handle(
  deps: MoveMoneyDeps,
  operation: Operation,
  vendor: string,
  request: Requests[Operation],
): Promise<Answer> {
  if (operation === 'authenticate') return authenticatePlayer(deps, vendor, request as Requests['authenticate']);
  if (operation === 'balance') return readBalance(deps, vendor, request as Requests['balance']);
  return moveMoney(deps, operation, vendor, request as Requests[MoneyOperation]);
}

/** The doors that vendors knock at: one path an operation, beside the calls of our own clients. */
export function vendorRoutes(deps: MoveMoneyDeps): PlainRoute[] {
  const server: ProtocolServer = {
    guard: createReplayGuard(),
    secretOf: async (vendor, keyId) => (await deps.memory.secrets.get(`${vendor} ${keyId}`, deps.clock.now())) ?? null,
    handle: (operation, vendor, request) =>
      handle(deps, operation, vendor, request) as ReturnType<ProtocolServer['handle']>,
    onError: (error) => deps.log.error({ err: error }, "a vendor's call failed"),
  };
  return OPERATIONS.map((operation) => ({
    method: 'POST',
    path: pathOf(operation),
    maxBytes: 4_096,
    async handler({ headers, rawBody = Buffer.alloc(0), now }) {
      const answer = await answerCall(server, operation, { headers, rawBody, now });
      return { ...answer, contentType: 'application/json; charset=utf-8' };
    },
  }));
}
