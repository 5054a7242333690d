import { CRASH_SOCKET, type CrashFrame, type CrashSaid } from '@lantern/arcade-contract';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** Without a word for so long the line is dead, whatever the browser thinks: two heart-beats. */
const SILENT_MS = 35_000;
/** How often the way to the server is measured: often at first, then now and then. */
const FIRST_TIMES_MS = [0, 300, 900];
const TIMES_EVERY_MS = 10_000;
const KEPT = 8;

export interface CrashLine {
  /** The server's clock, in milliseconds since 1970, as well as it is known. */
  now(): number;
  close(): void;
}

export interface LineEvents {
  onFrame(frame: CrashFrame): void;
  /** The line stands, or is gone and asked for again. */
  onLine(isOpen: boolean): void;
}

interface Sample {
  readonly lag: number;
  readonly offset: number;
}

/** The server's clock from answers that carry it: the quickest of the last ones errs least. */
function createServerClock() {
  let samples: Sample[] = [];
  let first: number | null = null;
  return {
    /** A frame that tells the time, without knowing how long it was on its way. */
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

/** The line to the table of crash: opened again by itself, told everything again each time. */
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

  // A line that is back is used at once, and one that is gone is not waited for.
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
