import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { QueryState } from './query-state.tsx';

const texts = { backoffice: { try_again: 'Try again', loading: 'Loading' } };

function shown(query: { readonly data?: unknown; readonly isPending: boolean; readonly error: unknown }): string {
  return renderToString(
    <IntlProvider locale="en" timeZone="UTC" messages={texts} onError={() => undefined}>
      <QueryState query={{ ...query, refetch: () => undefined }}>
        <textarea name="reason" defaultValue="Seen with the member" />
      </QueryState>
    </IntlProvider>,
  );
}

test('a failed refetch leaves the form on the page and shows the error beside it', () => {
  const html = shown({ data: {}, isPending: false, error: new Error('silence') });
  expect(html).toContain('Seen with the member');
  expect(html).toContain('Try again');
});

test('a failed first read shows the error instead of the page', () => {
  const html = shown({ isPending: false, error: new Error('silence') });
  expect(html).not.toContain('textarea');
  expect(html).toContain('Try again');
});

test('a first read shows placeholders, and only the page afterwards', () => {
  const reading = shown({ isPending: true, error: null });
  expect(reading).toContain('Loading');
  expect(reading).not.toContain('textarea');
  const read = shown({ data: [], isPending: false, error: null });
  expect(read).toContain('textarea');
  expect(read).not.toContain('Try again');
});
