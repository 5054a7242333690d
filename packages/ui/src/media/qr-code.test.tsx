import { renderToString } from 'react-dom/server';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';

test('9-15 a code is 200 px wide with a white edge of 20 and medium error correction', () => {
  const text = 'https://lantern.example/index';
  const html = renderToString(<QrCode text={text} label="The home page" />);
  expect(html).toContain('width="200" height="200" viewBox="0 0 200 200" role="img" aria-label="The home page"');
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  expect(html).toContain(`translate(20 20) scale(${160 / size})`);
  // A code with another error correction level has different modules.
  expect(html.match(/h1v1h-1z/g)).toHaveLength(data.flat().filter(Boolean).length);
});
