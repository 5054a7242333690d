import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallName, Payload, TypedCall, Value } from '@lantern/contract/schemas';
import { createPool, transaction } from '@lantern/database';
import { testDatabase } from '@lantern/database/testing';
import { accounts, createLedger } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import {
  type Base,
  type BrandView,
  type CallContext,
  type Clock,
  createConsumerRunner,
  createEncBox,
  createMetrics,
  createOutsideNetwork,
  isRefusal,
  type Language,
  type MemberScope,
  type MemberSession,
  type OperatorSession,
  publish,
  type Refusal,
  type SocketMessage,
} from '@lantern/server-kit';
import { freePorts, silentLog, testClock, testHttpServer } from '@lantern/server-kit/testing';
import { createGateways } from '../areas/payments/index.ts';
import { readSettings } from '../config.ts';
import { createLinks } from '../wiring/areas/links.ts';
import { buildAreas, collect } from '../wiring/areas.ts';
import { openSecretBox } from '../wiring/secret-keys.ts';

/** A caller, with the session that his token would have. */
export type Visitor = ({ readonly member: MemberSession } | { readonly operator: OperatorSession }) & {
  /** Default: English. */
  readonly language?: Language;
  /** Default: the demo brand. */
  readonly brand?: BrandView;
};

/** Content of a provider's signed call-back; amounts are digit strings of minor units. */
export interface Notice {
  readonly orderNo: string;
  readonly providerNo: string;
  readonly event: 'PAID' | 'FAILED';
  readonly amount: string;
  readonly currency: string;
  readonly payerName: string;
}

/** Deviations of a call-back from a valid one. */
export interface NoticeFlaws {
  readonly secret?: string;
  readonly sentAt?: Date;
}

