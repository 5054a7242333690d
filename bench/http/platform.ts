/** A platform with logged-in members who have money, for measuring bets over HTTP. */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { createPool } from '@lantern/database';
import { accounts, createLedger, type Ledger, type LedgerScope, postings } from '@lantern/ledger';
import { serverMessage } from '@lantern/locales/server';
import {
  type Base,
  createChanges,
  createEncBox,
  createHttpServer,
  createMetrics,
  publish,
  type Route,
  systemClock,
} from '@lantern/server-kit';
import { type HashCost, newToken, sha256 } from '@lantern/server-kit/security';
import { silentLog } from '@lantern/server-kit/testing';
import { readSettings } from '../../apps/server/src/config.ts';
import { studioKeyOf } from '../../apps/server/src/wiring/arcade.ts';
import { type Areas, buildAreas, prepareDemo } from '../../apps/server/src/wiring/areas.ts';
import type { BenchDatabase } from '../support/database.ts';

export interface HttpPlatform {
  readonly port: number;
  readonly tokens: readonly string[];
  readonly issueId: string;
  readonly ledger: Ledger;
  readonly scope: LedgerScope;
  readonly areas: Areas;
  stop(): Promise<void>;
}

const MONEY = 1_000_000_000n;
const PER_STEP = 1_000;

/** The bet call as served, without the encryption of its body, which clients compute and which is not measured. */
function measuredRoutes(areas: Areas): Route[] {
  return areas.lottery.routes.map((route) => {
    const { enc: _enc, ...row } = route.row;
    return route.row.name === 'lottery.placeBets' ? { ...route, row } : route;
  });
}

/** Members 1 … count, in steps. */
function* stepsOf(count: number): Generator<readonly bigint[]> {
  for (let first = 1; first <= count; first += PER_STEP) {
    yield Array.from({ length: Math.min(PER_STEP, count - first + 1) }, (_, n) => BigInt(first + n));
  }
}

async function insertMembers(database: BenchDatabase, brandId: bigint, count: number): Promise<void> {
  for (const ids of stepsOf(count)) {
    await database.ownerPool.query(
      `insert into identity.member (brand_id, id, account, account_key, type, book, language, registered_at)
       select $1, id, 'bench' || id, 'bench' || id, 1, 'REAL', 'EN', now() from unnest($2::bigint[]) id`,
      [brandId, ids.map(String)],
    );
  }
}

async function logInMembers(database: BenchDatabase, brandId: bigint, count: number): Promise<Map<bigint, string>> {
  const tokens = new Map<bigint, string>();
  for (const ids of stepsOf(count)) {
    for (const id of ids) tokens.set(id, newToken());
    const text = ids.map(String);
    await database.ownerPool.query(
      `insert into identity.session (brand_id, member_id, platform, token_hash, ip, device_key, created_at, seen_at, expires_at)
       select $1, id, 'WEB', token, '127.0.0.1', '\\x00', now(), now(), now() + interval '1 day'
         from unnest($2::bigint[], $3::bytea[]) as t (id, token)`,
      [brandId, text, ids.map((id) => sha256(tokens.get(id) ?? ''))],
    );
  }
  return tokens;
}

async function giveMoney(database: BenchDatabase, ledger: Ledger, scope: LedgerScope, count: number) {
  const bookId = await ledger.bookId(scope);
  for (const step of stepsOf(count)) {
    await database.ownerPool.query('select ledger.open_accounts($1, $2::integer[], $3::text[])', [
      scope.brandId,
      step.map(() => bookId),
      step.map((member) => accounts.main(member)),
    ]);
    await ledger.post(
      database.appPool,
      scope,
      step.map((member) => ({
        id: randomUUID(),
        posting: postings.depositByProvider({ member, psp: 'bench', amount: MONEY }),
        reference: { type: 'bench', id: '1' },
        at: systemClock.now(),
      })),
    );
  }
}

async function openAreas(database: BenchDatabase, hashCost: HashCost | undefined) {
  const changes = createChanges(database.appPool, systemClock, silentLog);
  await changes.start();
  const base: Base = {
    pool: database.appPool,
    clock: systemClock,
    log: silentLog,
    publish,
    sockets: { toMember: () => undefined, toBrand: () => undefined },
    changes,
  };
  const enc = createEncBox(database.appPool);
  const ledger = createLedger({ pool: database.appPool, connectionString: database.appUrl });
  // Separate, as in the server: code that holds a connection also reads a brand's settings.
  const settingsPool = createPool({
    connectionString: database.appUrl,
    max: 2,
    applicationName: 'lantern-bench-settings',
  });
  const deps = {
    ...{ base, settingsPool, ledger, enc },
    settings: readSettings({ DATA_DIR: tmpdir(), LOG_LEVEL: 'silent' }),
    studioKey: studioKeyOf(database.ownerUrl),
    isListening: () => false,
    ...(hashCost && { hashCost }),
  };
  const areas = buildAreas(deps);
  await prepareDemo(areas, deps);
  const close = async () => {
    await ledger.close();
    await changes.stop();
    await settingsPool.end();
  };
  return { areas, enc, ledger, close };
}

/** The portal's HTTP server on a free port. */
async function serve(areas: Areas, enc: ReturnType<typeof createEncBox>) {
  const http = createHttpServer({
    name: 'portal',
    routes: measuredRoutes(areas),
    plainRoutes: areas.games.plainRoutes,
    resolvers: {
      findBrand: (host) => areas.brands.findByHost(host),
      authenticateMember: (token, brand) => areas.identity.authenticate(token, brand),
      authenticateOperator: (token, brand) => areas.staff.authenticate(token, brand),
      countryOf: () => null,
    },
    enc,
    messageOf: serverMessage,
    clock: systemClock,
    log: silentLog,
    metrics: createMetrics(),
    production: true,
    trustProxy: false,
    https: false,
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const address = http.server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, close: () => http.close() };
}

/**
 * Starts the platform on a free port. All parts that a bet uses are the real ones.
 * @param hashCost cost of password hashes, if they would distort the measurement
 * @param areLoggedIn false: members have no sessions, and there are no tokens
 */
export async function openHttpPlatform(
  database: BenchDatabase,
  memberCount: number,
  hashCost?: HashCost,
  areLoggedIn = true,
): Promise<HttpPlatform> {
  const { areas, enc, ledger, close } = await openAreas(database, hashCost);
  const brand = await areas.brands.findByHost('localhost');
  const scope: LedgerScope = { brandId: brand.id, book: 'REAL', currency: brand.currency.code };
  await insertMembers(database, brand.id, memberCount);
  const tokens = areLoggedIn ? await logInMembers(database, brand.id, memberCount) : new Map<bigint, string>();
  await giveMoney(database, ledger, scope, memberCount);
  await database.ownerPool.query(
    `update lottery.game set exposure_limit = 9000000000000000, max_stake_per_issue = 900000000000000`,
  );
  const http = await serve(areas, enc);
  const [games] = await areas.lottery.menu({ brandId: brand.id });
  return {
    port: http.port,
    tokens: [...tokens.values()],
    issueId: games?.currentIssue?.id ?? '0',
    ledger,
    scope,
    areas,
    stop: async () => {
      await http.close();
      await close();
    },
  };
}
