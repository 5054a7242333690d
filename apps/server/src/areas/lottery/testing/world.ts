import { randomUUID } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@lantern/database/testing';
import { PROFILE_VN_A } from '@lantern/engines/lottery';
import { ANY_DAY, elotteryFamily, isElottery } from '@lantern/engines/lottery/elottery';
import { type Answer, accounts, createLedger, type Ledger, type LedgerScope, postings } from '@lantern/ledger';
import {
  type ApprovalDefinition,
  type BrandView,
  type CallContext,
  type MemberScope,
  publish,
  readPayload,
  refuse,
  type Scope,
  type SocketMessage,
} from '@lantern/server-kit';
import { createSecretBox } from '@lantern/server-kit/security';
import { silentLog } from '@lantern/server-kit/testing';
import { createPlayGuard, type PlayGuard } from '../../safety/index.ts';
import { type GameRow, insertGame } from '../games/repository.ts';
import { createDrand, createLottery, type DrawDeps, type Lottery, type LotteryDeps } from '../index.ts';
import { insertFirstPrices } from '../pricing/repository/price-tables.ts';
import { XSMB } from './games.ts';

export { SSC1M, XSMB } from './games.ts';

export const BRAND: BrandView = {
  id: 1n,
  code: 'lantern',
  name: 'Lantern',
  currency: { code: 'P', symbol: 'P', exponent: 2 },
  defaultLanguage: 'EN',
  languages: ['EN'],
};
/** Encryption key of the test installation. */
const TEST_KEY = '07'.repeat(32);

export const SCOPE: Scope = { brandId: BRAND.id };

/** Every member here has the same two uplines. */
const UPLINES = [
  { id: 900n, group: 1960, ratePpm: 5_000 },
  { id: 901n, group: 1956, ratePpm: 4_000 },
];

/** Noon in Hà Nội on a Wednesday: the issue of the day is open. */
export const NOON = new Date('2025-07-02T05:00:00.000Z');
export const CLOSE = new Date('2025-07-02T11:10:00.000Z');
export const DRAW = new Date('2025-07-02T11:15:00.000Z');

/** A request as the staff area stores it. */
export interface StoredRequest {
  readonly area: string;
  readonly action: string;
  readonly target: string;
  readonly frozen: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly permissionToApprove: string;
}

export interface World {
  readonly database: TestDatabase;
  readonly ledger: Ledger;
  readonly lottery: Lottery;
  readonly safety: PlayGuard;
  readonly deps: LotteryDeps;
  readonly messages: SocketMessage[];
  readonly audited: string[];
  /** Four-eyes requests, and the registered actions. */
  readonly requests: StoredRequest[];
  readonly approvals: Map<string, ApprovalDefinition>;
  /** Settings that a test may change. */
  readonly brand: { cancelBets: boolean; sandboxAllowed: boolean; prizeModes: readonly string[] };
  readonly rates: Map<bigint, bigint>;
  /** Prize groups of members on every electronic game. */
  readonly groups: Map<bigint, number>;
  readonly excluded: Set<bigint>;
  readonly waitingForTurnover: Set<bigint>;
  /** Linked accounts of the same persons. */
  readonly linked: Map<bigint, readonly bigint[]>;
  /** Dependencies of draws; a test may change them. */
  readonly draws: { -readonly [Name in keyof DrawDeps]: DrawDeps[Name] };
  now: Date;
  /** Opens a member with money in minor units. */
  openMember(memberId: bigint, money: bigint, book?: 'REAL' | 'TEST'): Promise<void>;
  asMember(memberId: bigint, book?: 'REAL' | 'TEST'): CallContext;
  asOperator(operatorId: bigint, permissions?: readonly string[]): CallContext;
  /** Calls a route as the server does. */
  call(name: string, context: CallContext, payload: unknown): Promise<unknown>;
  runJob(name: string): Promise<void>;
  balance(memberId: bigint, book?: 'REAL' | 'TEST'): Promise<bigint>;
  issueBalance(issueId: bigint, book?: 'REAL' | 'TEST'): Promise<bigint>;
  issueOf(day: string, gameCode?: string): Promise<{ id: bigint; state: string }>;
  stop(): Promise<void>;
}

const pricesOf = ({ family }: GameRow) =>
  isElottery(family) ? elotteryFamily(family, ANY_DAY).defaultPrices : PROFILE_VN_A;

/** A brand with its northern lottery on its own database, and a clock that only the test moves. */
export async function createWorld(games: readonly GameRow[] = [XSMB]): Promise<World> {
  const database = await testDatabase();
  const world = assemble(database);
  for (const game of games) {
    await insertGame(database.appPool, SCOPE, game);
    const stored = { data: pricesOf(game), highestRatePpm: 900n };
    await insertFirstPrices(database.appPool, SCOPE, game.code, stored, { name: 'test', at: NOON });
  }
  await world.runJob('lottery.plan-issues');
  await world.runJob('lottery.advance-issues');
  return world;
}

