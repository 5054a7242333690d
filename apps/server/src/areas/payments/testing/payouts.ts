import { randomBytes, randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { accounts, commandId, postings } from '@lantern/ledger';
import { isRefusal, type OperatorSession } from '@lantern/server-kit';
import type { TestServer } from '../../../testing/test-server.ts';
import { answerOf } from '../../../testing/world.ts';

export const FUND_PASSWORD = '271828';
export const LOGIN_PASSWORD = 'Moon-Garden-7';
const HOLDER = 'Nguyễn Văn An';

let made = 0;

/** Sets the brand's withdrawal rules for later calls. */
export async function setRules(server: TestServer, rules: Readonly<Record<string, string | number>>): Promise<void> {
  await server.ownerPool.query(
    `update brands.brand set settings = jsonb_set(settings, '{withdrawals}', coalesce(settings->'withdrawals', '{}') || $2)
     where id = $1`,
    [server.scope.brandId, rules],
  );
  // Settings are cached for five seconds of the test clock.
  server.clock.move(5_001);
}

/** A member with a real account, money without a wagering requirement, and a session. */
export async function realMember(server: TestServer, money: bigint) {
  made += 1;
  const account = `payee${made}`;
  const at = server.clock.now();
  const input = { account, type: 1, password: LOGIN_PASSWORD, uplineId: null, language: 'EN' as const, at };
  const scope = await server.areas.identity.createMember(server.scope, input);
  if (isRefusal(scope)) throw new Error(scope.code);
  if (money > 0n) {
    await server.ledger.postOne(server.pool, server.books(scope), {
      id: commandId('test.gift', scope.memberId),
      posting: postings.manualCredit({ member: scope.memberId, amount: money }),
      reference: { type: 'test', id: account },
      at,
    });
  }
  // Changes of credentials look at the row of the session.
  await server.ownerPool.query(
    `insert into identity.session (brand_id, id, member_id, platform, token_hash, ip, device_key, created_at, seen_at, expires_at)
     values ($1, $2, $2, 'WEB', $3, '203.0.113.7', '\\x00', $4, $4, $5)`,
    [scope.brandId, scope.memberId, randomBytes(32), at, new Date(at.getTime() + 365 * 86_400_000)],
  );
  const session = { type: 1, restricted: false, protectedActions: true, sessionId: scope.memberId };
  return { member: { scope, account, ...session } };
}

export type Payee = Awaited<ReturnType<typeof realMember>>;

export const setFundPassword = (server: TestServer, member: Payee, password = LOGIN_PASSWORD, fresh = FUND_PASSWORD) =>
  server.call(calls.identity.setFundPassword, { password, newFundPassword: fresh, confirmFundPassword: fresh }, member);

let numbers = 1_000_000;

export const bind = (
  server: TestServer,
  member: Payee,
  changes: Partial<Payload<'payments.bindPayoutAccount'>> = {},
) => {
  numbers += 1;
  const account = { kind: 'BANK', institution: 'Vietcombank', holder: HOLDER, number: `9704 ${numbers}` } as const;
  return server.call(calls.payments.bindPayoutAccount, { fundPassword: FUND_PASSWORD, ...account, ...changes }, member);
};

/** A member who may withdraw: fund password set, and an account that is old enough. */
export async function payee(server: TestServer, money: bigint) {
  const who = await realMember(server, money);
  answerOf(await setFundPassword(server, who));
  const account = answerOf(await bind(server, who));
  server.clock.move(24 * 3_600_000);
  return { ...who, accountId: account.id };
}

type Input = { amount?: string; requestId?: string; fundPassword?: string; accountId?: string };

export const requestWithdrawal = (
  server: TestServer,
  member: Payee & { readonly accountId: string },
  input: Input = {},
) =>
  server.call(
    calls.payments.createWithdrawal,
    { requestId: randomUUID(), accountId: member.accountId, amount: '1000.00', fundPassword: FUND_PASSWORD, ...input },
    member,
  );

/** Main balance, amount on hold, and the amount between the platform and the providers, in minor units. */
export async function moneyOf(server: TestServer, { member: { scope } }: Payee) {
  const names = [accounts.main(scope.memberId), accounts.onHold(scope.memberId)];
  const [main, onHold] = await server.ledger.balances(server.pool, server.books(scope), names);
  return { main: main?.balance ?? 0n, held: onHold?.balance ?? 0n };
}

export async function transit(server: TestServer): Promise<bigint> {
  const books = server.books({ book: 'REAL' });
  const [one] = await server.ledger.balances(server.pool, books, [accounts.withdrawalTransit]);
  return one?.balance ?? 0n;
}

/** Operators with their permissions, created once per file. */
export async function payoutOperators(server: TestServer) {
  // The reviewer of a test decides more orders than one person may alone on a day.
  await setRules(server, { approvedAlonePerDay: '1000000' });
  const reviewer = await server.operator('reviewer', ['payments.read', 'payments.review', 'payments.approve']);
  const checker = await server.operator('checker', ['payments.read', 'payments.approve', 'requests.read']);
  const third = await server.operator('third', ['payments.read', 'payments.approve', 'requests.read']);
  return { reviewer, checker, third } satisfies Record<string, { readonly operator: OperatorSession }>;
}
