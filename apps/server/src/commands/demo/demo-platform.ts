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

/**
 * A platform with the demo's clock: all areas as the server wires them, with jobs run manually. Calls go through the routes, after the
 * checks of schema and token. External systems (the payment provider, the arcade) use HTTP, on a server that only this machine can reach.
 * @throws NotEmpty if the database is not empty
 */
export async function openDemoPlatform(given: Settings, { ownerUrl, appUrl: url }: DatabaseUrls, clock: PastClock) {
  const appUrl = withoutWaiting(url);
  const port = await freePort();
  const portalUrl = `http://127.0.0.1:${port}`;
  const settings: Settings = { ...given, host: '127.0.0.1', port, platformUrl: portalUrl };
  const log = createLog({ level: 'error' });
  const pool = createPool({ connectionString: appUrl, max: 16, applicationName: 'lantern-demo' });
  const settingsPool = createPool({ connectionString: appUrl, max: 2, applicationName: 'lantern-demo-settings' });
  const base: Base = {
    ...{ pool, clock, log, publish },
    sockets: { toMember: () => undefined, toBrand: () => undefined },
  };
  const ledger = createLedger({ pool, connectionString: appUrl });
  const enc = createEncBox(pool);
  const deps = {
    base,
    settingsPool,
    ledger,
    settings,
    enc,
    isListening: () => false,
    studioKey: studioKeyOf(ownerUrl),
  };
  const areas = buildAreas(deps);
  const { routes, plainRoutes, jobs, consumers } = collect(areas);
  if ((await areas.brands.brandIds()).length > 0) {
    await ledger.close();
    await Promise.all([settingsPool.end(), pool.end()]);
    throw new NotEmpty(
      'The demo needs an empty database, and a platform lives in this one. Choose another folder, e.g. DATA_DIR=./demo-data npm run demo',
    );
  }
  // Draws of every minute exist only in the last weeks; the other e-lotteries start when the clock reaches the present.
  await prepareDemo(areas, deps, 'NONE');
  const brand = await areas.brands.findByHost('localhost');
  const metrics = createMetrics();
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
  const arcade: Arcade = await createArcade({
    ...arcadeOptions(settings, ownerUrl),
    ...{
      port: 0,
      databaseUrl: withoutWaiting(derivedArcadeUrl(ownerUrl)),
      clock,
      log,
      rateLimits: false,
    },
    clientFolder: '',
  });
  const arcadeUrl = `http://127.0.0.1:${await arcade.start()}`;
  const follow = createConsumerRunner(consumers, { pool, clock, log, metrics });

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

  return {
    ...{
      settings,
      clock,
      pool,
      ledger,
      areas,
      brand,
      scope: { brandId: brand.id },
      portalUrl,
      arcadeUrl,
      send,
    },
    /** A call that must succeed; returns its value. */
    async call<Row extends TypedCall>(
      row: Row,
      payload: Payload<Row['name'] & CallName>,
      by?: Caller,
      rawBody?: Buffer,
    ): Promise<Value<Row['name'] & CallName>> {
      const answer = await send(row, payload, by, rawBody);
      if (isRefusal(answer))
        throw new Error(`${row.name} was refused: ${answer.code} ${JSON.stringify(answer.params)}`);
      return answer;
    },
    /** Runs jobs one after the other, at the demo's time. */
    async run(...names: readonly string[]): Promise<void> {
      for (const name of names) {
        const job = jobs.find((one) => one.name === name);
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
      await ledger.close();
      await Promise.all([settingsPool.end(), pool.end()]);
    },
  };
}

export type DemoPlatform = Awaited<ReturnType<typeof openDemoPlatform>>;
