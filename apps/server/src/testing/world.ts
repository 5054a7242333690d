import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@lantern/contract/calls';
import type { CallName, Payload, TypedCall, Value } from '@lantern/contract/schemas';
import { testDatabase } from '@lantern/database/testing';
import {
  type BackOfficeCookies,
  type Base,
  type BrandView,
  type CallContext,
  type Clock,
  createEncBox,
  createOutsideNetwork,
  isRefusal,
  type MemberScope,
  publish,
  type Refusal,
  type Route,
  refuse,
  type SocketMessage,
} from '@lantern/server-kit';
import { createPasswordHasher, createSecretBox } from '@lantern/server-kit/security';
import { type Opened, silentLog, testClock, withToken } from '@lantern/server-kit/testing';
import { generateSync } from 'otplib';
import { type BrandsDeps, createBrands, createBrandsBackOffice } from '../areas/brands/index.ts';
import { createIdentity, type Identity, type IdentityOptions } from '../areas/identity/index.ts';
import { createSafety } from '../areas/safety/index.ts';
import { createStaff, type StaffOptions } from '../areas/staff/index.ts';
import { createTree } from '../areas/tree/index.ts';

type BackOfficeCookie = Parameters<BackOfficeCookies['read']>[0];

/** A caller and its address. */
export interface Caller {
  readonly token?: string;
  readonly ip?: string;
  readonly country?: string | null;
  readonly userAgent?: string;
  readonly deviceId?: string;
  /** Device token that an operator's browser stores to be recognised. */
  readonly deviceToken?: string;
  /** Called with the device token that the answer sets. */
  readonly onDeviceToken?: (token: string | null) => void;
  /** A background request of a page, without human input. */
  readonly isIdle?: boolean;
  readonly brand?: BrandView;
}

export interface SentMessage {
  readonly memberId: bigint;
  readonly message: SocketMessage;
}

/** Solves a proof of work like a browser. */
export function solveProof(puzzle: Value<'identity.proofOfWork'>): string {
  for (let number = 0; number <= puzzle.maxnumber; number += 1) {
    if (createHash('sha256').update(`${puzzle.salt}${number}`).digest('hex') !== puzzle.challenge) continue;
    const { algorithm, challenge, salt, signature } = puzzle;
    return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64');
  }
  throw new Error('The puzzle has no solution.');
}

const fileAnswer = (text: string | undefined) => new Response(text ?? null, { status: text === undefined ? 404 : 200 });

/** What all areas of a world share, and what they report to the test. */
async function openBasis() {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'lantern-world-'));
  const clock = testClock();
  const sent: SentMessage[] = [];
  const notifiedBrands: { readonly brandId: bigint; readonly message: SocketMessage }[] = [];
  const base: Base = {
    pool: database.appPool,
    clock,
    log: silentLog,
    publish,
    sockets: {
      toMember: (_brandId, memberId, message) => sent.push({ memberId, message }),
      toBrand: (brandId, message) => notifiedBrands.push({ brandId, message }),
    },
  };
  return {
    ...{ database, folder, clock, sent, notifiedBrands, base, enc: createEncBox(database.appPool) },
    wallets: [] as MemberScope[],
    /** Members with a payout account. */
    payees: new Set<bigint>(),
    /** What other sites publish, by address. */
    siteFiles: new Map<string, string>(),
    grants: [] as MemberScope[],
    // Tests log in thousands of times; the real cost of hashes has its own tests.
    passwords: createPasswordHasher({ maxWaiting: 500, cost: { memoryCost: 7_168, timeCost: 1 } }),
    firstRunFile: join(folder, 'first-run.json'),
    setupLinkFile: join(folder, 'setup-link.json'),
    anchorsFile: join(folder, 'audit-anchors.jsonl'),
    secretKey: randomBytes(32).toString('hex'),
  };
}

type Basis = Awaited<ReturnType<typeof openBasis>>;

