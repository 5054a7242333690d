/** Members who deposit and members who withdraw, with their actions: the real use cases, called as in the server. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { calls } from '@lantern/contract/calls';
import type { CallName, Payload, TypedCall, Value } from '@lantern/contract/schemas';
import {
  type BrandView,
  type CallContext,
  isRefusal,
  type Refusal,
  type Route,
  systemClock,
} from '@lantern/server-kit';
import { readSettings } from '../../apps/server/src/config.ts';
import { openSecretBox } from '../../apps/server/src/wiring/secret-keys.ts';
import { type HttpPlatform, openHttpPlatform } from '../http/platform.ts';
import type { BenchDatabase } from '../support/database.ts';

const FUND_PASSWORD = '142857';
/**
 * A hash with minimal cost; the hasher has the same cost, because otherwise it would renew the hash. The database is measured here; `bench
 * -- login` measures hashes, of which a withdrawal needs one.
 */
const CHEAP_COST = { memoryCost: 8, timeCost: 1 };
const CHEAP_HASH = '$argon2id$v=19$m=8,t=1,p=1$p7l2k0BGch+z/7N+zDOo3A$1kaxcmbUkhBOiN37vJHTN+K8B7KQIMCxle2XX9gPHPY';
const DEPOSIT_CHANNEL = 'sandbox-qr';
const AMOUNT = '100.00';
const MINOR = '10000';
const PAYER = 'Bench';

export interface CashierPlatform {
  readonly platform: HttpPlatform;
  readonly brand: BrandView;
  /**
   * One deposit: order, payment at the provider, signed call-back, credit.
   * @returns the order's id
   */
  deposit(member: bigint): Promise<string>;
  /**
   * One withdrawal request, which the payout job then pays.
   * @returns the order's id
   */
  withdraw(member: bigint): Promise<string>;
  /** The member confirms the receipt; false if the money has not been sent yet. */
  confirm(member: bigint, id: string): Promise<boolean>;
  /** One run of the job that pays approved withdrawals. */
  payOut(): Promise<void>;
}

