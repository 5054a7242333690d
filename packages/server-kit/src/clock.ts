/** Where the time comes from. Nothing below `compose` asks the machine for it. */
export interface Clock {
  now(): Date;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };
