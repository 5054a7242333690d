import { Refused } from '../../../shared/api/refused.ts';
import { createStore, type Store } from '../../../shared/store.ts';

const SECOND_MS = 1000;
/** Between two requests lies a second at least, whatever became of the first (5-06). */
const THROTTLE_MS = 1000;

/** Sends a code and answers how long the next has to wait. */
export type CodeRequest = () => Promise<{ expiredMinutes: number }>;

export interface SmsCodeState {
  /** Seconds until the next may be asked for; 0: now. */
  readonly left: number;
  readonly isBusy: boolean;
  /** What the server said instead, until it was read. */
  readonly refused: Refused | null;
}

const IDLE: SmsCodeState = { left: 0, isBusy: false, refused: null };

/**
 * The state of a button that asks for a code (4-06): after a request it counts `expiredMinutes` × 60 seconds down by the clock, not by
 * its own ticks: browsers hold the ticks of a page in the background, as while the message is read on the same phone.
 */
export function createSmsCode() {
  const state: Store<SmsCodeState> = createStore(IDLE);
  const change = (part: Partial<SmsCodeState>) => state.set({ ...state.get(), ...part });
  let askedAt = Number.NEGATIVE_INFINITY;
  let until = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const tick = () => {
    const left = Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS));
    if (left === 0) stop();
    if (left !== state.get().left) change({ left });
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const countDown = (seconds: number) => {
    until = Date.now() + seconds * SECOND_MS;
    timer ??= setInterval(tick, SECOND_MS);
    tick();
  };
  const send = async (request: CodeRequest) => {
    const { left, isBusy } = state.get();
    const now = Date.now();
    if (left > 0 || isBusy || now - askedAt < THROTTLE_MS) return;
    askedAt = now;
    change({ isBusy: true });
    try {
      const { expiredMinutes } = await request();
      countDown(expiredMinutes * 60);
    } catch (error) {
      const why = error instanceof Refused ? error : new Refused('BROKEN', '');
      change({ refused: why });
      // One was sent a moment ago, from another tab: the countdown goes on where it stands.
      if (why.code === 'COOLDOWN' && typeof why.params.wait === 'number') countDown(why.params.wait);
    }
    change({ isBusy: false });
  };
  return { state, send, stop, forgive: () => change({ refused: null }) };
}
