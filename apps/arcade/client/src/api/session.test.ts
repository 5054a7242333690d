import { afterEach, beforeEach, expect, it, vi } from 'vitest';

interface Sent {
  readonly bearer: string | undefined;
  readonly body: { readonly token: string; readonly sessionToken: string } | null;
}

const sent: Sent[] = [];

/** A frame in the portal, which hands over the launch token once. */
function frameWith(launchToken: string): void {
  let left: string | null = launchToken;
  const listeners = new Set<(event: unknown) => void>();
  const parent = {
    postMessage() {
      const data = { source: 'lantern-portal', type: 'launch', token: left };
      left = null;
      for (const listen of [...listeners]) listen({ source: parent, data });
    },
  };
  vi.stubGlobal('window', { parent });
  vi.stubGlobal('addEventListener', (_type: string, listen: (event: unknown) => void) => listeners.add(listen));
  vi.stubGlobal('removeEventListener', (_type: string, listen: (event: unknown) => void) => listeners.delete(listen));
}

beforeEach(() => {
  vi.resetModules();
  sent.length = 0;
  frameWith('launch-1');
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const bearer = (init.headers as Record<string, string>).authorization;
    const body = init.body === null ? null : (JSON.parse(String(init.body)) as Sent['body']);
    sent.push({ bearer, body });
    return Response.json({ success: true, value: { token: body?.sessionToken ?? bearer?.replace('Bearer ', '') } });
  });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'sessionStorage');
  vi.unstubAllGlobals();
});

/** Opens the game, and once more without a launch token. */
async function openTwice(): Promise<void> {
  const { openSession } = await import('./session.ts');
  const { token } = await openSession('twin-sevens');
  expect(await openSession('twin-sevens')).toEqual({ token });
  expect(sent).toEqual([
    { bearer: undefined, body: { token: 'launch-1', game: 'twin-sevens', sessionToken: token } },
    { bearer: `Bearer ${token}`, body: null },
  ]);
}

it('resumes the stored session when the page around the game has no launch token left', async () => {
  const texts = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  });
  await openTwice();
  expect([...texts.keys()]).toEqual(['arcade.session.twin-sevens']);
});

it('case 22: opens the game in a frame whose storage the browser refuses', async () => {
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get });
  await openTwice();
});

it('case 22: opens the game when the disk is full', async () => {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem, removeItem: () => undefined });
  await openTwice();
});

it('case 22: says that the game must be opened again when there is neither a launch token nor a stored session', async () => {
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get });
  const { receiveLaunchToken } = await import('./launch-token.ts');
  expect(await receiveLaunchToken()).toBe('launch-1');
  const { openSession } = await import('./session.ts');
  // As after a reload of the frame alone: the page around it has handed over its token.
  await expect(openSession('twin-sevens')).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  expect(sent).toEqual([]);
});
