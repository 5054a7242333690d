import { asRefused } from '../../../shared/api/as-refused.ts';
import type { Refused } from '../../../shared/api/refused.ts';
import { createStore, type Store } from '../../../shared/browser/store.ts';

const SECOND_MS = 1000;
/** At least one second between two requests, whatever the first one's result (5-06). */
const THROTTLE_MS = 1000;

/** Sends a code and returns the wait until the next one. */
export type CodeRequest = () => Promise<{ expiredMinutes: number }>;

export interface SmsCodeState {
  /** Seconds until the next request is allowed; 0 means now. */
  readonly left: number;
  readonly isBusy: boolean;
  /** The server's refusal, until it is dismissed. */
  readonly refused: Refused | null;
}

const IDLE: SmsCodeState = { left: 0, isBusy: false, refused: null };

/**
 * State of a button that requests an SMS code (4-06). After a request it counts down `expiredMinutes` × 60 seconds by the clock, not by
 * timer ticks: browsers throttle timers of background pages, for example while the member reads the SMS on the same phone.
 */
export function createSmsCode() {
  const state: Store<SmsCodeState> = createStore(IDLE);
  const change = (part: Partial<SmsCodeState>) => state.set({ ...state.get(), ...part });
  let sentAt = Number.NEGATIVE_INFINITY;
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
    if (left > 0 || isBusy || now - sentAt < THROTTLE_MS) return;
    sentAt = now;
    change({ isBusy: true });
    try {
      const { expiredMinutes } = await request();
      countDown(expiredMinutes * 60);
    } catch (error) {
      const why = asRefused(error);
      change({ refused: why });
      // Another tab has just sent a code: the countdown continues from the server's value.
      if (why.code === 'COOLDOWN' && typeof why.params.wait === 'number') countDown(why.params.wait);
    }
    change({ isBusy: false });
  };
  return { state, send, stop, forgive: () => change({ refused: null }) };
}
