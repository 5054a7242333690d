import type { SocketFrame, SocketHello, SocketMessage } from '@lantern/contract/sockets';
import { readToken } from '../session/session.ts';
import { learnServerTime } from '../time.ts';

type Listener = (message: SocketMessage) => void;
type GapListener = () => void;

const firstWaitMs = 1000;
const longestWaitMs = 30_000;
/** The server sends a heart-beat at least this often; silence means a dead line. */
const silenceMs = 70_000;

const listeners = new Set<Listener>();
const gapListeners = new Set<GapListener>();
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

/** Hears that the line is back after messages that nobody can tell any more; answers the way to stop. */
export function onSocketGap(listener: GapListener): () => void {
  gapListeners.add(listener);
  return () => gapListeners.delete(listener);
}

function heard(): void {
  clearTimeout(silence);
  silence = setTimeout(() => socket?.close(), silenceMs);
}

function greeted(isResumed: boolean): void {
  const isGap = wasGreeted && !isResumed;
  failures = 0;
  wasGreeted = true;
  if (isGap) for (const listener of gapListeners) listener();
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

/** Opens the line, and opens it again whenever it breaks, with growing pauses. */
export function startSocket(): void {
  if (wanted) return;
  wanted = true;
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
