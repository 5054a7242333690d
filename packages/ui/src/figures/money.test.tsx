import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Money } from './money.tsx';

/** The visible text, and the markup. */
function shown(element: Parameters<typeof renderToStaticMarkup>[0]) {
  const html = renderToStaticMarkup(element);
  return { html, text: html.replaceAll(/<[^>]+>/g, '') };
}

describe('an amount on the screen (9-10)', () => {
  it('has the sign P by default, two decimals and separators', () => {
    expect(shown(<Money amount="128450.75" />)).toMatchObject({ text: 'P128,450.75' });
    expect(shown(<Money amount="1234.5" symbol="₫" />).text).toBe('₫1,234.50');
  });

  it('is replaced by a busy placeholder of the same width while a balance updates', () => {
    const { html, text } = shown(<Money amount="1234.5" updating />);
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('<span class="skeleton same">1,234.50</span>');
    expect(text).toBe('P1,234.50');
    expect(shown(<Money amount="1234.5" />).html).not.toContain('aria-busy');
  });

  it('has a placeholder without figures until one is known', () => {
    const { html, text } = shown(<Money amount={null} />);
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('<span class="skeleton"></span>');
    expect(text).toBe('P');
  });

  it('remains hidden while it updates', () => {
    expect(shown(<Money amount="1234.5" hidden hiddenLabel="balance hidden" updating />).text).toBe(
      'P***balance hidden',
    );
  });
});