function createBrandsAndStaff({ base, enc, passwords, secretKey, ...basis }: Basis) {
  const brandsDeps: BrandsDeps = {
    ...base,
    settingsPool: base.pool,
    encKey: (now) => enc.publicKey(now),
    sandboxAllowed: true,
    notifyProcesses: () => undefined,
    countryOf: () => null,
  };
  const brands = createBrands(brandsDeps);
  const staffOptions: StaffOptions = {
    ...base,
    ...{ passwords, sandbox: true, firstRunFile: basis.firstRunFile, anchorsFile: basis.anchorsFile },
    findBrand: brands.findByCode,
    codeOf: async (brandId) => (await brands.brand(brandId)).code,
    timeZoneOf: async (brandId) => (await brands.settings(brandId)).businessTimeZone,
    brand: brands.brand,
    backOfficeLink: async (_brandId, path) => `https://office.example${path}`,
    setupLinkFile: basis.setupLinkFile,
    secrets: createSecretBox([secretKey]),
  };
  const staff = createStaff(staffOptions);
  const { siteFiles } = basis;
  const brandsBackOffice = createBrandsBackOffice({
    ...{ ...brandsDeps, changed: brands.changed, staff },
    outside: { fetch: async (address) => fileAnswer(siteFiles.get(String(address))) },
  });
  /** The staff area with changed options. */
  const staffWith = (changes: Partial<StaffOptions>) => createStaff({ ...staffOptions, ...changes });
  return { brands, brandsBackOffice, staff, staffWith };
}

type Lower = ReturnType<typeof createBrandsAndStaff>;

function createIdentities({ base, enc, passwords, secretKey, wallets, grants, payees }: Basis, lower: Lower) {
  const { brands, staff } = lower;
  const tree = createTree(base);
  const identityOptions: IdentityOptions = {
    ...base,
    brands,
    staff,
    tree,
    passwords,
    secrets: createSecretBox([secretKey]),
    sandboxAllowed: true,
    outside: createOutsideNetwork({ allowsPrivate: true }),
    openSealed: enc.open,
    linkTo: async (_brandId, path) => `https://play.example${path}`,
    balancesOf: async (_scope, members) => new Map(members.map((member) => [member.memberId, '0.00'])),
  };
  /** Registers what upper areas register in the server. */
  function register(identity: Identity): Identity {
    identity.onAccountOpened(async (_tx, scope) => void wallets.push(scope));
    identity.onTrialOpened(async (_tx, scope) => void grants.push(scope));
    identity.registerPayoutAccounts({
      list: async ({ memberId }) => (payees.has(memberId) ? [{ id: memberId, label: 'Vietcombank ···· 5678' }] : []),
      unbind: async (_tx, { memberId }) => (payees.delete(memberId) ? null : refuse('NOT_FOUND')),
      hasOwn: async ({ memberId }) => payees.has(memberId),
    });
    return identity;
  }
  const identity = register(createIdentity(identityOptions));
  staff.registerMails(identity.operatorMails);
  /** The identity area with changed options. */
  const identityWith = (changes: Partial<IdentityOptions>) => {
    // Approved requests are carried out by the first instance.
    const quiet = { ...staff, requests: { ...staff.requests, define: () => undefined } };
    return register(createIdentity({ ...identityOptions, staff: quiet, ...changes }));
  };
  return { tree, identity, identityWith };
}

function createSafetyAlone({ base, secretKey }: Basis, { brands, staff }: Lower, identity: Identity) {
  const safety = createSafety({
    ...base,
    brands,
    staff,
    people: identity,
    playSince: async () => ({ staked: 0n, paid: 0n }),
    secrets: createSecretBox([secretKey]),
  });
  // Wallet and payments belong to higher layers, which are missing here.
  safety.registerMaxBetBreaches(async () => 0);
  safety.registerMemberMoney({
    sums: async () => ({ deposited: 0n, everDeposited: 0n, withdrawn: 0n, depositing: 0n, withdrawing: 0n }),
    hasOwnAccount: async () => false,
    movements: async () => [],
  });
  return safety;
}

