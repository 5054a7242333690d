import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Arcade, createArcade } from '@lantern/arcade-server';
import type { CallName, Payload, TypedCall, Value } from '@lantern/contract/schemas';
import { createPool, derivedArcadeUrl } from '@lantern/database';
import { createLedger } from '@lantern/ledger';
import { serverMessage } from '@lantern/locales/server';
import {
  type Base,
  type BrandView,
  type CallContext,
  createConsumerRunner,
  createEncBox,
  createHttpServer,
  createLog,
  createMetrics,
  isRefusal,
  type MemberSession,
  type OperatorSession,
  publish,
  type Refusal,
} from '@lantern/server-kit';
import type { Settings } from '../../config.ts';
import { arcadeOptions, studioKeyOf } from '../../wiring/arcade.ts';
import { buildAreas, collect, prepareDemo } from '../../wiring/areas.ts';
import type { PastClock } from './past-clock.ts';

/** Caller and its address. */
export interface Caller {
  readonly member?: MemberSession;
  readonly operator?: OperatorSession;
  readonly ip?: string;
}

export interface DatabaseUrls {
  readonly ownerUrl: string;
  readonly appUrl: string;
}

/** The database already contains a platform. */
export class NotEmpty extends Error {}

/** Commits that do not wait for the disk: an interrupted demo starts again anyway. */
function withoutWaiting(url: string): string {
  const address = new URL(url);
  address.searchParams.set('options', '-c synchronous_commit=off');
  return address.href;
}

/** A free local port. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await once(probe.close(), 'close');
  return port;
}

/** What all areas share: pools, ledger and encryption, of the demo's clock. */
function openParts(settings: Settings, appUrl: string, clock: PastClock) {
  const log = createLog({ level: 'error' });
  const pool = createPool({ connectionString: appUrl, max: 16, applicationName: 'lantern-demo' });
  const settingsPool = createPool({ connectionString: appUrl, max: 2, applicationName: 'lantern-demo-settings' });
  const base: Base = {
    ...{ pool, clock, log, publish },
    sockets: { toMember: () => undefined, toBrand: () => undefined },
  };
  const ledger = createLedger({ pool, connectionString: appUrl });
  return {
    ...{ base, settingsPool, ledger, settings, enc: createEncBox(pool), isListening: () => false },
    async close() {
      await ledger.close();
      await Promise.all([settingsPool.end(), pool.end()]);
    },
  };
}

type Parts = ReturnType<typeof openParts>;
type Areas = ReturnType<typeof buildAreas>;
type Collected = ReturnType<typeof collect>;
type Metrics = ReturnType<typeof createMetrics>;

/** The portal's HTTP server, for the payment provider and the arcade. */
async function listen({ base, enc, settings }: Parts, areas: Areas, collected: Collected, metrics: Metrics) {
  const { routes, plainRoutes } = collected;
  const { clock, log } = base;
  const http = createHttpServer({
    ...{ name: 'portal' as const, routes, plainRoutes, enc, clock, log, metrics },
    resolvers: {
      findBrand: areas.brands.findByHost,
      authenticateMember: areas.identity.authenticate,
      authenticateOperator: areas.staff.authenticate,
      countryOf: () => null,
    },
    messageOf: serverMessage,
    ...{ production: false, trustProxy: false, https: false, rateLimits: false },
  });
  await http.listen({ port: settings.port, host: settings.host });
  return http;
}

/** The arcade, which is not started yet. */
const openArcade = ({ base: { clock, log }, settings }: Parts, ownerUrl: string): Promise<Arcade> =>
  createArcade({
    ...arcadeOptions(settings, ownerUrl),
    ...{ port: 0, databaseUrl: withoutWaiting(derivedArcadeUrl(ownerUrl)), clock, log, rateLimits: false },
    clientFolder: '',
  });

