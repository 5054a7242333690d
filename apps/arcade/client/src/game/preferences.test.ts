import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const KEY = 'arcade.preferences';
const USUAL = { sound: false, quick: false, coins: {}, stakes: {}, bets: {} };

const open = async () => (await import('./preferences.ts')).preferences;

function store(text: string | null) {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === KEY ? text : null), setItem: () => undefined });
}

beforeEach(() => vi.resetModules());
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage');
  vi.unstubAllGlobals();
});

it('reads stored settings, and the usual ones for those that an older game did not store', async () => {
  store(JSON.stringify({ sound: true, coins: { 'twin-sevens': '0.05' } }));
  expect((await open()).get()).toEqual({ ...USUAL, sound: true, coins: { 'twin-sevens': '0.05' } });
});

it.each([
  'null',
  '17',
  '"sound"',
  '[true]',
  '{"sound":',
  '{"sound":"yes"}',
  '{"coins":null}',
  '{"coins":[]}',
  '{"coins":{"twin-sevens":5}}',
  '{"stakes":{"dice":null}}',
  '{"bets":"dice"}',
])('has the usual settings when %s is stored', async (text) => {
  store(text);
  expect((await open()).get()).toEqual(USUAL);
});

it('case 22: holds the settings of a browser that refuses storage until the page is left', async () => {
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get });
  const preferences = await open();
  expect(preferences.get()).toEqual(USUAL);
  preferences.set({ quick: true });
  expect(preferences.get()).toEqual({ ...USUAL, quick: true });
});

it('case 22: holds the settings when the disk is full', async () => {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: () => undefined });
  const preferences = await open();
  preferences.set({ sound: true });
  expect(preferences.get().sound).toBe(true);
});
