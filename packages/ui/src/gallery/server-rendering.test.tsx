import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ComponentGallery } from './index.ts';

describe('every part rendered on the server', () => {
  const html = renderToString(<ComponentGallery />);

  it('carries no style attribute and no style element: the content security policy refuses both', () => {
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toMatch(/<style/);
  });

  it('leaves open what only the reader’s clock knows', () => {
    expect(html).toContain('--:--');
  });
});