/** Another server process on the same database. */
export function assemble(database: TestDatabase): World {
  const ledger = createLedger({ pool: database.appPool, connectionString: database.appUrl });
  const state = {
    messages: [] as SocketMessage[],
    audited: [] as string[],
    requests: [] as StoredRequest[],
    approvals: new Map<string, ApprovalDefinition>(),
    brand: { cancelBets: true, sandboxAllowed: true, prizeModes: ['Lott', 'ZY', 'Elott', 'SEA'] },
    rates: new Map<bigint, bigint>(),
    groups: new Map<bigint, number>(),
    excluded: new Set<bigint>(),
    waitingForTurnover: new Set<bigint>(),
    linked: new Map<bigint, readonly bigint[]>(),
    draws: {
      secrets: createSecretBox([TEST_KEY]),
      beacon: 'OFFLINE' as DrawDeps['beacon'],
      offlineAllowed: true,
      drand: createDrand({ urls: ['http://127.0.0.1:1'], log: silentLog, timeoutMs: 200 }) as DrawDeps['drand'],
      chainLength: 500,
    },
    now: NOON,
  };
  const safety = safetyOf(database, state);
  const deps = dependencies(database, ledger, safety, state);
  const lottery = createLottery(deps);
  lottery.registerLevelShares(deps.levelSharesOf);
  return Object.assign(state, {
    database,
    ledger,
    lottery,
    safety,
    deps,
    ...callers(state),
    ...entryPoints(lottery, state),
    ...storage(database, ledger),
  });
}

type State = Pick<
  World,
  | 'draws'
  | 'messages'
  | 'audited'
  | 'requests'
  | 'approvals'
  | 'brand'
  | 'rates'
  | 'groups'
  | 'excluded'
  | 'waitingForTurnover'
  | 'linked'
  | 'now'
>;

function safetyOf(database: TestDatabase, state: State): PlayGuard {
  return createPlayGuard({
    pool: database.appPool,
    publish,
    clock: { now: () => state.now },
    log: silentLog,
    sockets: { toMember: () => undefined, toBrand: () => undefined },
    brands: { settings: async () => ({ businessTimeZone: '+08:00', currency: BRAND.currency }) },
  });
}

function dependencies(database: TestDatabase, ledger: Ledger, safety: PlayGuard, state: State): LotteryDeps {
  return {
    pool: database.appPool,
    ledger,
    publish,
    clock: { now: () => state.now },
    log: silentLog,
    sockets: {
      toMember: (_brand, _member, message) => state.messages.push(message),
      toBrand: (_brand, message) => state.messages.push(message),
    },
    brands: { settings: async () => ({ currency: BRAND.currency, ...state.brand }) },
    safety: {
      mayBet: async (scope) => (state.excluded.has(scope.memberId) ? refuse('SELF_EXCLUDED') : safety.mayBet(scope)),
      inactiveOf: safety.inactiveOf,
      returnStake: safety.returnStake,
    },
    tree: {
      attributionsOf: async (_scope, ids) =>
        new Map(
          ids.map((id) => [
            id,
            { line: [...UPLINES, { id, group: 0, ratePpm: 0 }], ratePpm: state.rates.get(id) ?? 0n },
          ]),
        ),
      prizeGroupsOf: async (_scope, ids) => new Map([...state.groups].filter(([id]) => ids.includes(id))),
    },
    draws: state.draws,
    namesOf: async (_scope, ids) => new Map(ids.map((id) => [id, `member${id}`])),
    levelSharesOf: async () => 0n,
    linkedAccounts: async (_scope, ids) => new Map([...state.linked].filter(([id]) => ids.includes(id))),
    wallet: {
      withOpenTurnover: async (_tx, _brand, ids) => new Set(ids.filter((id) => state.waitingForTurnover.has(id))),
    },
    staff: {
      requirePermission: ({ operator }, permission) =>
        operator.permissions.has(permission) ? null : refuse('FORBIDDEN', { permission }),
      audit: async (_tx, _context, entry) => {
        state.audited.push(`${entry.action} ${entry.target}`);
      },
      requests: {
        async open(_tx, _context, { action, permission, schema }, { target, payload, reason }) {
          const frozen = JSON.parse(JSON.stringify(payload)) as Record<string, unknown>;
          if (readPayload({ schema }, frozen) === null) throw new Error(`the payload of ${action} does not fit`);
          const request = { area: 'lottery', action, target, frozen, reason, permissionToApprove: permission.approve };
          return BigInt(state.requests.push(request));
        },
        openFor: async () => new Map(),
        define(approvals) {
          for (const approval of approvals) state.approvals.set(approval.action, approval);
        },
      },
    },
  };
}

