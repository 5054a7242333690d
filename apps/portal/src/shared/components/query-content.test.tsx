import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { Refused } from '../api/refused.ts';
import { QueryContent } from './query-content.tsx';

const refusal = new Refused('RATE_LIMITED', 'Too many requests.');
const texts = { shell: { try_again: 'Try again', error_unknown: 'Unknown' } };

/** A page with a form filled from a query. */
function shown(data: { readonly name: string } | undefined, error: Refused | null): string {
  const query = { data, error, refetch: () => undefined };
  return renderToString(
    <IntlProvider locale="en" timeZone="UTC" messages={texts}>
      <QueryContent query={query} label="Loading" count={3}>
        {({ name }) => <input name="amount" defaultValue={name} />}
      </QueryContent>
    </IntlProvider>,
  );
}

test('shows the form and an error beside it when a refetch fails', () => {
  const html = shown({ name: '120.00' }, refusal);
  expect(html).toContain('value="120.00"');
  expect(html).toContain('Too many requests.');
  expect(html).toContain('Try again');
});

test('shows the error instead of the page when the first read fails', () => {
  const html = shown(undefined, refusal);
  expect(html).toContain('Too many requests.');
  expect(html).not.toContain('<input');
  expect(html).not.toContain('Loading');
});

test('shows placeholders while a page is read, and only the page afterwards', () => {
  expect(shown(undefined, null)).toContain('Loading');
  expect(shown({ name: 'x' }, null)).toMatch(/^<input[^>]*>$/u);
});
