import { CRASH_SOCKET, type CrashFrame, type CrashSaid } from '@lantern/arcade-contract';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** Without any frame for this time the connection is considered dead, whatever the browser reports: two heartbeats. */
const SILENT_MS = 35_000;
/** Times of the first clock measurements; later ones are less frequent. */
const FIRST_TIMES_MS = [0, 300, 900];
const TIMES_EVERY_MS = 10_000;
const MOST_SAMPLES = 8;

export interface CrashConnection {
  /** Estimate of the server's clock, in milliseconds since 1970. */
  now(): number;
  close(): void;
}

export interface ConnectionEvents {
  onFrame(frame: CrashFrame): void;
  /** Called when the connection opens or is lost; a lost one is reopened. */
  onChange(isOpen: boolean): void;
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
    received(now: string) {
      first ??= Date.parse(now) - performance.now();
    },
    measured(sent: number, now: string) {
      const lag = performance.now() - sent;
      samples = [{ lag, offset: Date.parse(now) + lag / 2 - performance.now() }, ...samples].slice(0, MOST_SAMPLES);
    },
    now() {
      const best = samples.reduce<Sample | null>((least, one) => (least && least.lag <= one.lag ? least : one), null);
      return performance.now() + (best?.offset ?? first ?? performance.timeOrigin);
    },
  };
}

/** Calls back after a time without `restart`. */
function createSilenceTimer(onSilence: () => void) {
  let timer: number | undefined;
  return {
    restart() {
      clearTimeout(timer);
      timer = window.setTimeout(onSilence, SILENT_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** WebSocket connection to the crash table. It reconnects automatically and then receives the full state. */
export function openCrashConnection(token: string, { onFrame, onChange }: ConnectionEvents): CrashConnection {
  const clock = createServerClock();
  const address = `${location.origin.replace(/^http/, 'ws')}${CRASH_SOCKET}`;
  let socket: WebSocket | null = null;
  let tries = 0;
  let isClosed = false;
  let timers: number[] = [];
  const silence = createSilenceTimer(() => socket?.close());

  function send(frame: CrashSaid): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  }

  const requestTime = () => send({ type: 'time', sent: performance.now() });

  function receive(text: string): void {
    silence.restart();
    const frame = JSON.parse(text) as CrashFrame;
    if (frame.type === 'ping') send({ type: 'pong' });
    else if (frame.type === 'time') clock.measured(frame.sent, frame.now);
    else if ('now' in frame) clock.received(frame.now);
    if (frame.type === 'closed') isClosed = true;
    if (frame.type === 'table') {
      tries = 0;
      onChange(true);
    }
    onFrame(frame);
  }

  function lost(): void {
    for (const timer of timers) clearInterval(timer);
    silence.stop();
    socket = null;
    if (isClosed) return;
    onChange(false);
    setTimeout(open, Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS));
    tries += 1;
  }

  function open(): void {
    if (isClosed || socket !== null) return;
    const fresh = new WebSocket(address);
    socket = fresh;
    silence.restart();
    fresh.onopen = () => {
      send({ type: 'hello', token });
      timers = FIRST_TIMES_MS.map((ms) => window.setTimeout(requestTime, ms + 50));
      timers.push(window.setInterval(requestTime, TIMES_EVERY_MS));
    };
    fresh.onmessage = ({ data }) => receive(String(data));
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
