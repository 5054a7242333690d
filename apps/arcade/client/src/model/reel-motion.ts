/**
 * Motion of one reel. The position counts symbols that have entered from above since the page was opened: at an integer position p the
 * top row shows the p-th symbol, and row r shows symbol p − r. Pure functions: time is an argument.
 */
export type Motion =
  | { readonly phase: 'rest'; readonly at: number }
  | { readonly phase: 'turning'; readonly from: number; readonly sinceMs: number }
  | {
      readonly phase: 'landing';
      readonly from: number;
      readonly to: number;
      readonly sinceMs: number;
      readonly lastsMs: number;
    };

/** Symbols per second at full speed. */
const SPEED = 27;
/** The reel first moves back a little, like a spring. */
const DRAW_BACK_MS = 110;
const DRAW_BACK = 0.22;
const SPEED_UP_MS = 160;
/** How far the reel overshoots its position. */
const SWING = 0.9;

/** Symbols travelled at a time after the start, in milliseconds. */
function travelled(ms: number): number {
  if (ms <= 0) return 0;
  if (ms < DRAW_BACK_MS) return -DRAW_BACK * Math.sin((ms / DRAW_BACK_MS) * (Math.PI / 2));
  const running = ms - DRAW_BACK_MS;
  const speedingUp = Math.min(running, SPEED_UP_MS);
  const full = Math.max(0, running - SPEED_UP_MS);
  return -DRAW_BACK + (SPEED / 1000) * (speedingUp ** 2 / (2 * SPEED_UP_MS) + full);
}

/** 0 → 1 with an overshoot. Its slope at 0 is `SWING + 3`. */
function swingOut(part: number): number {
  const left = part - 1;
  return 1 + (SWING + 1) * left ** 3 + SWING * left ** 2;
}

export function positionAt(motion: Motion, nowMs: number): number {
  if (motion.phase === 'rest') return motion.at;
  if (motion.phase === 'turning') return motion.from + travelled(nowMs - motion.sinceMs);
  const part = Math.min(1, Math.max(0, (nowMs - motion.sinceMs) / motion.lastsMs));
  return motion.from + (motion.to - motion.from) * swingOut(part);
}

/** Whether the reel is so fast that single symbols cannot be distinguished. */
export function isFast(motion: Motion, nowMs: number): boolean {
  if (motion.phase === 'turning') return nowMs - motion.sinceMs > DRAW_BACK_MS + SPEED_UP_MS / 2;
  return motion.phase === 'landing' && nowMs - motion.sinceMs < motion.lastsMs * 0.2;
}

/**
 * Stops a turning reel at the next position whose symbols are all still above the visible rows. The landing starts with the current
 * speed.
 * @param rows visible symbols
 */
export function landFrom(motion: Motion, nowMs: number, rows: number): Motion & { phase: 'landing' } {
  const from = positionAt(motion, nowMs);
  const to = Math.ceil(from) + rows + 1;
  const lastsMs = ((to - from) * (SWING + 3) * 1000) / SPEED;
  return { phase: 'landing', from, to, sinceMs: nowMs, lastsMs };
}

/** The motion without finished phases: at rest once a landing is over. */
export function settle(motion: Motion, nowMs: number): Motion {
  const isOver = motion.phase === 'landing' && nowMs - motion.sinceMs >= motion.lastsMs;
  return isOver ? { phase: 'rest', at: motion.to } : motion;
}
