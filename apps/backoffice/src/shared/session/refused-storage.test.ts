import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

beforeEach(() => {
  vi.resetModules();
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, { configurable: true, get: refuse });
  }
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage');
  Reflect.deleteProperty(globalThis, 'sessionStorage');
  vi.unstubAllGlobals();
});

describe('case 22: a browser that refuses storage', () => {
  it('works for the chosen brand until the page is left', async () => {
    const { brand } = await import('./brand.ts');
    expect(brand.get()).toBeNull();
    brand.set('aurora');
    expect(brand.get()).toBe('aurora');
    brand.set(null);
    expect(brand.get()).toBeNull();
  });

  it('shows the chosen language, and the browser’s before', async () => {
    vi.stubGlobal('navigator', { languages: ['vi-VN', 'en'] });
    vi.stubGlobal('document', { documentElement: {} });
    const { currentLanguage, switchLanguage, texts } = await import('../i18n/language.ts');
    expect(currentLanguage()).toBe('VI');
    await switchLanguage('EN');
    expect(currentLanguage()).toBe('EN');
    expect(texts.get()?.messages.backoffice?.log_in).toBe('Log in');
  });
});

describe('case 22: a browser without messages between tabs', () => {
  it.each([
    ['that lacks them', undefined],
    ['that refuses them', refuse],
  ])('%s works in one tab', async (_title, channel) => {
    vi.stubGlobal('BroadcastChannel', channel);
    const { listenToTabs, postToTabs } = await import('./tabs.ts');
    const news: unknown[] = [];
    const leave = listenToTabs((one) => news.push(one));
    postToTabs({ type: 'session' });
    leave();
    expect(news).toEqual([]);
  });
});
