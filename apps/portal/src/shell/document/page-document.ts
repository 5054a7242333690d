import { createHash } from 'node:crypto';
import { manifest, styles } from 'virtual:page-assets';
import { brandThemeCss } from '@lantern/ui';
import { createTranslator } from 'use-intl/core';
import type { Brand } from '../../shared/brand/site.ts';
import { factsOf, type Language, languages } from '../../shared/i18n/language.ts';
import type { Messages } from '../../shared/i18n/messages.ts';
import type { Page } from '../pages/pages.ts';
import { headScript, startScript } from './inline-scripts.ts';

const entrySource = 'src/entry-client.tsx';
/** Module that the entry imports dynamically; the page also loads its scripts and sheets. */
const hydrateSource = 'src/shell/hydrate.tsx';
/** Module that wide screens load before hydration. */
const wideSource = 'src/shell/layout/wide-parts.ts';
/** Fonts of the first view: text, titles, figures. A font that loads later would cause a layout shift. */
const firstFaces = [/lantern-text-\d00-.*\.woff2$/, /lantern-title.*\.woff2$/, /lantern-num-.*\.woff2$/];
const vietnameseFaces = [
  /be-vietnam-pro-vietnamese-[456]00-normal.*\.woff2$/,
  /bricolage-grotesque-vietnamese-wght.*\.woff2$/,
];

interface DocumentInput {
  readonly language: Language;
  readonly origin: string;
  readonly brand: Brand;
  readonly page: Page | undefined;
  /** The page below, if the page is a centre. */
  readonly below: Page | undefined;
  readonly path: string;
  readonly messages: Messages;
  readonly body: string;
  /** The brand's colour theme. */
  readonly theme: string | undefined;
  /** JSON blocks for the page's script, by element id. */
  readonly blocks: Readonly<Record<string, string>>;
}

const sourceHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Escapes text for an element or attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** File names of a chunk in the browser build and of everything that it imports. */
function filesOf(source: string): { scripts: string[]; sheets: string[] } {
  const scripts = new Set<string>();
  const sheets = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const sheet of chunk.css ?? []) sheets.add(sheet);
    for (const other of chunk.imports ?? []) visit(other);
  };
  visit(source);
  return { scripts: [...scripts], sheets: [...sheets] };
}

function facesOf(language: Language): string[] {
  const files = Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])]);
  const wanted = language === 'VI' ? [...firstFaces, ...vietnameseFaces] : firstFaces;
  return [...new Set(files.filter((file) => wanted.some((face) => face.test(file))))];
}

function titleAndText(input: DocumentInput): { title: string; description: string } {
  const t = createTranslator({
    locale: factsOf(input.language).tag,
    messages: input.messages as never,
    namespace: 'shell' as never,
  });
  const read = (key: string, values?: Record<string, string>) => String(t(key as never, values as never));
  const name = input.brand.name;
  const title = input.page ? read(input.page.titleKey) : read('missing_title');
  return { title: `${title} · ${name}`, description: read('site_description', { name }) };
}

function metaTags(input: DocumentInput): string {
  const { title, description } = titleAndText(input);
  const path = input.page ? input.page.path : input.path;
  const address = `${input.origin}${path === '/login' || path.startsWith('/register') ? '/index' : path}`;
  const others = languages
    .filter((row) => input.brand.languages.includes(row.code))
    .map((row) => `<meta property="og:locale:alternate" content="${row.tag}">`);
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    `<meta property="og:url" content="${escapeHtml(address)}">`,
    ...others,
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#110f15">',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f1e8">',
    '<link rel="manifest" href="/wps/system/manifest">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icon-192.png">',
  ].join('');
}

/** The whole HTML document around a rendered page. */
export function pageDocument(input: DocumentInput) {
  const entry = filesOf(entrySource);
  const alive = filesOf(hydrateSource);
  const routes = [input.below, input.page].filter((page) => page !== undefined).map(({ source }) => filesOf(source));
  const sheets = [...new Set([entry, alive, ...routes].flatMap((files) => files.sheets))];
  const css = sheets.map((name) => styles[name] ?? '').join('\n') + brandThemeCss(input.theme);
  // Marks inlined sheets as present: a script that checks for its sheet finds this link and does not fetch it again.
  const sheetMarks = sheets.map((name) => `<link rel="stylesheet" href="/${name}" disabled>`);
  const [first = '', ...rest] = entry.scripts;
  const chunks = [...new Set([...rest, ...[alive, ...routes].flatMap((files) => files.scripts)])]
    .filter((file) => file !== first)
    .map((file) => `/${file}`);
  const wideChunks = filesOf(wideSource)
    .scripts.map((file) => `/${file}`)
    .filter((file) => file !== `/${first}` && !chunks.includes(file));
  const start = startScript(`/${first}`, chunks, wideChunks);
  const faces = facesOf(input.language);
  const preloadTags = faces.map(
    (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
  );
  const blocks = Object.entries(input.blocks).map(
    ([id, json]) => `<script type="application/json" id="${id}">${json}</script>`,
  );
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<script>${headScript}</script>`,
    ...preloadTags,
    `<style>${css}</style>`,
    ...sheetMarks,
    metaTags(input),
  ].join('');
  const html = `<!doctype html><html lang="${factsOf(input.language).tag}" data-theme="dark" data-auth="out"><head>${head}</head><body><div id="app">${input.body}</div>${blocks.join('')}<script>${start}</script></body></html>`;
  return {
    html,
    inlineScriptHashes: [sourceHash(headScript), sourceHash(start)],
    inlineStyleHashes: [sourceHash(css)],
    preloads: faces.map((file) => `</${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
  };
}
