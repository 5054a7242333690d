import type { Settings } from './config.ts';

export interface House {
  start(): Promise<void>;
  /** Stops HTTP, then jobs, then the pools. */
  stop(): Promise<void>;
  /** Lines to print at start, e.g. `Portal       http://localhost:8080`. */
  readonly addresses: readonly string[];
}

/** Wires everything together. The only place that knows all parts. */
export async function compose(settings: Settings, _database: { ownerUrl: string; appUrl: string }): Promise<House> {
  return {
    start: async () => undefined,
    stop: async () => undefined,
    addresses: [`Portal  ${settings.publicUrl}`],
  };
}
