import { CRASH_SOCKET, type CrashFrame, type CrashSaid } from '@lantern/arcade-contract';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** Without any frame for this time the connection is considered dead, whatever the browser reports: two heartbeats. */
const SILENT_MS = 35_000;
/** Times of the first clock measurements; later ones are less frequent. */
const FIRST_TIMES_MS = [0, 300, 900];
const TIMES_EVERY_MS = 10_000;
const KEPT = 8;

export interface CrashLine {
  /** Estimate of the server's clock, in milliseconds since 1970. */
  now(): number;
  close(): void;
}

export interface LineEvents {
  onFrame(frame: CrashFrame): void;
  /** Called when the connection opens or is lost; a lost one is reopened. */
  onLine(isOpen: boolean): void;
}

interface Sample {
  readonly lag: number;
  readonly offset: number;
}

/** Estimates the server's clock: among the latest samples the one with the shortest round trip is the most accurate. */
function createServerClock() {
  let samples: Sample[] = [];
  let first: number | null = null;
  return {
    /** A frame with the server's time but an unknown delay. */
    hear(now: string) {
      first ??= Date.parse(now) - performance.now();
    },
    answer(sent: number, now: string) {
      const lag = performance.now() - sent;
      samples = [{ lag, offset: Date.parse(now) + lag / 2 - performance.now() }, ...samples].slice(0, KEPT);
    },
    now() {
      const best = samples.reduce<Sample | null>((least, one) => (least && least.lag <= one.lag ? least : one), null);
      return performance.now() + (best?.offset ?? first ?? performance.timeOrigin);
    },
  };
}

/** WebSocket connection to the crash table. It reconnects automatically and then receives the full state. */
export function openCrashLine(token: string, { onFrame, onLine }: LineEvents): CrashLine {
  const clock = createServerClock();
  const address = `${location.origin.replace(/^http/, 'ws')}${CRASH_SOCKET}`;
  let socket: WebSocket | null = null;
  let tries = 0;
  let isClosed = false;
  let timers: number[] = [];
  let silence: number | undefined;

  function say(frame: CrashSaid): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  }

  const askTime = () => say({ type: 'time', sent: performance.now() });

  function heard(): void {
    clearTimeout(silence);
    silence = window.setTimeout(() => socket?.close(), SILENT_MS);
  }

  function take(text: string): void {
    heard();
    const frame = JSON.parse(text) as CrashFrame;
    if (frame.type === 'ping') say({ type: 'pong' });
    else if (frame.type === 'time') clock.answer(frame.sent, frame.now);
    else if ('now' in frame) clock.hear(frame.now);
    if (frame.type === 'closed') isClosed = true;
    if (frame.type === 'table') {
      tries = 0;
      onLine(true);
    }
    onFrame(frame);
  }

  function lost(): void {
    for (const timer of timers) clearInterval(timer);
    clearTimeout(silence);
    socket = null;
    if (isClosed) return;
    onLine(false);
    const wait = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS);
    tries += 1;
    setTimeout(open, wait);
  }

  function open(): void {
    if (isClosed || socket !== null) return;
    const fresh = new WebSocket(address);
    socket = fresh;
    heard();
    fresh.onopen = () => {
      say({ type: 'hello', token });
      timers = FIRST_TIMES_MS.map((ms) => window.setTimeout(askTime, ms + 50));
      timers.push(window.setInterval(askTime, TIMES_EVERY_MS));
    };
    fresh.onmessage = ({ data }) => take(String(data));
    fresh.onclose = lost;
  }

  // Reconnect immediately when the browser is online again, and do not wait for time-outs when it is offline.
  addEventListener('online', open);
  addEventListener('offline', () => socket?.close());
  open();
  return {
    now: clock.now,
    close() {
      isClosed = true;
      socket?.close();
    },
  };
}
