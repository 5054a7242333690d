import { createHash } from 'node:crypto';
import { type Code, codes } from '@lantern/contract/codes';
import { schemas, type TypedCall } from '@lantern/contract/schemas';

const STYLE = `
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:64rem;padding:1.5rem}
h2{margin:2rem 0 .5rem;font-size:1.1rem}
details{border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:.5rem;margin:.35rem 0;padding:.4rem .8rem}
summary{cursor:pointer;overflow-wrap:anywhere}
summary b{display:inline-block;min-width:4.2rem;font-family:ui-monospace,monospace}
code,pre{font:13px/1.45 ui-monospace,monospace}
pre{overflow:auto;padding:.6rem;border-radius:.4rem;background:color-mix(in srgb,currentColor 7%,transparent)}
i{font-style:normal;font-size:.8rem;opacity:.75;margin-left:.5rem}
`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

function block(title: string, schema: unknown): string {
  return `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;
}

function entry(row: TypedCall): string {
  const { payload, value, refusals } = schemas[row.name];
  const marks = [
    row.token && `token: ${row.token}`,
    row.enc && 'enc',
    row.perMinute && `${row.perMinute}/min${row.sharedLimit ? ' over all processes' : ''}`,
  ];
  const refused = (refusals as readonly Code[]).map((code) => `<code>${code}</code> ${codes[code]}`).join(', ');
  return `<details id="${row.name}"><summary><b>${row.method}</b><code>${escapeHtml(row.path)}</code>
<i>${row.name}</i><i>${marks.filter(Boolean).join(' · ')}</i></summary>
${block('Payload', payload)}${block('Value', value)}<h3>Refusals</h3><p>${refused || 'only the common ones'}</p></details>`;
}

export interface DocsPage {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

/** API documentation page without scripts: one collapsible entry per call, grouped by area. */
export function docsPageOf(rows: readonly TypedCall[], title: string): DocsPage {
  const groups = groupBy(rows);
  const body = [...groups].map(([area, members]) => `<h2>${area}</h2>${members.map(entry).join('')}`).join('');
  const styleHash = createHash('sha256').update(STYLE).digest('base64');
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1>
<p>Every answer is <code>{success, value, message}</code>. <a href="/docs/openapi.json">OpenAPI</a></p>${body}</body></html>`,
    contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}

function groupBy(rows: readonly TypedCall[]): Map<string, TypedCall[]> {
  const groups = new Map<string, TypedCall[]>();
  for (const row of rows) {
    const area = row.name.split('.')[0] ?? '';
    groups.set(area, [...(groups.get(area) ?? []), row]);
  }
  return groups;
}