/** Who calls what, at which time. */
interface CallParts {
  readonly clock: Clock;
  readonly brand: BrandView;
  readonly staff: Lower['staff'];
  readonly identity: Identity;
  readonly routes: ReadonlyMap<string, Route>;
}

/** Calls through the routes, with the session of the caller's token. */
function createCalls({ clock, brand, staff, identity, routes }: CallParts) {
  async function contextOf(row: TypedCall, caller: Caller): Promise<CallContext | Refusal> {
    const own = caller.brand ?? brand;
    const token = caller.token ?? '';
    const member =
      row.token === 'member' || row.token === 'restricted' ? await identity.authenticate(token, own) : null;
    const isStaffs = row.token === 'staff' || row.knows === 'operator';
    const operator = isStaffs ? await staff.authenticate(token, own, undefined, caller.isIdle !== true) : null;
    if (isRefusal(member)) return member;
    if (isRefusal(operator)) return operator;
    if (row.token && !member && !operator) return refuse('NOT_LOGGED_IN');
    if (row.token === 'member' && member?.restricted) return refuse('PASSWORD_CHANGE_REQUIRED');
    return {
      requestId: randomUUID(),
      ip: caller.ip ?? '203.0.113.7',
      country: caller.country ?? null,
      userAgent: caller.userAgent ?? 'Test Browser 1.0',
      host: 'localhost',
      language: 'EN',
      now: clock.now(),
      brand: own,
      member,
      operator,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(caller.deviceId && { 'x-device-id': caller.deviceId }),
      },
      params: {},
    };
  }

  async function call<Row extends TypedCall>(
    row: Row,
    payload: Payload<Row['name'] & CallName>,
    caller: Caller = {},
  ): Promise<Opened<Row['name'], Value<Row['name'] & CallName>> | Refusal> {
    const context = await contextOf(row, caller);
    if (isRefusal(context)) return context;
    const route = routes.get(row.name);
    if (!route) throw new Error(`Nothing answers ${row.name}.`);
    const cookies = new Map<BackOfficeCookie, string | null>();
    const jar: BackOfficeCookies = {
      read: (cookie) => (cookie === 'session' ? caller.token : caller.deviceToken) ?? null,
      write: (cookie, value) => cookies.set(cookie, value),
    };
    const answer = await route.handler({ ...context, cookies: jar }, payload);
    caller.onDeviceToken?.(cookies.get('device') ?? null);
    return withToken(answer, cookies.get('session') ?? null) as Opened<Row['name'], Value<Row['name'] & CallName>>;
  }

  return { contextOf, call };
}

type Calls = ReturnType<typeof createCalls>;

/** Registration of members. */
function createRegistration({ call }: Calls) {
  /** A form that the demo brand accepts, with a solved captcha. */
  async function form(changes: Partial<Payload<'identity.register'>> = {}): Promise<Payload<'identity.register'>> {
    const puzzle = await call(calls.identity.proofOfWork, {});
    if (isRefusal(puzzle)) throw new Error(puzzle.code);
    return {
      username: 'player1',
      password: 'Bamboo7river',
      confirmPassword: changes.password ?? 'Bamboo7river',
      agreeTerms: true,
      confirmAge: true,
      captcha: solveProof(puzzle),
      ...changes,
    };
  }

  /**
   * Registers an account.
   * @returns its token
   */
  async function registered(username: string, caller: Caller = {}): Promise<string> {
    const answer = await call(calls.identity.register, await form({ username }), caller);
    if (isRefusal(answer)) throw new Error(answer.code);
    return answer.token;
  }

  return { form, registered };
}

