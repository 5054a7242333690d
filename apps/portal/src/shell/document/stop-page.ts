import { createHash } from 'node:crypto';
import { manifest, styles } from 'virtual:page-assets';
import { brandThemeCss } from '@lantern/ui';
import { createTranslator } from 'use-intl/core';
import type { Brand } from '../../shared/brand/site.ts';
import { factsOf, type Language } from '../../shared/i18n/language.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { headScript } from './inline-scripts.ts';
import { escapeHtml } from './page-document.ts';

/** All data of a stop page. */
export interface StopInput {
  readonly kind: 'MAINTENANCE' | 'REGION';
  readonly language: Language;
  readonly origin: string;
  readonly brand: Brand;
  /** The visitor's IP address and country, for the page of a closed region. */
  readonly ip: string;
  readonly country: string | null;
  /** Link of "Contact Us"; null hides the button. */
  readonly serviceUrl: string | null;
  /** Expected end of the maintenance, ISO 8601; null if unknown. */
  readonly until: string | null;
  /** The brand's colour theme. */
  readonly theme: string;
}

const stopCss = `.halt{min-height:100vh;display:grid;place-items:center;background:radial-gradient(50% 46% at 50% 34%,color-mix(in srgb,var(--c-brand) 22%,transparent),transparent),var(--c-bg);position:relative;padding:24px}.halt-c{display:grid;justify-items:center;gap:14px;text-align:center;max-width:500px;padding-bottom:60px}.halt-c h1{font-size:36px}.halt-c p{color:var(--c-t2);font-size:16px;text-wrap:balance}.halt-f{position:absolute;left:0;right:0;bottom:20px;display:flex;justify-content:center}.bigl{width:190px;height:240px}.bigl.off{filter:grayscale(1) brightness(.55)}.ipb{display:grid;grid-template-columns:auto auto;gap:4px 24px;text-align:left;padding:14px 22px;border-radius:14px;background:var(--c-s1);box-shadow:inset 0 0 0 1px var(--c-line)}.ipb dt{color:var(--c-t3)}.ipb dd{font-weight:600}`;

const lantern = `<defs><radialGradient id="bl" cx=".5" cy=".45" r=".7"><stop offset="0" stop-color="#fff0cc"/><stop offset=".5" stop-color="#ffb54a"/><stop offset="1" stop-color="#e0602a"/></radialGradient></defs><path d="M95 0v26" stroke="#857b8f" stroke-width="3"/><rect x="65" y="26" width="60" height="14" rx="6" fill="#6b3a1c"/><path d="M62 42H128C160 56 178 84 178 112s-18 56-50 70H62C30 168 12 140 12 112S30 56 62 42Z" fill="url(#bl)"/><path d="M32 66Q95 82 158 66M17 92Q95 112 173 92M13 118Q95 140 177 118M20 144Q95 166 170 144M38 168Q95 184 152 168" stroke="#5b2008" stroke-opacity=".35" stroke-width="2" fill="none"/><rect x="65" y="184" width="60" height="14" rx="6" fill="#6b3a1c"/><path d="M95 198v34M86 204v20M104 204v20" stroke="#d9552c" stroke-width="4" stroke-linecap="round"/>`;

/** Polls until the site is open again, at a random interval per page; then reloads the address. */
const returnScript = (status: 1 | 2) =>
  `(function(){function wait(){setTimeout(look,6000+Math.random()*4000)}function look(){fetch('/wps/system/status',{cache:'no-store'}).then(function(a){return a.json()}).then(function(a){if(a.success&&a.value.status!==${status})location.reload();else wait()},wait)}wait()})()`;

/** Font sheets for scripts that the site's fonts lack. The app does not run here, so the page links their sheet directly. */
const faceSheets: Readonly<Partial<Record<Language, string>>> = {
  CN: '../../packages/ui/src/styles/fonts-cn.css',
  JA: '../../packages/ui/src/styles/fonts-ja.css',
  TH: '../../packages/ui/src/styles/fonts-th.css',
};

function facesOf(language: Language): string {
  const sheet = manifest[faceSheets[language] ?? '']?.file;
  return sheet ? `<link rel="stylesheet" href="/${sheet}">` : '';
}

const sourceHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function countryName(code: string | null, tag: string): string {
  if (!code) return '–';
  return new Intl.DisplayNames([tag], { type: 'region' }).of(code) ?? code;
}

/** The page of a closed site: a lit lantern for maintenance, a dark one for a closed region. */
export async function renderStop(input: StopInput) {
  const tag = factsOf(input.language).tag;
  const messages = await loadMessages(input.language, ['shell']);
  const t = createTranslator({ locale: tag, messages: messages as never, namespace: 'shell' as never });
  const read = (key: string) => escapeHtml(String(t(key as never)));
  const isClosed = input.kind === 'MAINTENANCE';
  const facts: readonly (readonly [string, string])[] = isClosed
    ? input.until
      ? [[read('expected_back'), `${input.until.slice(0, 16).replace('T', ' ')} UTC`]]
      : []
    : [
        [read('ip_address'), escapeHtml(input.ip)],
        [read('country'), escapeHtml(countryName(input.country, tag))],
      ];
  const list = facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('');
  const contact = input.serviceUrl
    ? `<a class="button pri lg" href="${escapeHtml(input.serviceUrl)}">${read('contact_us')}</a>`
    : '';
  const css = `${Object.entries(styles)
    .filter(([name]) => manifest['src/entry-client.tsx']?.css?.includes(name))
    .map(([, text]) => text)
    .join('')}${stopCss}${brandThemeCss(input.theme)}`;
  // 2O-03: this title, above what has happened.
  const heading = read('maintenance_title');
  const cause = read(isClosed ? 'maintenance_heading' : 'restricted_heading');
  const text = read(isClosed ? 'maintenance_text' : 'restricted_text');
  const script = returnScript(isClosed ? 1 : 2);
  const html = `<!doctype html><html lang="${tag}" data-theme="dark"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${heading} · ${escapeHtml(input.brand.name)}</title><script>${headScript}</script><style>${css}</style>${facesOf(input.language)}</head><body><main class="halt"><div class="halt-c"><svg class="bigl${isClosed ? '' : ' off'}" viewBox="0 0 190 240" aria-hidden="true">${lantern}</svg><small class="eyebrow">${cause}</small><h1>${heading}</h1><p>${text}</p>${list ? `<dl class="ipb num">${list}</dl>` : ''}${contact}</div><div class="halt-f"><b class="logo">${escapeHtml(input.brand.name)}</b></div></main><script>${script}</script></body></html>`;
  return {
    status: isClosed ? 503 : 451,
    location: null,
    html,
    inlineScriptHashes: [sourceHash(headScript), sourceHash(script)],
    inlineStyleHashes: [sourceHash(css)],
    preloads: [],
  };
}
