import { env } from 'node:process';
import type { CallName, Value } from '@lantern/contract/schemas';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createQueryClient } from './shared/api/query-client.ts';
import type { Brand } from './shared/brand/site.ts';
import type { Language } from './shared/i18n/language.ts';
import { loadMessages } from './shared/i18n/messages.ts';
import { pageDocument } from './shell/document/page-document.ts';
import { type StartState, safeJson } from './shell/document/start-state.ts';
import { Layout } from './shell/layout/layout.tsx';
import { loadWideParts } from './shell/layout/wide-part.tsx';
import { pageBelow } from './shell/pages/centres.ts';
import { neededAreas } from './shell/pages/needed-areas.ts';
import { offeredPage } from './shell/pages/offered-page.ts';
import { galleryPath, type Page, pageOf } from './shell/pages/pages.ts';
import { startCalls } from './shell/pages/start-calls.ts';
import { Providers } from './shell/providers.tsx';
import type { Layer, Shown } from './shell/router/browser-router.ts';
import { loadView } from './shell/router/load-view.ts';
import { ShownPage } from './shell/router/router-root.tsx';

export { renderStop, type StopInput } from './shell/document/stop-page.ts';
export type { Brand, Language };

/** A call by its contract name, as the server knows it. */
export interface NamedCall {
  readonly name: CallName;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Input of a page's rendering. */
export interface PageInput {
  /** Path only: a rendered page never depends on the query. */
  readonly path: string;
  readonly language: Language;
  /** Scheme and host, for the canonical address. */
  readonly origin: string;
  readonly brand: Brand;
  /** Answers of the calls from `startCallsOf`; refused ones are omitted. */
  readonly startData: readonly (NamedCall & { readonly value: unknown })[];
}

/** A rendered page, with the hashes for its content security policy. */
export interface PageOutput {
  readonly status: number;
  readonly location: string | null;
  readonly html: string;
  /** Sources for `script-src`: `'sha256-…'`. */
  readonly inlineScriptHashes: readonly string[];
  /** Sources for `style-src`. */
  readonly inlineStyleHashes: readonly string[];
  /** Values for `Link` headers. */
  readonly preloads: readonly string[];
}

/** The calls whose answers a page needs before the first paint; null if no page has this path. */
export function startCallsOf(path: string, language: Language): readonly NamedCall[] | null {
  const page = pageOf(path);
  const isHidden = path === galleryPath && env.NODE_ENV === 'production';
  if (!page || isHidden) return null;
  return startCalls(pageBelow(page) ?? page, language).map(({ row, payload }) => ({ name: row.name, payload }));
}

/** The colour theme in the brand's white-label settings. */
function themeOf({ startData }: PageInput): string | undefined {
  const looks = startData.find((row) => row.name === 'brands.whitelabel')?.value;
  return (looks as { theme?: { name?: string } } | undefined)?.theme?.name;
}

/** The page, or the centre above the page below it. */
async function shownFor(path: string, page: Page | undefined, below: Page | undefined): Promise<Shown> {
  const layer = async (at: string, one: Page | undefined): Promise<Layer> => ({
    place: { path: at, search: {} },
    view: await loadView(one, async () => undefined),
  });
  if (!below) return { ...(await layer(path, page)), centre: null, top: null };
  return { ...(await layer(below.path, below)), centre: await layer(path, page), top: null };
}

async function renderBody(input: PageInput, path: string) {
  const menus = input.startData.find((row) => row.name === 'games.gameMenus')?.value;
  const page = offeredPage(path, (menus as Value<'games.gameMenus'> | undefined)?.categories);
  const client = createQueryClient();
  for (const row of input.startData) client.setQueryData([row.name, row.payload], row.value);
  const below = pageBelow(page);
  const messages = await loadMessages(input.language, [...new Set([below, page].flatMap(neededAreas))]);
  const [shown] = await Promise.all([shownFor(path, page, below), loadWideParts()]);
  const body = renderToString(
    <StrictMode>
      <Providers client={client} language={input.language} messages={messages}>
        <ShownPage shown={shown}>
          <Layout />
        </ShownPage>
      </Providers>
    </StrictMode>,
  );
  client.clear();
  return { body, messages, page, below };
}

/** Renders one page for a visitor. */
export async function render(input: PageInput): Promise<PageOutput> {
  if (input.path === '/') {
    return {
      status: 302,
      location: '/index',
      html: '',
      inlineScriptHashes: [],
      inlineStyleHashes: [],
      preloads: [],
    };
  }
  const { body, messages, page, below } = await renderBody(input, input.path);
  const state: StartState = {
    language: input.language,
    merchantCode: input.brand.code,
    answers: input.startData.map((row) => [row.name, row.payload, row.value]),
  };
  const document = pageDocument({
    language: input.language,
    origin: input.origin,
    brand: input.brand,
    ...{ page, below },
    path: input.path,
    messages,
    body,
    theme: themeOf(input),
    blocks: { start: safeJson(state), messages: safeJson(messages) },
  });
  return { status: page ? 200 : 404, location: null, ...document };
}
