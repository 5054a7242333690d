/** Where the time comes from. Nothing below `compose` asks the machine for it. */
export interface Clock {
  now(): Date;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };

/** The machine's clock moved by some milliseconds, for demonstrations and tests of another time of day. */
export function shiftedClock(offsetMs: number): Clock {
  return { now: () => new Date(Date.now() + offsetMs) };
}