/** A recorded call-back. */
export interface SignedCallback {
  readonly channel: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The areas on a database of their own, with a manual clock, and what they share. */
async function openAreas(environment: Readonly<Record<string, string>>) {
  const database = await testDatabase();
  const pool = database.appPool;
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-server-'));
  const [port = 0, arcadePort = 0] = await freePorts(2);
  const ports = { PORT: String(port), ARCADE_PORT: String(arcadePort) };
  const settings = readSettings({ NODE_ENV: 'test', ...ports, DATA_DIR: dataDir, ...environment });
  const clock = testClock();
  const sent: { readonly memberId: bigint; readonly message: SocketMessage }[] = [];
  const base: Base = {
    ...{ pool, clock, publish, log: silentLog },
    sockets: {
      toMember: (_brandId, memberId, message) => sent.push({ memberId, message }),
      toBrand: () => undefined,
    },
  };
  const ledger = createLedger({ pool, connectionString: database.appUrl });
  const settingsPool = createPool({ connectionString: database.appUrl, max: 2, applicationName: 'test-settings' });
  const studioKey = { id: 'test', secret: randomBytes(32) };
  const enc = createEncBox(pool);
  // Tests create operators and members by the dozen; the real cost of hashes has its own tests.
  const hashCost = { memoryCost: 7_168, timeCost: 1 };
  const wired = { base, settingsPool, ledger, settings, enc, isListening: () => true, studioKey, hashCost };
  return {
    ...{ database, pool, port, settings, clock, sent, base, ledger, enc, studioKey, wired, areas: buildAreas(wired) },
    async close() {
      await settingsPool.end();
      await ledger.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type Opened = Awaited<ReturnType<typeof openAreas>>;
type Parts = ReturnType<typeof collect>;

/** The portal's HTTP server. */
function listen(
  { areas, pool, clock, enc, port }: Opened,
  { routes, plainRoutes }: Pick<Parts, 'routes' | 'plainRoutes'>,
  metrics: ReturnType<typeof createMetrics>,
) {
  const resolvers = {
    findBrand: areas.brands.findByHost,
    authenticateMember: areas.identity.authenticate,
    authenticateOperator: areas.staff.authenticate,
    countryOf: () => null,
  };
  return testHttpServer(pool, routes, { plainRoutes, resolvers, clock, enc, metrics, rateLimits: false }, port);
}

/** Members and operators, with sessions that the test creates. */
function createPeople({ areas, pool, clock }: Opened, brand: BrandView) {
  const brandId = brand.id;
  let members = 7_000n;

  /** A new member with open accounts and no money. */
  async function member(changes: Partial<MemberSession> & { readonly book?: 'REAL' | 'TEST' } = {}) {
    members += 1n;
    const { book = 'REAL', ...session } = changes;
    const scope: MemberScope = { brandId, memberId: members, book };
    await transaction(pool, (tx) => areas.wallet.openMember(tx, scope, brand));
    const own = { type: 1, restricted: false, protectedActions: true, ...session };
    return { member: { scope, account: `player${members}`, sessionId: members, ...own } };
  }

  /** An operator whose session has exactly these permissions; his row has all, because approvals check the maker's row. */
  async function operator(name: string, permissions: readonly string[]) {
    const by = { brandId, operatorId: null, name: 'test', ip: null, at: clock.now(), requestId: 'test' };
    const made = await areas.staff.createOperator({ brandId }, { name, roles: ['owner'], by });
    if (isRefusal(made)) throw new Error(`The operator was refused: ${made.code}`);
    const scope = { brandId, operatorId: made.id };
    return { operator: { scope, name, permissions: new Set(permissions), next: null } };
  }

  return { member, operator };
}

/** Calls through the routes. */
function createCalls(clock: Clock, brand: BrandView, routes: Parts['routes']) {
  function contextOf(who: Visitor): CallContext {
    return {
      ...{ requestId: randomUUID(), ip: '203.0.113.7', country: null, userAgent: 'test', host: 'localhost' },
      ...{ language: 'EN' as const, now: clock.now(), brand, member: null, operator: null, headers: {}, params: {} },
      ...who,
    };
  }

  /** Calls a row like the server after the checks of schema and token. */
  async function call<Row extends TypedCall>(
    row: Row,
    payload: Payload<Row['name'] & CallName>,
    who: Visitor,
    by: { readonly routes: readonly Parts['routes'][number][] } = { routes },
  ): Promise<Value<Row['name'] & CallName> | Refusal> {
    const route = by.routes.find((one) => one.row.name === row.name);
    if (!route) throw new Error(`Nothing answers ${row.name}.`);
    return (await route.handler(contextOf(who), payload)) as Value<Row['name'] & CallName> | Refusal;
  }

  return { contextOf, call };
}

/** Call-backs of payment providers, over HTTP. */
function createCallbacks({ database, settings, clock }: Opened, brandId: bigint, portalUrl: string) {
  /** A provider's signed call-back, as sent over HTTP. */
  async function signedCallback(channel: string, notice: Notice, flaws: NoticeFlaws = {}): Promise<SignedCallback> {
    const { rows } = await database.ownerPool.query<{ sealed: string }>(
      'select secret_sealed as sealed from payments.channel where brand_id = $1 and code = $2',
      [brandId, channel],
    );
    const agreed = rows[0] && openSecretBox(settings).open(rows[0].sealed, `payments.channel:${brandId}:${channel}`);
    const body = JSON.stringify(notice);
    const timestamp = String((flaws.sentAt ?? clock.now()).getTime());
    const nonce = randomBytes(12).toString('hex');
    const signature = createHmac('sha256', flaws.secret ?? agreed ?? 'none')
      .update(`${timestamp}\n${nonce}\n${body}`)
      .digest('hex');
    const headers = { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature };
    return { channel, body, headers: { ...headers, 'content-type': 'application/json' } };
  }

  /**
   * Sends a call-back; the same one may be sent again, like a replay attack.
   * @returns `ok` or the refusal's code
   */
  async function deliver({ channel, body, headers }: SignedCallback): Promise<string> {
    const answer = await fetch(`${portalUrl}/wps/deposit/callback/${channel}`, { method: 'POST', body, headers });
    const envelope = (await answer.json()) as { success: boolean; value: string | { code: string } };
    return typeof envelope.value === 'string' ? envelope.value : envelope.value.code;
  }

  /**
   * Signs and sends.
   * @returns `ok` or the refusal's code
   */
  const notify = async (channel: string, notice: Notice, flaws?: NoticeFlaws) =>
    deliver(await signedCallback(channel, notice, flaws));

  return { signedCallback, deliver, notify };
}

/** Questions to the ledger. */
function createLedgerReader({ ledger, pool }: Opened, { id: brandId, currency }: BrandView) {
  const books = (scope: Pick<MemberScope, 'book'>) => ({ brandId, book: scope.book, currency: currency.code });

  /** Main wallet in minor units. */
  async function balance({ member: { scope } }: { readonly member: MemberSession }): Promise<bigint> {
    const [main] = await ledger.balances(pool, books(scope), [accounts.main(scope.memberId)]);
    return main?.balance ?? 0n;
  }

  /** Faults of the ledger as sentences; empty if every figure follows from the entries and all sums are zero. */
  async function faultsOfBooks(): Promise<string[]> {
    const { differences } = await ledger.recompute(pool, { brandId });
    const { totals } = await ledger.trialBalance(pool, { brandId });
    return [
      ...differences.map((one) => `${one.check} ${one.where}: ${one.expected} is ${one.found}`),
      ...totals
        .filter((one) => one.debit !== one.credit)
        .map((one) => `${one.book}: ${one.debit} is not ${one.credit}`),
    ];
  }

  return { books, balance, faultsOfBooks };
}

/**
 * All areas wired as in the server, on their own database and with a manual clock. Sessions of members and operators are created by the
 * test. The portal's HTTP server runs, so that providers' call-backs use HTTP.
 */
export async function openTestServer(environment: Readonly<Record<string, string>> = {}) {
  const opened = await openAreas(environment);
  const { database, pool, clock, settings, areas, base, wired, ledger, sent, studioKey } = opened;
  const parts = collect(areas);
  const secrets = openSecretBox(settings);
  const gateways = createGateways({
    ...base,
    outside: createOutsideNetwork({ allowsPrivate: true }),
    secrets,
    brand: areas.brands.brand,
    linkTo: createLinks(settings, areas.brands),
  });
  const brandId = await areas.brands.ensureDemo();
  const brand = await areas.brands.brand(brandId);
  await areas.payments.ensureDemo(brandId);
  const { routes } = parts;
  const plainRoutes = parts.plainRoutes.filter((plain) => plain.server !== 'backoffice');
  const metrics = createMetrics();
  const http = await listen(opened, { routes, plainRoutes }, metrics);
  const consumers = createConsumerRunner(parts.consumers, { pool, clock, log: silentLog, metrics });

  return {
    ...{ database, pool, ownerPool: database.ownerPool, clock, sent, base, ledger, settings, areas, brand },
    ...{ scope: { brandId }, studioKey, gateways, secrets, routes, plainRoutes, http, portalUrl: http.url },
    ...createPeople(opened, brand),
    ...createCalls(clock, brand, routes),
    ...createCallbacks(opened, brandId, http.url),
    ...createLedgerReader(opened, brand),
    async runJob(name: string): Promise<void> {
      const job = parts.jobs.find((one) => one.name === name);
      if (!job) throw new Error(`No job ${name}.`);
      await job.run(clock.now());
    },
    /** Areas with other settings on the same database, e.g. without sandboxes. */
    areasWith: (changes: Partial<typeof settings>) => buildAreas({ ...wired, settings: { ...settings, ...changes } }),
    /** Lets every consumer handle all published events. */
    drain: () => consumers.drain(),
    money: (amount: bigint) => formatAmount(amount, brand.currency.exponent),
    async close() {
      await http.close();
      await opened.close();
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof openTestServer>>;
