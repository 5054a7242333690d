import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import {
  type CallContext,
  type Clock,
  createPageServer,
  isRefusal,
  type Logger,
  type Page,
  type PageRequest,
  type PageVisitor,
  type Refusal,
  type Resolvers,
  type Route,
} from '@lantern/server-kit';
import type { Brands } from '../areas/brands/index.ts';
import type { Games } from '../areas/games/index.ts';
import type { Identity } from '../areas/identity/index.ts';

/** Exports of the portal's renderer (apps/portal/src/entry-server.tsx). No layer may import it, so its type is declared here. */
interface PortalRenderer {
  startCallsOf(path: string, language: string): readonly { name: string; payload: Record<string, unknown> }[] | null;
  render(input: unknown): Promise<Rendered>;
  renderStop(input: unknown): Rendered | Promise<Rendered>;
}

interface Rendered {
  readonly status: number;
  readonly location: string | null;
  readonly html: string;
  readonly inlineScriptHashes: readonly string[];
  readonly inlineStyleHashes: readonly string[];
}

const UNKNOWN_PATH = '/404';
/** The only page that may load an external script, if its brand has enabled that. */
const PHONE_PATH = '/phone';

export interface PortalPagesDeps {
  /** The built renderer, `entry-server.js`. */
  readonly file: string;
  readonly routes: readonly Route[];
  readonly brands: Pick<Brands, 'settings' | 'closedTo'>;
  readonly identity: Pick<Identity, 'phoneSources'>;
  readonly games: Pick<Games, 'frameOrigins'>;
  readonly resolvers: Resolvers;
  readonly clock: Clock;
  readonly log: Logger;
  /** Scheme and host for canonical URLs. */
  readonly origin: string;
  /** Origin of the platform's own games; pages may frame it. */
  readonly arcadeOrigin: string;
}

/** Context of an anonymous visitor: only public data, nothing of an individual visitor. */
function visitorContext({ brand, language }: PageRequest, now: Date): CallContext {
  return {
    requestId: randomUUID(),
    ip: '',
    country: null,
    userAgent: '',
    host: '',
    language,
    now,
    brand,
    member: null,
    operator: null,
    headers: {},
    params: {},
  };
}

function brandOf({ brand }: PageRequest) {
  const { code, name, currency, languages, defaultLanguage } = brand;
  return { code, name, currency, languages, defaultLanguage };
}

interface Rendering extends PortalPagesDeps {
  readonly renderer: PortalRenderer;
}

/** Answers of the calls that a page plans. A call that is refused, fails or does not exist is left to the client. */
async function readStartData(
  { renderer, clock, log }: Rendering,
  routes: ReadonlyMap<string, Route>,
  request: PageRequest,
) {
  const planned = renderer.startCallsOf(request.path, request.language) ?? [];
  const context = visitorContext(request, clock.now());
  const answers = await Promise.all(
    planned.map(async ({ name, payload }) => {
      const route = routes.get(name);
      if (!route || route.row.token) return [];
      try {
        const value = await route.handler(context, payload);
        return isRefusal(value) ? [] : [{ name, payload, value }];
      } catch (error) {
        log.warn({ err: error, call: name, path: request.path }, 'start data is missing');
        return [];
      }
    }),
  );
  return answers.flat();
}

/** Pages of a login's steps, which never load a brand's analytics tag. */
const WITHOUT_TAG: ReadonlySet<string> = new Set(['/reset', '/social', PHONE_PATH]);
const TAG_HOST = 'https://www.googletagmanager.com';
const TAG_SOURCES = [TAG_HOST, 'https://*.google-analytics.com', 'https://*.analytics.google.com'];

/** Sources of Google's tag, for a brand whose operators have set its id (3-15). */
function tagSourcesOf(gtagId: string | null, path: string) {
  if (gtagId === null || WITHOUT_TAG.has(path)) return { scripts: [], others: [] };
  return { scripts: [TAG_HOST], others: TAG_SOURCES };
}

async function pageOf(deps: Rendering, request: PageRequest, rendered: Rendered): Promise<Page> {
  const [settings, vendors] = await Promise.all([
    deps.brands.settings(request.brand.id),
    deps.games.frameOrigins({ brandId: request.brand.id }),
  ]);
  const others = request.path === PHONE_PATH ? await deps.identity.phoneSources({ brandId: request.brand.id }) : null;
  const tag = tagSourcesOf(settings.gtagId, request.path);
  return {
    status: rendered.status,
    location: rendered.location,
    html: rendered.html,
    scriptSources: [...rendered.inlineScriptHashes, ...(others?.scripts ?? []), ...tag.scripts],
    styleSources: rendered.inlineStyleHashes,
    imageSources: [...settings.imageCDNs, ...tag.others],
    frameSources: [deps.arcadeOrigin, ...settings.launchGameCDNs, ...vendors, ...(others?.frames ?? [])],
    // The client checks that a launch CDN is reachable before it opens a game there.
    connectSources: [...settings.launchGameCDNs, ...(others?.connects ?? []), ...tag.others],
  };
}

/** Where "Contact Us" leads (2O-03): live chat, or a brand's first social network where it has none; null where it has neither. */
function contactOf({ customerService, resources }: Awaited<ReturnType<Brands['settings']>>): string | null {
  const chat = customerService.find(({ csType }) => csType === 'LIVECHAT')?.path;
  return chat ?? resources.find(({ resourceType }) => resourceType === 'SOCIAL')?.url ?? null;
}

/** The page of a site that is closed to the visitor. */
async function renderClosed(deps: Rendering, visitor: PageVisitor, closed: Refusal): Promise<Page> {
  const settings = await deps.brands.settings(visitor.brand.id);
  const rendered = await deps.renderer.renderStop({
    kind: closed.code === 'MAINTENANCE' ? 'MAINTENANCE' : 'REGION',
    language: visitor.language,
    origin: deps.origin,
    brand: brandOf(visitor),
    ip: visitor.ip,
    country: visitor.country,
    serviceUrl: contactOf(settings),
    until: settings.maintenance?.until?.toISOString() ?? null,
    theme: settings.theme,
  });
  return pageOf(deps, visitor, rendered);
}

/** The portal's pages, rendered by its own build; null without a build. */
export async function createPortalPages(given: PortalPagesDeps) {
  if (!existsSync(given.file)) return null;
  const renderer = (await import(pathToFileURL(given.file).href)) as PortalRenderer;
  const deps: Rendering = { ...given, renderer };
  const routes = new Map(deps.routes.map((route) => [route.row.name as string, route]));
  return createPageServer({
    resolvers: deps.resolvers,
    clock: deps.clock,
    log: deps.log,
    canonicalPath: (path) => (path === '/' || renderer.startCallsOf(path, 'EN') !== null ? path : UNKNOWN_PATH),
    versionOf: async ({ id }) => {
      const [{ revision }, vendors] = await Promise.all([
        deps.brands.settings(id),
        deps.games.frameOrigins({ brandId: id }),
      ]);
      return [revision, ...vendors].join(' ');
    },
    async render(request) {
      const { path, language } = request;
      const startData = await readStartData(deps, routes, request);
      const brand = brandOf(request);
      return pageOf(deps, request, await renderer.render({ path, language, origin: deps.origin, brand, startData }));
    },
    async stop(visitor) {
      const closed = await deps.brands.closedTo(visitor.brand.id, visitor);
      return closed && (() => renderClosed(deps, visitor, closed));
    },
  });
}
