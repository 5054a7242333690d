import { createHash } from 'node:crypto';
import { displayAmount, formatAmount, minorUnits } from '@lantern/money';
import { PAGE_STYLE } from './page-style.ts';
import type { SandboxPayment } from './repository.ts';

/** The outcomes that a user of the sandbox can choose. */
export const OUTCOMES = ['PAY', 'PAY_TWICE', 'PAY_OTHER', 'OTHER_PAYER', 'FAIL', 'PAY_LATE', 'FORGED'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface PageInput {
  readonly payment: SandboxPayment;
  readonly currency: { readonly symbol: string; readonly exponent: number };
  readonly brandName: string;
  readonly languageTag: string;
  readonly text: (key: string, params?: Readonly<Record<string, string>>) => string;
  /** Result of the last action, shown instead of the choice. */
  readonly done?: string;
}

export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** The sandbox's hosted page, without script: one form to choose the outcome. */
export function renderPage(input: PageInput): string {
  const { payment, currency, text } = input;
  const amount = displayAmount(minorUnits(payment.amount), { exponent: currency.exponent });
  return `<!doctype html>
<html lang="${escaped(input.languageTag)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(text('sandbox_title'))}</title><style>${PAGE_STYLE}</style></head>
<body><div class="page">
<header class="stripe"><b>${escaped(text('sandbox_name'))}</b><span>${escaped(text('sandbox_warning'))}</span></header>
<main id="main"><section class="card"><span class="to">${escaped(text('sandbox_paying_to'))}</span><h1>${escaped(input.brandName)}</h1>
<div class="sum"><small>${escaped(currency.symbol)}</small>${escaped(amount)}</div>
<dl><dt>${escaped(text('sandbox_order'))}</dt><dd>D ${escaped(payment.orderNo)}</dd>
<dt>${escaped(text('sandbox_channel'))}</dt><dd>${escaped(text(`sandbox_channel_${payment.channel}`))}</dd>
<dt>${escaped(text('sandbox_payer'))}</dt><dd>${escaped(payment.payerName)}</dd></dl></section>
<section class="card">${input.done === undefined ? renderChoice(input) : renderDone(input, input.done)}</section></main>
<footer class="stripe low">${escaped(text('sandbox_footer'))}</footer></div></body></html>`;
}

function renderChoice({ payment, currency, text }: PageInput): string {
  const ways = OUTCOMES.map(
    (
      outcome,
      index,
    ) => `<label class="way"><input type="radio" name="outcome" value="${outcome}"${index === 0 ? ' checked' : ''}>
<span><b>${escaped(text(`sandbox_${outcome}`))}</b><small>${escaped(text(`sandbox_${outcome}_hint`))}</small></span></label>`,
  ).join('');
  const other = formatAmount(minorUnits(payment.amount / 2n), currency.exponent);
  return `<h2>${escaped(text('sandbox_question'))}</h2><form method="post" action="/sandbox/pay/${payment.reference}">
<fieldset class="ways"><legend hidden>${escaped(text('sandbox_question'))}</legend>${ways}</fieldset>
<label class="other"><span>${escaped(text('sandbox_other_amount'))}</span><input name="amount" inputmode="decimal" autocomplete="off" value="${other}"></label>
<button type="submit">${escaped(text('sandbox_run'))}</button></form>
<a class="back" href="${orderPath(payment)}">${escaped(text('sandbox_leave'))}</a>`;
}

/** The portal page of the order that was paid. */
const orderPath = (payment: SandboxPayment) => `/member?page=depositv2&amp;id=${encodeURIComponent(payment.orderNo)}`;

function renderDone({ payment, text }: PageInput, done: string): string {
  return `<p class="done" role="status"><i aria-hidden="true">${done === 'sandbox_done_PAID' ? '✓' : 'i'}</i><span>${escaped(text(done))}</span></p><a class="back" href="${orderPath(payment)}">${escaped(text('sandbox_return'))}</a>`;
}
