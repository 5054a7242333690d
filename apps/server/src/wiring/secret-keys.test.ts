import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@lantern/server-kit/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings, SettingsError } from '../config.ts';
import { openSecretBox, renewSeals } from './secret-keys.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lantern-keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const newKey = () => randomBytes(32).toString('hex');
const file = () => join(dataDir, 'secret-keys');
const open = (environment: Record<string, string> = {}) =>
  openSecretBox(readSettings({ NODE_ENV: 'test', DATA_DIR: dataDir, ...environment }));

test('the first start creates a key that only its owner may read, and later starts use it', () => {
  const sealed = open().seal('secret', 'here');
  expect(readFileSync(file(), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(open().open(sealed, 'here')).toBe('secret');
});

test('a configured key is used, and none is written', () => {
  const [old, next] = [newKey(), newKey()];
  const sealed = open({ SECRET_KEYS: old }).seal('secret', 'here');
  expect(() => readFileSync(file())).toThrow('ENOENT');
  const both = open({ SECRET_KEYS: `${next},${old}` });
  expect(both.open(sealed, 'here')).toBe('secret');
  expect(sealed.startsWith(both.newestPrefix)).toBe(false);
});

test('production does not start without a key, with a weak key, or with one that others may read', () => {
  const production = (environment: Record<string, string> = {}) => open({ NODE_ENV: 'production', ...environment });
  expect(() => production()).toThrow(SettingsError);
  expect(() => production()).toThrow(/SECRET_KEYS is not given/);
  expect(() => readFileSync(file())).toThrow('ENOENT');
  expect(() => production({ SECRET_KEYS: '0'.repeat(64) })).toThrow(/SECRET_KEYS/);
  expect(() => production({ SECRET_KEYS: `${newKey()},${'ab'.repeat(32)}` })).toThrow(/SECRET_KEYS/);
  expect(() => production({ SECRET_KEYS: 'secret' })).toThrow(/SECRET_KEYS must be/);
  expect(production({ SECRET_KEYS: newKey() }).newestPrefix).toMatch(/^v1\.[0-9a-f]{8}\.$/);
  open();
  expect(production().newestPrefix).toBe(open().newestPrefix);
  chmodSync(file(), 0o644);
  expect(() => production()).toThrow(/chmod 600/);
  writeFileSync(file(), `${'ab'.repeat(32)}\n`);
  expect(() => open()).toThrow(/weak/);
});

test('an invalid key is reported without showing it', () => {
  const wrong = newKey().slice(1);
  expect(() => open({ SECRET_KEYS: wrong })).toThrow(/SECRET_KEYS must be/);
  expect(() => open({ SECRET_KEYS: wrong })).not.toThrow(new RegExp(wrong));
});

test('a start without a key that is still in use fails with a message', async () => {
  const answering = (sealed: number, lost: number) => ({ sealSecrets: async () => ({ sealed, lost }) });
  const withLost = (staff: number, payments: number, lottery = 0, people = 0, proofs = 0, vendors = 0, feeds = 0) =>
    renewSeals(
      {
        staff: answering(2, staff),
        identity: answering(1, people),
        payments: answering(1, payments),
        lottery: { ...answering(1, lottery), sealFeeds: answering(1, feeds).sealSecrets },
        safety: answering(1, proofs),
        games: answering(1, vendors),
      },
      silentLog,
    );
  await withLost(0, 0);
  // Draws are an exception: they are voided.
  await withLost(0, 0, 4);
  await expect(withLost(0, 0, 0, 0, 2)).rejects.toThrow(/2 proofs of identity/);
  await expect(withLost(0, 0, 0, 0, 0, 1)).rejects.toThrow(/1 vendors of games/);
  await expect(withLost(0, 0, 0, 0, 0, 0, 5)).rejects.toThrow(/5 feeds of results/);
  await expect(withLost(3, 0)).rejects.toThrow(/SECRET_KEYS lacks a key: .* 3 operators/);
  await expect(withLost(0, 2)).rejects.toThrow(/SECRET_KEYS lacks a key: .* 2 payout accounts/);
  await expect(withLost(0, 0, 0, 1)).rejects.toThrow(/SECRET_KEYS lacks a key: .* 1 secrets of providers and members/);
});
