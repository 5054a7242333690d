import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A fake WebSocket; the test is its server. */
class Line {
  static newest: Line;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor() {
    Line.newest = this;
  }
  send(): void {}
  close(): void {}
}

const welcome = JSON.stringify({
  type: 'welcome',
  member: false,
  resumed: true,
  serverTime: '2026-05-01T10:00:00.000Z',
});
const answer = () => Line.newest.onmessage?.({ data: welcome });

let notice: () => string | null;
let fire: (event: 'offline' | 'online') => void;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  const handlers = new Map<string, () => void>();
  fire = (event) => handlers.get(event)?.();
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('location', { protocol: 'https:', host: 'site.example' });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('addEventListener', (event: string, handler: () => void) => handlers.set(event, handler));
  const [{ startSocket }, module] = await Promise.all([import('./socket.ts'), import('./connection-notice.ts')]);
  notice = module.connectionNotice.get;
  startSocket();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a page whose connection was never up yet shows no notice', () => {
  Line.newest.onclose?.();
  vi.advanceTimersByTime(10_000);
  expect(notice()).toBeNull();
  answer();
  vi.advanceTimersByTime(10_000);
  expect(notice()).toBeNull();
});

test('an interruption of less than two seconds shows no notice', () => {
  answer();
  Line.newest.onclose?.();
  vi.advanceTimersByTime(1_900);
  answer();
  vi.advanceTimersByTime(10_000);
  expect(notice()).toBeNull();
});

test('a lost connection is shown after two seconds, and its return for five', () => {
  answer();
  Line.newest.onclose?.();
  vi.advanceTimersByTime(2_000);
  expect(notice()).toBe('lost');
  vi.advanceTimersByTime(60_000);
  expect(notice()).toBe('lost');
  answer();
  expect(notice()).toBe('back');
  vi.advanceTimersByTime(5_000);
  expect(notice()).toBeNull();
});

test('a connection that is lost again while its return is shown is shown as lost at once', () => {
  answer();
  Line.newest.onclose?.();
  vi.advanceTimersByTime(2_000);
  answer();
  Line.newest.onclose?.();
  expect(notice()).toBe('lost');
});

test('a browser that goes offline shows the lost connection, also before the first answer of the server', () => {
  fire('offline');
  vi.advanceTimersByTime(2_000);
  expect(notice()).toBe('lost');
  fire('online');
  answer();
  expect(notice()).toBe('back');
});
