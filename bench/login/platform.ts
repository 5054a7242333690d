/** The platform's HTTP server for logins and reads, with members who have a password. */
import { calls } from '@lantern/contract/calls';
import { serverMessage } from '@lantern/locales/server';
import { createEncBox, createHttpServer, createMetrics, type Route, systemClock } from '@lantern/server-kit';
import { createPasswordHasher } from '@lantern/server-kit/security';
import { silentLog } from '@lantern/server-kit/testing';
import { type HttpPlatform, openHttpPlatform } from '../http/platform.ts';
import type { BenchDatabase } from '../support/database.ts';

export const PASSWORD = 'Bamboo7river';
const MEMBERS = 500;
/** No rate limits: the cost of calls is measured. */
const NO_LIMIT = 1_000_000_000;

export interface LoginPlatform {
  readonly port: number;
  readonly tokens: readonly string[];
  /** Logs the n-th member in; throws if refused. */
  logIn(n: number): Promise<void>;
  /** The row that the n-th member's own page shows. */
  readRow(n: number): Promise<object>;
  stop(): Promise<void>;
}

/** Logins without the encryption of their bodies, which clients compute; reads unchanged. */
const measured = (route: Route): Route => {
  const { enc: _enc, ...row } = route.row;
  return { ...route, row: { ...row, perMinute: NO_LIMIT } };
};

/** The identity area's HTTP server on a free port. */
export async function serveIdentity(database: BenchDatabase, platform: HttpPlatform) {
  const { identity, brands, staff } = platform.areas;
  const http = createHttpServer({
    name: 'portal',
    routes: identity.routes.filter((route) => route.row.server !== 'backoffice').map(measured),
    plainRoutes: [],
    resolvers: {
      findBrand: (host) => brands.findByHost(host),
      authenticateMember: (token, brand) => identity.authenticate(token, brand),
      authenticateOperator: (token, brand) => staff.authenticate(token, brand),
      countryOf: () => null,
    },
    enc: createEncBox(database.appPool),
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
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, close: () => http.close() };
}

/** Logs the n-th member in. @returns the token; throws if refused */
export async function logInAt(port: number, n: number, password: string): Promise<string> {
  const response = await fetch(`http://localhost:${port}${calls.identity.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: `bench${n}`, password }),
  });
  const { success, value } = (await response.json()) as { success: boolean; value: { token: string } };
  if (!success) throw new Error(`a login was answered ${response.status}`);
  return value.token;
}

export async function openLoginPlatform(database: BenchDatabase): Promise<LoginPlatform> {
  const platform = await openHttpPlatform(database, MEMBERS);
  const { brandId } = platform.scope;
  await database.ownerPool.query(
    `insert into identity.credential (brand_id, member_id, kind, password_hash, changed_at)
     select brand_id, id, 'LOGIN', $2, now() from identity.member where brand_id = $1`,
    [brandId, await createPasswordHasher().hash(PASSWORD)],
  );
  const { port, close } = await serveIdentity(database, platform);
  return {
    port,
    tokens: platform.tokens,
    async logIn(n) {
      await logInAt(port, 1 + (n % MEMBERS), PASSWORD);
    },
    async readRow(n) {
      const { rows } = await database.appPool.query(
        `select id::text as id, account, nickname, type, language, icon, registered_at as "registeredAt",
                last_login_at as "lastLoginAt"
         from identity.member where brand_id = $1 and id = $2`,
        [brandId, 1 + (n % MEMBERS)],
      );
      return rows[0] ?? {};
    },
    async stop() {
      await close();
      await platform.stop();
    },
  };
}
