import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSecretBox, isStrongKey } from './secret-box.ts';

const newKey = () => randomBytes(32).toString('hex');
const key = newKey();
const box = createSecretBox([key]);
const PLACE = 'staff.totp:1:17';

test('an encrypted value is decrypted again, and is encrypted differently each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (secret) => {
      const sealed = box.seal(secret, PLACE);
      expect(box.open(sealed, PLACE)).toBe(secret);
      expect(box.seal(secret, PLACE)).not.toBe(sealed);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 50) },
  );
});

test('a value is decrypted only with its own context, and not when a byte was changed', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', PLACE);
  expect(sealed).not.toContain('JBSWY3DP');
  expect(() => box.open(sealed, 'staff.totp:1:18')).toThrow();
  const [version, id, text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => box.open(`${version}.${id}.${changed.toString('base64url')}`, PLACE)).toThrow();
  }
  for (const strange of ['', 'JBSWY3DPEHPK3PXP', `v1.${id}.`, `v1.${id}.AAAA`, `v2.${id}.${text}`]) {
    expect(() => box.open(strange, PLACE)).toThrow();
  }
});

test('after a change of keys the old one still decrypts, and the new one encrypts', () => {
  const sealed = box.seal('secret', PLACE);
  const changed = createSecretBox([newKey(), key]);
  expect(changed.open(sealed, PLACE)).toBe('secret');
  expect([changed.hasKeyOf(sealed), sealed.startsWith(changed.newestPrefix)]).toEqual([true, false]);
  expect(changed.seal('secret', PLACE).startsWith(changed.newestPrefix)).toBe(true);
  const forgetful = createSecretBox([newKey()]);
  expect(forgetful.hasKeyOf(sealed)).toBe(false);
  expect(() => forgetful.open(sealed, PLACE)).toThrow(/not among the keys/);
});

test('keys have full length and are random', () => {
  expect(isStrongKey(key)).toBe(true);
  expect(isStrongKey('00'.repeat(32))).toBe(false);
  expect(isStrongKey('0123456789abcdef'.repeat(4))).toBe(false);
  expect(isStrongKey(key.slice(2))).toBe(false);
  expect(() => createSecretBox([])).toThrow();
  expect(() => createSecretBox([key, 'abcd'])).toThrow();
});

test('a digest is valid for its own secret and context, and needs the key', () => {
  const digest = box.digest('123456', PLACE);
  expect(digest).not.toContain('123456');
  expect(box.isDigestOf(digest, '123456', PLACE)).toBe(true);
  expect(box.isDigestOf(digest, '123457', PLACE)).toBe(false);
  expect(box.isDigestOf(digest, '123456', 'staff.totp:1:18')).toBe(false);
  const rotated = createSecretBox([newKey(), key]);
  expect(rotated.isDigestOf(digest, '123456', PLACE)).toBe(true);
  expect(createSecretBox([newKey()]).isDigestOf(digest, '123456', PLACE)).toBe(false);
  for (const strange of ['', '123456', `${box.newestPrefix}`, `${box.newestPrefix}AAAA`]) {
    expect(box.isDigestOf(strange, '123456', PLACE)).toBe(false);
  }
});
