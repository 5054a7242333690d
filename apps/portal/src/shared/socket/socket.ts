import type { SocketFrame, SocketHello, SocketMessage } from '@lantern/contract/sockets';
import { readToken } from '../session/session.ts';
import { createStore, useStore } from '../store.ts';
import { learnServerTime } from '../time.ts';

type Listener = (message: SocketMessage) => void;
/** @param isBeginning nothing was heard before, rather than lost on the way */
type GapListener = (isBeginning: boolean) => void;

/** `new` until the server has answered for the first time; then whether the line stands. */
type LineState = 'new' | 'up' | 'down';

const firstWaitMs = 1000;
const longestWaitMs = 15_000;
/** The server sends a heart-beat at least this often; silence means a dead line. */
const silenceMs = 70_000;

const listeners = new Set<Listener>();
const gapListeners = new Set<GapListener>();
const line = createStore<LineState>('new');
let socket: WebSocket | null = null;
let lastEventId: string | undefined;
let failures = 0;
/** Whether this session was on the line before. */
let wasGreeted = false;
let wanted = false;
let retry: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;

/** Hears every message of the server; answers the way to stop. */
export function onSocketMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Hears that the line stands, and that before it there were messages that nobody can tell any more: those of a break, or, at its
 * beginning, those that came between what the page read first and the line. Answers the way to stop.
 */
export function onSocketGap(listener: GapListener): () => void {
  gapListeners.add(listener);
  return () => gapListeners.delete(listener);
}

/** Whether the server can be heard at present. */
export function useLineState(): LineState {
  return useStore(line, 'new');
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
  // Spread over half the wait, so that a restarted server is not met by everybody at once.
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

/** Ends a line that the browser knows to be dead; the way back is tried as after any other break. */
function lose(): void {
  const old = socket;
  if (!old) return;
  comeBack();
  old.close();
}

/** The network is there again: nothing is gained by waiting on. */
function retryNow(): void {
  if (socket) return;
  clearTimeout(retry);
  open();
}

/** Opens the line, and opens it again whenever it breaks, with growing pauses. */
export function startSocket(): void {
  if (wanted) return;
  wanted = true;
  addEventListener('offline', lose);
  addEventListener('online', retryNow);
  open();
}

/** Says hello again under another session: after a login or a logout. */
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