/** Operators who log in. */
function createOperators({ call }: Calls, { clock, brand, staff }: CallParts) {
  const operators = new Map<string, { readonly secret: string; readonly password: string }>();

  /** A logged-in operator with the given roles, with TOTP enrolled and the password changed. */
  async function operator(
    name: string,
    roles: readonly string[],
  ): Promise<{ token: string; secret: string; password: string }> {
    const scope = { brandId: brand.id };
    const by = { ...scope, operatorId: null, name: 'test', ip: null, at: clock.now(), requestId: 'test' };
    const created = await staff.createOperator(scope, { name, roles, by });
    if (isRefusal(created)) throw new Error(created.code);
    const { token, secret } = await enrolled(name, created.initialPassword);
    const password = 'Quartz-meadow-19';
    const changed = await call(
      calls.staff.changePassword,
      { oldPassword: created.initialPassword, newPassword: password },
      { token },
    );
    if (isRefusal(changed)) throw new Error(changed.code);
    operators.set(name, { secret, password });
    return { token, secret, password };
  }

  /** Logs a new operator in and enrols the authenticator app. */
  async function enrolled(name: string, password: string): Promise<{ token: string; secret: string }> {
    const login = await call(calls.staff.login, { name, password });
    if (isRefusal(login)) throw new Error(login.code);
    const offered = await call(calls.staff.enrolTotp, {}, { token: login.token });
    if (isRefusal(offered) || offered.secret === null) throw new Error('No secret was offered.');
    const code = totp(offered.secret);
    const confirmed = await call(calls.staff.enrolTotp, { code }, { token: login.token });
    if (isRefusal(confirmed) || confirmed.session === null) throw new Error('The secret was not confirmed.');
    return { token: confirmed.session.token, secret: offered.secret };
  }

  /** Logs an operator in again, at the current clock time. */
  async function again(name: string): Promise<{ token: string; secret: string; password: string }> {
    const known = operators.get(name);
    if (!known) throw new Error(`There is no operator ${name}.`);
    const request = { name, password: known.password, totp: totp(known.secret) };
    const login = await call(calls.staff.login, request);
    if (isRefusal(login)) throw new Error(login.code);
    return { ...known, token: login.token };
  }

  /** Current code of the authenticator app. */
  function totp(secret: string): string {
    return generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
  }

  return { operator, again, enrolled, totp };
}

/**
 * The lower areas (brands, staff, tree, identity, safety) on their own database, with a manual clock. Calls go through the routes as in the
 * server, without HTTP.
 */
export async function createWorld() {
  const basis = await openBasis();
  const { database, clock, sent, notifiedBrands, wallets, payees, grants, secretKey, enc, siteFiles } = basis;
  const { firstRunFile, setupLinkFile, anchorsFile } = basis;
  const lower = createBrandsAndStaff(basis);
  const { brands, brandsBackOffice, staff, staffWith } = lower;
  const { tree, identity, identityWith } = createIdentities(basis, lower);
  const safety = createSafetyAlone(basis, lower, identity);
  await brands.ensureDemo();
  const brand = await brands.findByHost('localhost');
  const routes = new Map(
    [...brands.routes, ...brandsBackOffice.routes, ...staff.routes, ...identity.routes, ...safety.routes].map(
      (route) => [route.row.name as string, brands.guardNamedBrand(brands.guardFeatures(route))],
    ),
  );
  const parts: CallParts = { clock, brand, staff, identity, routes };
  const calling = createCalls(parts);

  return {
    ...{ database, pool: database.appPool, clock, sent, notifiedBrands, wallets, payees, grants, brand, siteFiles },
    ...{ firstRunFile, setupLinkFile, anchorsFile, secretKey, enc },
    ...{ brands, staff, staffWith, tree, identity, identityWith, safety },
    scope: { brandId: brand.id },
    ...calling,
    ...createRegistration(calling),
    ...createOperators(calling, parts),
    routes: [...routes.values()],
    async close() {
      await database.drop();
      await rm(basis.folder, { recursive: true, force: true });
    },
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/** The code of a refusal, `OK` for an answer. */
export function codeOf(answer: unknown): string {
  return isRefusal(answer) ? answer.code : 'OK';
}

/** The answer itself; throws on a refusal. */
export function answerOf<Answer>(answer: Answer | Refusal): Answer {
  if (isRefusal(answer)) throw new Error(`refused: ${answer.code} ${JSON.stringify(answer.params)}`);
  return answer;
}