/** Calls through the routes. */
function createCalls(routes: Collected['routes'], brand: BrandView, clock: PastClock) {
  function contextOf({ member, operator, ip = '192.0.2.1' }: Caller, rawBody?: Buffer): CallContext {
    return {
      ...{ requestId: randomUUID(), ip, country: null, userAgent: 'Lantern demo', host: 'localhost' },
      ...{ language: brand.defaultLanguage, now: clock.now(), brand, headers: {}, params: {} },
      ...{ member: member ?? null, operator: operator ?? null, ...(rawBody && { rawBody }) },
    };
  }

  /** A call that may be refused. */
  async function send<Row extends TypedCall>(
    row: Row,
    payload: Payload<Row['name'] & CallName>,
    by: Caller = {},
    rawBody?: Buffer,
  ): Promise<Value<Row['name'] & CallName> | Refusal> {
    const route = routes.find((one) => one.row.name === row.name);
    if (!route) throw new Error(`Nothing answers ${row.name}.`);
    return (await route.handler(contextOf(by, rawBody), payload)) as Value<Row['name'] & CallName> | Refusal;
  }

  /** A call that must succeed; returns its value. */
  async function call<Row extends TypedCall>(
    row: Row,
    payload: Payload<Row['name'] & CallName>,
    by?: Caller,
    rawBody?: Buffer,
  ): Promise<Value<Row['name'] & CallName>> {
    const answer = await send(row, payload, by, rawBody);
    if (isRefusal(answer)) throw new Error(`${row.name} was refused: ${answer.code} ${JSON.stringify(answer.params)}`);
    return answer;
  }

  return { send, call };
}

/**
 * A platform with the demo's clock: all areas as the server wires them, with jobs run manually. Calls go through the routes, after the
 * checks of schema and token. External systems (the payment provider, the arcade) use HTTP, on a server that only this machine can reach.
 * @throws NotEmpty if the database is not empty
 */
export async function openDemoPlatform(given: Settings, { ownerUrl, appUrl: url }: DatabaseUrls, clock: PastClock) {
  const port = await freePort();
  const portalUrl = `http://127.0.0.1:${port}`;
  const settings: Settings = { ...given, host: '127.0.0.1', port, platformUrl: portalUrl };
  const parts = openParts(settings, withoutWaiting(url), clock);
  const { ledger } = parts;
  const { pool, log } = parts.base;
  const deps = { ...parts, studioKey: studioKeyOf(ownerUrl) };
  const areas = buildAreas(deps);
  const collected = collect(areas);
  if ((await areas.brands.brandIds()).length > 0) {
    await parts.close();
    throw new NotEmpty(
      'The demo needs an empty database, and this one contains a platform. Choose another folder, e.g. DATA_DIR=./demo-data npm run demo',
    );
  }
  // Draws of every minute exist only in the last weeks; the other e-lotteries start when the clock reaches the present.
  await prepareDemo(areas, deps, 'NONE');
  const brand = await areas.brands.findByHost('localhost');
  const metrics = createMetrics();
  const http = await listen(parts, areas, collected, metrics);
  const arcade = await openArcade(parts, ownerUrl);
  const arcadeUrl = `http://127.0.0.1:${await arcade.start()}`;
  const follow = createConsumerRunner(collected.consumers, { pool, clock, log, metrics });

  return {
    ...{ settings, clock, pool, ledger, areas, brand, scope: { brandId: brand.id }, portalUrl, arcadeUrl },
    ...createCalls(collected.routes, brand, clock),
    /** Runs jobs one after the other, at the demo's time. */
    async run(...names: readonly string[]): Promise<void> {
      for (const name of names) {
        const job = collected.jobs.find((one) => one.name === name);
        if (!job) throw new Error(`There is no job ${name}.`);
        await job.run(clock.now());
      }
    },
    /** Adds an e-lottery, with its draws planned from now on. */
    openElottery: () => areas.lottery.ensureDemo(brand.id, 'FIRST'),
    /** Lets all consumers handle the committed events. */
    drain: () => follow.drain(),
    async close() {
      await arcade.stop();
      await http.close();
      await parts.close();
    },
  };
}

export type DemoPlatform = Awaited<ReturnType<typeof openDemoPlatform>>;
