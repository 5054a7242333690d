import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ComponentGallery } from './index.ts';

describe('every component rendered on the server', () => {
  const html = renderToString(<ComponentGallery />);

  it('has no style attribute and no style element, which the content security policy refuses', () => {
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toMatch(/<style/);
  });

  it("leaves out what depends on the reader's clock", () => {
    expect(html).toContain('--:--');
  });
});
