import type { SocketFrame, SocketHello, SocketMessage } from '@lantern/contract/sockets';
import { createStore } from '../browser/store.ts';
import { learnServerTime } from '../browser/time.ts';
import { readToken } from '../session/session.ts';

type Listener = (message: SocketMessage) => void;
/** @param isBeginning true before the first connection of the session, false after a break */
type GapListener = (isBeginning: boolean) => void;

/** `new` until the server's first answer, or until the browser is offline; then whether the connection is up. */
type LineState = 'new' | 'up' | 'down';

const firstWaitMs = 1000;
const longestWaitMs = 15_000;
/** The server sends a heartbeat at least this often; without one the connection is dead. */
const silenceMs = 70_000;

const listeners = new Set<Listener>();
const gapListeners = new Set<GapListener>();
/** State of the connection to the server. */
export const line = createStore<LineState>('new');
let socket: WebSocket | null = null;
let lastEventId: string | undefined;
let failures = 0;
/** Whether this session was connected before. */
let wasGreeted = false;
let wanted = false;
let retry: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;

/** Subscribes to all server messages; returns the unsubscribe function. */
export function onSocketMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Subscribes to connections that come up after messages may have been missed: during a break, or at the beginning between the page's first
 * reads and the connection. Returns the unsubscribe function.
 */
export function onSocketGap(listener: GapListener): () => void {
  gapListeners.add(listener);
  return () => gapListeners.delete(listener);
}

function heard(): void {
  clearTimeout(silence);
  silence = setTimeout(() => socket?.close(), silenceMs);
}

function greeted(isResumed: boolean): void {
  const isBeginning = !wasGreeted;
  failures = 0;
  wasGreeted = true;
  line.set('up');
  if (!isResumed) for (const listener of gapListeners) listener(isBeginning);
}

function receive(text: string): void {
  heard();
  const frame = JSON.parse(text) as SocketFrame;
  if (frame.type === 'welcome' || frame.type === 'ping') {
    learnServerTime(frame.serverTime);
    if (frame.type === 'welcome') greeted(frame.resumed);
    else socket?.send('{"type":"pong"}');
    return;
  }
  lastEventId = frame.id;
  for (const listener of listeners) listener(frame);
}

function comeBack(): void {
  socket = null;
  clearTimeout(silence);
  if (!wanted) return;
  if (line.get() === 'up') line.set('down');
  failures += 1;
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1));
  // Random within half the wait, so that clients do not all reconnect to a restarted server at once.
  retry = setTimeout(open, wait / 2 + (Math.random() * wait) / 2);
}

function open(): void {
  const next = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
  socket = next;
  next.onopen = () => {
    const token = readToken();
    const hello: SocketHello = { type: 'hello', ...(token ? { token } : {}), ...(lastEventId ? { lastEventId } : {}) };
    next.send(JSON.stringify(hello));
    heard();
  };
  next.onmessage = (event) => receive(String(event.data));
  next.onclose = () => {
    if (socket === next) comeBack();
  };
}

/** Drops a connection that the browser knows to be dead, then reconnects as after any other break. */
function lose(): void {
  line.set('down');
  const old = socket;
  if (!old) return;
  comeBack();
  old.close();
}

/** The network is back: reconnect without waiting. */
function retryNow(): void {
  if (socket) return;
  clearTimeout(retry);
  open();
}

/** Opens the connection and reopens it after each break, with growing waits. */
export function startSocket(): void {
  if (wanted) return;
  wanted = true;
  addEventListener('offline', lose);
  addEventListener('online', retryNow);
  open();
}

/** Greets the server again under the new session, after login or logout. */
export function renewSocket(): void {
  if (!wanted) return;
  lastEventId = undefined;
  failures = 0;
  wasGreeted = false;
  clearTimeout(retry);
  const old = socket;
  socket = null;
  old?.close();
  open();
}