/** Calls the routes of payments without HTTP. */
function createCaller(routes: readonly Route[], brand: BrandView, secret: string) {
  function contextOf(member: bigint | null, more: Partial<CallContext> = {}): CallContext {
    const scope = { brandId: brand.id, memberId: member ?? 0n, book: 'REAL' as const };
    const session = { sessionId: scope.memberId, type: 1, restricted: false, protectedActions: true };
    return {
      ...{ requestId: randomUUID(), ip: '127.0.0.1', country: null, userAgent: 'bench', host: 'localhost' },
      ...{ language: 'EN' as const, now: systemClock.now(), brand, operator: null, headers: {}, params: {} },
      member: member === null ? null : { scope, account: `bench${member}`, ...session },
      ...more,
    };
  }
  async function call<Row extends TypedCall>(
    row: Row,
    payload: Payload<Row['name'] & CallName>,
    context: CallContext,
  ): Promise<Value<Row['name'] & CallName> | Refusal> {
    const route = routes.find((one) => one.row.name === row.name);
    if (!route) throw new Error(`nothing answers ${row.name}`);
    return (await route.handler(context, payload)) as Value<Row['name'] & CallName> | Refusal;
  }
  async function must<Row extends TypedCall>(
    row: Row,
    payload: Payload<Row['name'] & CallName>,
    context: CallContext,
  ): Promise<Value<Row['name'] & CallName>> {
    const answer = await call(row, payload, context);
    if (isRefusal(answer)) throw new Error(`${row.name}: ${answer.code} ${JSON.stringify(answer.params)}`);
    return answer;
  }
  /** The signed call-back of the sandbox provider. */
  function callback(order: Value<'payments.createDeposit'>): CallContext {
    const notice = { orderNo: order.id, providerNo: order.providerNo, event: 'PAID', amount: MINOR };
    const body = JSON.stringify({ ...notice, currency: brand.currency.code, payerName: PAYER });
    const timestamp = String(systemClock.now().getTime());
    const nonce = randomBytes(12).toString('hex');
    const signature = createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n${body}`).digest('hex');
    const headers = { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature };
    return contextOf(null, { headers, params: { channel: DEPOSIT_CHANNEL }, rawBody: Buffer.from(body) });
  }
  return { contextOf, call, must, callback };
}

/** Gives members 1 … takers a fund password, a payout account and an earlier withdrawal. @returns the accounts' ids by member */
async function prepareTakers(
  database: BenchDatabase,
  platform: HttpPlatform,
  { contextOf, must }: ReturnType<typeof createCaller>,
  takers: number,
): Promise<ReadonlyMap<bigint, string>> {
  const accounts = new Map<bigint, string>();
  await database.ownerPool.query(
    `insert into identity.credential (brand_id, member_id, kind, password_hash, changed_at)
     select $1, id, 'FUND', $3, now() - interval '1 year' from generate_series(1, $2::int) id`,
    [platform.scope.brandId, takers, CHEAP_HASH],
  );
  for (let member = 1n; member <= takers; member += 1n) {
    await platform.ledger.openMember(database.appPool, platform.scope, member);
    const payload = {
      kind: 'BANK',
      institution: 'Vietcombank',
      holder: PAYER,
      number: `9704${1_000_000n + member}`,
    };
    const bound = await must(
      calls.payments.bindPayoutAccount,
      { ...payload, kind: 'BANK', fundPassword: FUND_PASSWORD },
      contextOf(member),
    );
    accounts.set(member, bound.id);
  }
  // A new payout account would have a waiting time of one day.
  await database.ownerPool.query(`update payments.payout_account set created_at = now() - interval '1 year'`);
  // Members who have withdrawn before need no review.
  await database.ownerPool.query(
    `insert into payments.withdrawal_order (brand_id, member_id, book, request_id, account_id, state, amount, fee, admin_fee, net,
       review, business_day, created_at, disbursed_at, completed_at, confirmed)
     select brand_id, member_id, 'REAL', gen_random_uuid(), id, 'RECEIVED', 1, 0, 0, 1, 'AUTO', current_date - 30,
       now() - interval '30 days', now() - interval '30 days', now() - interval '30 days', 1 from payments.payout_account`,
  );
  return accounts;
}

/** @param takers members 1 … takers may withdraw, those after them deposit */
export async function openCashierPlatform(
  database: BenchDatabase,
  { takers, payers }: { readonly takers: number; readonly payers: number },
): Promise<CashierPlatform> {
  const platform = await openHttpPlatform(database, takers + payers, CHEAP_COST);
  const { areas } = platform;
  const brand = await areas.brands.findByHost('localhost');
  await database.ownerPool.query('update brands.brand set settings = settings || $1', [
    { withdrawals: { cardHours: 0, dailyCount: 1_000, freeCount: 1_000, dailyAmount: '9999999' } },
  ]);
  const caller = createCaller(areas.payments.routes, brand, await secretOf(database, brand.id));
  const { contextOf, call, must, callback } = caller;
  const accounts = await prepareTakers(database, platform, caller, takers);
  const payOutJob = areas.payments.jobs.find((job) => job.name === 'payments.pay-out');
  const { payments } = calls;
  return {
    platform,
    brand,
    async deposit(member) {
      const payload = { requestId: randomUUID(), channel: DEPOSIT_CHANNEL, amount: AMOUNT, payerName: PAYER };
      const order = await must(payments.createDeposit, payload, contextOf(member));
      await must(payments.depositCallback, {}, callback(order));
      return order.id;
    },
    async withdraw(member) {
      const payload = { requestId: randomUUID(), accountId: accounts.get(member) ?? '', amount: AMOUNT };
      const order = await must(
        payments.createWithdrawal,
        { ...payload, fundPassword: FUND_PASSWORD },
        contextOf(member),
      );
      return order.id;
    },
    async confirm(member, id) {
      const answer = await call(payments.confirmWithdrawal, { id, answer: 'RECEIVED' }, contextOf(member));
      if (isRefusal(answer) && answer.code !== 'ORDER_STATE') throw new Error(answer.code);
      return !isRefusal(answer);
    },
    payOut: async () => payOutJob?.run(systemClock.now()),
  };
}

async function secretOf(database: BenchDatabase, brandId: bigint): Promise<string> {
  const { rows } = await database.ownerPool.query<{ sealed: string }>(
    'select secret_sealed as sealed from payments.channel where brand_id = $1 and code = $2',
    [brandId, DEPOSIT_CHANNEL],
  );
  const box = openSecretBox(readSettings({ DATA_DIR: tmpdir(), LOG_LEVEL: 'silent' }));
  return box.open(rows[0]?.sealed ?? '', `payments.channel:${brandId}:${DEPOSIT_CHANNEL}`);
}
