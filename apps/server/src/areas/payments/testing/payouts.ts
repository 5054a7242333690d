import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { accounts, commandId, postings } from '@lantern/ledger';
import { isRefusal, type OperatorSession } from '@lantern/server-kit';
import type { Rooms } from '../../../testing/rooms.ts';
import { answerOf } from '../../../testing/world.ts';

export const FUND_PASSWORD = '271828';
export const LOGIN_PASSWORD = 'Moon-Garden-7';
const HOLDER = 'Nguyễn Văn An';

let made = 0;

/** Sets the brand's withdrawal rules for later calls. */
export async function setRules(rooms: Rooms, rules: Readonly<Record<string, string | number>>): Promise<void> {
  await rooms.ownerPool.query(
    `update brands.merchant set settings = jsonb_set(settings, '{withdrawals}', coalesce(settings->'withdrawals', '{}') || $2)
     where id = $1`,
    [rooms.scope.merchantId, rules],
  );
  // Settings are cached for five seconds of the test clock.
  rooms.clock.move(5_001);
}

/** A member with a real account, money without a wagering requirement, and a session. */
export async function realMember(rooms: Rooms, money: bigint) {
  made += 1;
  const account = `payee${made}`;
  const at = rooms.clock.now();
  const wish = { account, type: 1, password: LOGIN_PASSWORD, uplineId: null, language: 'EN' as const, at };
  const scope = await rooms.areas.identity.createMember(rooms.scope, wish);
  if (isRefusal(scope)) throw new Error(scope.code);
  if (money > 0n) {
    await rooms.ledger.postOne(rooms.pool, rooms.books(scope), {
      id: commandId('test.gift', scope.memberId),
      posting: postings.P08({ member: scope.memberId, amount: money }),
      reference: { type: 'test', id: account },
      at,
    });
  }
  const session = { type: 1, restricted: false, protectedActions: true, sessionId: scope.memberId };
  return { member: { scope, account, ...session } };
}

export type Payee = Awaited<ReturnType<typeof realMember>>;

export const setFundPassword = (rooms: Rooms, member: Payee, password = LOGIN_PASSWORD, fresh = FUND_PASSWORD) =>
  rooms.call(calls.identity.setFundPassword, { password, newFundPassword: fresh, confirmFundPassword: fresh }, member);

let numbers = 1_000_000;

export const bind = (rooms: Rooms, member: Payee, changes: { holder?: string; number?: string } = {}) => {
  numbers += 1;
  const account = { kind: 'BANK', institution: 'Vietcombank', holder: HOLDER, number: `9704 ${numbers}` } as const;
  return rooms.call(calls.payments.bindPayoutAccount, { ...account, ...changes, fundPassword: FUND_PASSWORD }, member);
};

/** A member who may withdraw: fund password set, and an account that is old enough. */
export async function payee(rooms: Rooms, money: bigint) {
  const who = await realMember(rooms, money);
  answerOf(await setFundPassword(rooms, who));
  const account = answerOf(await bind(rooms, who));
  rooms.clock.move(24 * 3_600_000);
  return { ...who, accountId: account.id };
}

type Wish = { amount?: string; requestId?: string; fundPassword?: string; accountId?: string };

export const ask = (rooms: Rooms, member: Payee & { readonly accountId: string }, wish: Wish = {}) =>
  rooms.call(
    calls.payments.createWithdrawal,
    { requestId: randomUUID(), accountId: member.accountId, amount: '1000.00', fundPassword: FUND_PASSWORD, ...wish },
    member,
  );

/** Main balance, amount on hold, and the amount between the platform and the providers, in minor units. */
export async function moneyOf(rooms: Rooms, { member: { scope } }: Payee) {
  const names = [accounts.main(scope.memberId), accounts.held(scope.memberId)];
  const [main, held] = await rooms.ledger.balances(rooms.pool, rooms.books(scope), names);
  return { main: main?.balance ?? 0n, held: held?.balance ?? 0n };
}

export async function transit(rooms: Rooms): Promise<bigint> {
  const books = rooms.books({ book: 'REAL' });
  const [one] = await rooms.ledger.balances(rooms.pool, books, [accounts.withdrawalTransit]);
  return one?.balance ?? 0n;
}

/** Operators with their permissions, created once per file. */
export async function crew(rooms: Rooms) {
  const reviewer = await rooms.operator('reviewer', ['payments.read', 'payments.review', 'payments.approve']);
  const checker = await rooms.operator('checker', ['payments.read', 'payments.approve', 'requests.read']);
  const third = await rooms.operator('third', ['payments.read', 'payments.approve', 'requests.read']);
  return { reviewer, checker, third } satisfies Record<string, { readonly operator: OperatorSession }>;
}
