/** A part that an area created later registers once, when the platform is composed. */
export interface Registration<T> {
  register(part: T): void;
  /** Throws while nothing is registered. */
  part(): T;
}

/** @param name of the part, for messages, e.g. `open stakes of the wallet` */
export function createRegistration<T>(name: string): Registration<T> {
  let registered: { readonly part: T } | null = null;
  return {
    register(part) {
      if (registered !== null) throw new Error(`${name}: registered twice.`);
      registered = { part };
    },
    part() {
      if (registered === null) throw new Error(`${name}: nothing is registered.`);
      return registered.part;
    },
  };
}
