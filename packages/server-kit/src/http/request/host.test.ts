import { expect, test } from 'vitest';
import { hasOneHost, isLoopbackHost } from './host.ts';

test.each(['localhost', 'localhost:8080', '127.0.0.1:8080', '127.1.2.3', '[::1]:8080', 'LOCALHOST'])(
  '%s is recognized as this machine',
  (host) => expect(isLoopbackHost(host)).toBe(true),
);

test.each([
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example:8080',
  '127.evil.example',
  '10.0.0.1',
  undefined,
])('%s is not recognized as this machine', (host) => expect(isLoopbackHost(host)).toBe(false));

test('a second host is detected in any spelling', () => {
  expect(hasOneHost({ rawHeaders: ['Host', 'a.example', 'Accept', 'host'] })).toBe(true);
  expect(hasOneHost({ rawHeaders: ['Host', 'a.example', 'hOST', 'b.example'] })).toBe(false);
});
