import { createHash } from 'node:crypto';
import { formatMessage } from '@lantern/locales/server';
import { expect, test } from 'vitest';
import { OUTCOMES, PAGE_POLICY, type PageInput, renderPage } from './page.ts';

const input = (over: Partial<PageInput> = {}): PageInput => ({
  payment: {
    reference: 'a'.repeat(32),
    brandId: 1n,
    channel: 'sandbox-qr',
    orderNo: '17',
    amount: 100_037n,
    payerName: '<b>NGUYEN & "MAI"</b>',
    expiresAt: new Date(0),
    state: 'WAITING',
    paid: null,
    paidBy: null,
    notifyLeft: 0,
    attempts: 0,
  },
  currency: { symbol: 'P', exponent: 2 },
  brandName: 'Lantern',
  languageTag: 'vi',
  text: (key) => formatMessage('VI', 'sandbox', key),
  ...over,
});

test('external names cannot become markup', () => {
  expect(renderPage(input())).not.toContain('<b>NGUYEN');
});

test('the style on the page is the one its policy allows', () => {
  const style = /<style>([\s\S]*?)<\/style>/.exec(renderPage(input()))?.[1] ?? '';
  expect(PAGE_POLICY).toContain(createHash('sha256').update(style).digest('base64'));
});

test('the page says that it is a sandbox, in the visitor’s language, and offers every outcome', () => {
  const html = renderPage(input());
  expect(html).toContain('Không có tiền thật');
  expect(html).toContain('1,000.37');
  for (const outcome of OUTCOMES) expect(html).toContain(`value="${outcome}"`);
});

test('the page offers no choice after an outcome', () => {
  expect(renderPage(input({ done: 'sandbox_done_PAID' }))).not.toContain('<form');
});
