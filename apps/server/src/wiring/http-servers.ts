import { join } from 'node:path';
import { serverMessage } from '@lantern/locales/server';
import {
  addStaticFiles,
  addSystemRoutes,
  createHttpServer,
  createSinglePage,
  type FastifyInstance,
  type HttpServerOptions,
  type Resolvers,
} from '@lantern/server-kit';
import type { Brands } from '../areas/brands/index.ts';
import type { Games } from '../areas/games/index.ts';
import type { Identity } from '../areas/identity/index.ts';
import type { Settings } from '../config.ts';
import type { collect } from './areas.ts';
import { createPortalPages } from './portal-pages.ts';
import { proxyTrust } from './proxy-trust.ts';

export interface HttpServersDeps
  extends Pick<HttpServerOptions, 'enc' | 'clock' | 'log' | 'metrics' | 'sharedLimiter'> {
  readonly settings: Settings;
  readonly parts: ReturnType<typeof collect>;
  readonly brands: Brands;
  readonly identity: Pick<Identity, 'phoneSources'>;
  readonly games: Pick<Games, 'frameOrigins'>;
  readonly resolvers: Resolvers;
  readonly notReady: () => Promise<string | null>;
  /** The folder `apps`, which contains the built front ends. */
  readonly apps: string;
}

function createServer(
  name: HttpServerOptions['name'],
  deps: HttpServersDeps,
  fallback: HttpServerOptions['fallback'] | null,
): FastifyInstance {
  const { settings, parts } = deps;
  const routes = parts.routes.filter(({ row }) => (row.server ?? 'portal') === name);
  const http = createHttpServer({
    name,
    routes,
    plainRoutes: parts.plainRoutes.filter((plain) => (plain.server ?? 'portal') === name),
    resolvers: deps.resolvers,
    enc: deps.enc,
    messageOf: serverMessage,
    clock: deps.clock,
    log: deps.log,
    metrics: deps.metrics,
    production: settings.environment === 'production',
    trustProxy: proxyTrust(settings),
    https: (name === 'portal' ? settings.publicUrl : settings.backOfficeUrl).startsWith('https:'),
    connections: settings.connections,
    ...(deps.sharedLimiter && { sharedLimiter: deps.sharedLimiter }),
    ...(fallback && { fallback }),
  });
  addSystemRoutes(http, {
    title: name === 'portal' ? 'Lantern' : 'Lantern back office',
    rows: routes.map(({ row }) => row),
    metrics: deps.metrics,
    notReady: deps.notReady,
    metricsToken: settings.metricsToken,
  });
  return http;
}

export interface HttpServers {
  readonly portal: FastifyInstance;
  readonly backoffice: FastifyInstance;
}

/** The two HTTP servers: the portal and the back office, each with its calls and pages. */
export async function createHttpServers(deps: HttpServersDeps): Promise<HttpServers> {
  const { parts, brands, identity, games, resolvers, clock, log, settings } = deps;
  const pages = await createPortalPages({
    file: join(deps.apps, 'portal', 'dist', 'server', 'entry-server.js'),
    routes: parts.routes,
    brands,
    identity,
    games,
    resolvers,
    clock,
    log,
    origin: settings.publicUrl,
    arcadeOrigin: settings.arcadeUrl,
  });
  const portal = createServer('portal', deps, pages);
  await addStaticFiles(portal, join(deps.apps, 'portal', 'dist', 'client'));
  const backOffice = join(deps.apps, 'backoffice', 'dist');
  const backoffice = createServer(
    'backoffice',
    deps,
    createSinglePage(backOffice, { frameSources: [settings.arcadeUrl] }),
  );
  await addStaticFiles(backoffice, backOffice);
  return { portal, backoffice };
}
