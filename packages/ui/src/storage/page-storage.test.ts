import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserStorage, storesTexts, tabStorage } from './page-storage.ts';

/** A storage like the browser's, with a bound of characters. */
function areaOf(limit: number) {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem(key: string, value: string) {
      const others = [...texts].filter(([other]) => other !== key).map(([other, text]) => other + text);
      if ([...others, key, value].join('').length > limit) throw new DOMException('full', 'QuotaExceededError');
      texts.set(key, value);
    },
    removeItem: (key: string) => void texts.delete(key),
    clear: () => texts.clear(),
  };
}

function give(get: () => unknown): void {
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get });
}

beforeEach(() => tabStorage.clear());
afterEach(() => {
  tabStorage.clear();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
  vi.unstubAllGlobals();
});

/** What the rest of the page must be able to rely on, whatever the browser does. */
function expectMemory(): void {
  expect(tabStorage.get('token')).toBeNull();
  expect(tabStorage.set('token', 'A')).toBe(false);
  expect(tabStorage.get('token')).toBe('A');
  expect(storesTexts(tabStorage)).toBe(false);
  tabStorage.set('lang', 'VI');
  tabStorage.remove('token');
  expect(tabStorage.get('token')).toBeNull();
  expect(tabStorage.get('lang')).toBe('VI');
  tabStorage.clear();
  expect(tabStorage.get('lang')).toBeNull();
}

describe('case 22: storage that the browser refuses', () => {
  test('site data are blocked: reading the property throws', () => {
    give(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    expectMemory();
  });

  test('a web view without storage: the property is null', () => {
    give(() => null);
    expectMemory();
  });

  test('storage whose methods throw', () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    give(() => ({ getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse }));
    expectMemory();
  });

  test('storage without any space', () => {
    const area = areaOf(0);
    give(() => area);
    expectMemory();
  });
});

test('case 22: storage that becomes full stores what fits, and never an older text of the same key', () => {
  const area = areaOf(20);
  give(() => area);
  expect(tabStorage.set('token', 'first')).toBe(true);
  expect(tabStorage.set('token', 'a second and far longer one')).toBe(false);
  expect(tabStorage.get('token')).toBe('a second and far longer one');
  expect(area.getItem('token')).toBeNull();
  expect(tabStorage.set('token', 'third')).toBe(true);
  expect(area.getItem('token')).toBe('third');
  expect(tabStorage.get('token')).toBe('third');
});

test('what another tab changes in the storage of the browser is read', () => {
  const area = areaOf(100);
  vi.stubGlobal('localStorage', area);
  browserStorage.set('theme', 'dark');
  area.setItem('theme', 'light');
  expect(browserStorage.get('theme')).toBe('light');
  area.removeItem('theme');
  expect(browserStorage.get('theme')).toBeNull();
});

test('the test of the storage leaves nothing in it', () => {
  const area = areaOf(100);
  give(() => area);
  expect(storesTexts(tabStorage)).toBe(true);
  expect(tabStorage.get('lantern-probe')).toBeNull();
});

test('a server that renders pages holds nothing for its visitors', () => {
  expect('sessionStorage' in globalThis).toBe(false);
  expect(tabStorage.set('token', 'A')).toBe(false);
  expect(tabStorage.get('token')).toBeNull();
});