function context(state: State, part: Partial<CallContext>): CallContext {
  return {
    requestId: randomUUID(),
    ip: '127.0.0.1',
    country: null,
    userAgent: 'test',
    host: 'localhost',
    language: 'EN',
    now: state.now,
    brand: BRAND,
    member: null,
    operator: null,
    headers: {},
    params: {},
    ...part,
  };
}

/** Contexts of members and operators. */
function callers(state: State): Pick<World, 'asMember' | 'asOperator'> {
  return {
    asMember(memberId, book = 'REAL') {
      const scope = memberScope(memberId, book);
      const rights = { restricted: false, protectedActions: true };
      return context(state, {
        member: { scope, account: `member${memberId}`, type: 1, sessionId: memberId, ...rights },
      });
    },
    asOperator(operatorId, permissions = ['lottery.read', 'lottery.results', 'lottery.draw']) {
      const scope = { ...SCOPE, operatorId };
      const name = `operator${operatorId}`;
      return context(state, { operator: { scope, name, permissions: new Set(permissions), next: null } });
    },
  };
}

/** Calls and jobs of the lottery, as the server runs them. */
function entryPoints(lottery: Lottery, state: State): Pick<World, 'call' | 'runJob'> {
  return {
    async call(name, caller, payload) {
      const found = lottery.routes.find((one) => one.row.name === name);
      if (found === undefined) throw new Error(`no route ${name}`);
      return found.handler(caller, payload);
    },
    async runJob(name) {
      const found = lottery.jobs.find((one) => one.name === name);
      if (found === undefined) throw new Error(`no job ${name}`);
      await found.run(state.now);
    },
  };
}

type Storage = Pick<World, 'openMember' | 'balance' | 'issueBalance' | 'issueOf' | 'stop'>;

function storage(database: TestDatabase, ledger: Ledger): Storage {
  return {
    async openMember(memberId, money, book = 'REAL') {
      await ledger.openMember(database.appPool, ledgerScope(book), memberId);
      if (money > 0n) expectPosted(await grant(ledger, database, memberId, money, book));
    },
    async balance(memberId, book = 'REAL') {
      const [main] = await ledger.balances(database.appPool, ledgerScope(book), [accounts.main(memberId)]);
      return main?.balance ?? 0n;
    },
    async issueBalance(issueId, book = 'REAL') {
      const [account] = await ledger.balances(database.appPool, ledgerScope(book), [accounts.issue(issueId)]);
      return account?.balance ?? 0n;
    },
    async issueOf(day, gameCode = 'xsmb') {
      const { rows } = await database.ownerPool.query<{ id: bigint; state: string }>(
        'select id, state from lottery.issue where game_code = $1 and day = $2',
        [gameCode, day],
      );
      const [row] = rows;
      if (row === undefined) throw new Error(`no issue of ${gameCode} on ${day}`);
      return row;
    },
    async stop() {
      await ledger.close();
      await database.drop();
    },
  };
}

export function ledgerScope(book: 'REAL' | 'TEST' = 'REAL'): LedgerScope {
  return { brandId: BRAND.id, book, currency: BRAND.currency.code };
}

export function memberScope(memberId: bigint, book: 'REAL' | 'TEST' = 'REAL'): MemberScope {
  return { ...SCOPE, memberId, book };
}

function grant(ledger: Ledger, database: TestDatabase, member: bigint, amount: bigint, book: 'REAL' | 'TEST') {
  return ledger.postOne(database.appPool, ledgerScope(book), {
    id: randomUUID(),
    posting:
      book === 'TEST'
        ? postings.trialGrant({ member, amount })
        : postings.depositByProvider({ member, psp: 'sandbox', amount }),
    reference: { type: 'test_grant', id: String(member) },
    at: NOON,
  });
}

function expectPosted(answer: Answer): void {
  if (answer.outcome !== 'posted') throw new Error(`the test's money was answered ${answer.outcome}`);
}

/** A slip of one line on the day's northern issue. */
export function slip(
  issueId: bigint,
  line: { play?: string; numbers?: readonly string[]; points?: number } = {},
  requestId: string = randomUUID(),
) {
  return {
    requestId,
    gameCode: 'xsmb',
    issueId: String(issueId),
    priceTableVersion: 1,
    lines: [{ play: 'de_db', numbers: ['07'], points: 10, ...line }],
  };
}

/** A complete northern result with the given special prize; all other numbers end in 99. */
export function northernResult(special = '12307'): Record<string, string[]> {
  const ending = (digits: number, count: number) => Array.from({ length: count }, () => '99'.padStart(digits, '5'));
  return {
    DB: [special],
    G1: ending(5, 1),
    G2: ending(5, 2),
    G3: ending(5, 6),
    G4: ending(4, 4),
    G5: ending(4, 6),
    G6: ending(3, 3),
    G7: ending(2, 4),
  };
}
