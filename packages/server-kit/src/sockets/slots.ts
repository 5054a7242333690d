import { addressKey } from '../security/addresses/address-key.ts';

/** Slots for sockets, in total and per address (IPv6: the /64). */
export interface Slots {
  /**
   * Takes a slot synchronously, before any asynchronous work.
   * @returns a function that releases it (idempotent), or null when none is free
   */
  take(address: string): (() => void) | null;
  readonly taken: () => number;
}

export function createSlots({ total, perAddress }: { readonly total: number; readonly perAddress: number }): Slots {
  const counts = new Map<string, number>();
  let taken = 0;
  return {
    take(address) {
      const key = addressKey(address);
      const fromHere = counts.get(key) ?? 0;
      if (taken >= total || fromHere >= perAddress) return null;
      counts.set(key, fromHere + 1);
      taken += 1;
      let isGivenBack = false;
      return () => {
        if (isGivenBack) return;
        isGivenBack = true;
        taken -= 1;
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
    taken: () => taken,
  };
}
