/** Source of the current time. Only `compose` uses the machine's clock directly. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The machine's clock shifted by some ms, for demonstrations and tests at another time of day. */
export function shiftedClock(offsetMs: number): Clock {
  return { now: () => new Date(Date.now() + offsetMs) };
}
