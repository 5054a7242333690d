import * as calls from '@lantern/contract/member-calls';
import type { SocketFrame } from '@lantern/contract/sockets';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyOf } from '../api/hooks.ts';

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
  push(frame: SocketFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

const serverTime = '2026-05-01T10:00:00.000Z';
const welcome = (resumed: boolean): SocketFrame => ({ type: 'welcome', member: true, resumed, serverTime });
const balanceOf = (sumBalance: string, seq: string) => ({ sumBalance, currency: 'P', seq });
const deposit: SocketFrame = { type: 'deposit', id: '7', state: 'PAID', creditedAmount: '5.00' };

let client: QueryClient;
/** The server's current state, and the pending responses. */
let truth: unknown;
let answers: (() => void)[];
let requests: number;
let stops: (() => void)[];

/** Observes a query; a response has the state at the time of its request. */
function look(row: typeof calls.wallet.balance | typeof calls.payments.depositOrders) {
  const queryKey = keyOf(row, {});
  const queryFn = () => {
    const seen = truth;
    requests += 1;
    return new Promise((resolve) => answers.push(() => resolve(seen)));
  };
  stops.push(new QueryObserver(client, { queryKey, queryFn, staleTime: 30_000 }).subscribe(() => undefined));
  return () => client.getQueryData(queryKey);
}

async function answerAll(): Promise<void> {
  for (const answer of answers.splice(0)) answer();
  await vi.advanceTimersByTimeAsync(1);
}

/** A member's page after hydration, with its socket opening. */
async function wake(token: string | null): Promise<void> {
  const storage = new Map(token === null ? [] : [['token', token]]);
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => storage.get(key) ?? null });
  vi.stubGlobal('window', {});
  const [{ updateCacheFromSocket }, { startSocket }, { call }] = await Promise.all([
    import('./update-cache.ts'),
    import('./socket.ts'),
    import('../api/call.ts'),
  ]);
  // Both were requested with a session before.
  await Promise.allSettled([call(calls.wallet.balance, {}), call(calls.payments.depositOrders, {})]);
  stops.push(updateCacheFromSocket(client));
  startSocket();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('location', { protocol: 'https:', host: 'house.example' });
  vi.stubGlobal('addEventListener', () => undefined);
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  [truth, answers, requests, stops] = [null, [], 0, []];
});
afterEach(() => {
  for (const stop of stops) stop();
  client.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('reads again what changed before the socket connected', async () => {
  await wake('a token');
  truth = balanceOf('0.00', '1');
  const shown = look(calls.wallet.balance);
  await answerAll();
  // No message arrives: the socket is not connected yet.
  truth = balanceOf('5.00', '2');
  Line.newest.push(welcome(false));
  await answerAll();
  expect(shown()).toEqual(truth);
  expect(requests).toBe(2);
});

test('sends no request twice for a visitor when the socket connects', async () => {
  await wake(null);
  look(calls.payments.depositOrders);
  await answerAll();
  Line.newest.push(welcome(false));
  await answerAll();
  expect(requests).toBe(1);
});

test('repeats a first request once when messages arrive before its answer', async () => {
  await wake('a token');
  Line.newest.push(welcome(false));
  truth = { rows: ['open'] };
  const shown = look(calls.payments.depositOrders);
  truth = { rows: ['paid'] };
  for (const id of ['11', '12', '13']) Line.newest.push({ ...deposit, id } as SocketFrame);
  await answerAll();
  await answerAll();
  expect(shown()).toEqual({ rows: ['paid'] });
  expect(requests).toBe(2);
});

test('does not replace a pushed balance by an older answer of a call', async () => {
  await wake('a token');
  Line.newest.push(welcome(false));
  truth = balanceOf('0.00', '1');
  const shown = look(calls.wallet.balance);
  Line.newest.push({ type: 'balance', id: '11', ...balanceOf('5.00', '2') });
  await answerAll();
  expect(shown()).toEqual(balanceOf('5.00', '2'));
});

test('after a lost connection reads everything once that a missed message may have changed', async () => {
  await wake('a token');
  Line.newest.push(welcome(false));
  const queriesOfMessages = new Set<string>();
  const read = vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
    queriesOfMessages.add(String(filters?.queryKey?.[0]));
  });
  const state = 'SETTLED';
  const messages: readonly object[] = [
    { type: 'balance', ...balanceOf('5.00', '2') },
    { type: 'issue', gameCode: 'xsmb', issueId: '1', number: '1', state },
    { type: 'result', gameCode: 'xsmb', issueId: '1', number: '1' },
    { type: 'notice', unread: 1 },
    { type: 'deposit', id: '7', state: 'PAID', creditedAmount: '5.00' },
    { type: 'withdrawal', id: '8', state: 'PAID' },
  ];
  for (const [index, message] of messages.entries())
    Line.newest.push({ id: String(20 + index), ...message } as SocketFrame);
  await vi.advanceTimersByTimeAsync(5_000);
  const changed = [...queriesOfMessages].filter((name) => name !== 'undefined');
  expect(changed.length).toBeGreaterThan(15);
  read.mockClear();
  Line.newest.onclose?.();
  await vi.advanceTimersByTimeAsync(1_000);
  Line.newest.push(welcome(false));
  const again = read.mock.calls.map(([filters]) => String(filters?.queryKey?.[0]));
  expect(again).toEqual(expect.arrayContaining(changed));
  expect(again).toEqual([...new Set(again)]);
  // A resumed connection missed no messages, so nothing is read again.
  read.mockClear();
  Line.newest.onclose?.();
  await vi.advanceTimersByTimeAsync(1_000);
  Line.newest.push(welcome(true));
  expect(read).not.toHaveBeenCalled();
});

/** A member's page with a balance of 5.00 after entry 2, and how many balances were read so far. */
async function charge(...charges: readonly { stake: string; seq?: string }[]) {
  await wake('a token');
  Line.newest.push(welcome(false));
  truth = balanceOf('5.00', '2');
  const shown = look(calls.wallet.balance);
  await answerAll();
  const { chargeBalance } = await import('./update-cache.ts');
  for (const one of charges) chargeBalance(client, one, 2);
  return shown;
}

test('the answer of a bet lowers the balance without another read, and a late push does not raise it again', async () => {
  const shown = await charge({ stake: '1.50', seq: '3' });
  expect(shown()).toEqual(balanceOf('3.50', '3'));
  Line.newest.push({ type: 'balance', id: '11', ...balanceOf('5.00', '2') });
  Line.newest.push({ type: 'balance', id: '12', ...balanceOf('3.50', '3') });
  expect(shown()).toEqual(balanceOf('3.50', '3'));
  expect(requests).toBe(1);
});

test('a bet whose stake was already pushed does not change the balance', async () => {
  expect((await charge({ stake: '1.50', seq: '2' }))()).toEqual(balanceOf('5.00', '2'));
  expect(requests).toBe(1);
});

test.each([{ stake: '1.50', seq: '5' }, { stake: '1.50' }])(
  'reads the balance when entries may be missing between two pushes: %o',
  async (one) => {
    await charge(one);
    expect(requests).toBe(2);
  },
);
