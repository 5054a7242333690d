import { addressKey } from '../security/address-key.ts';

/** Places for sockets, in all and from one address (of IPv6 the /64). */
export interface Slots {
  /**
   * Takes a place at once, before anything is waited for.
   *
   * @returns what gives it back (once, however often it is called), or null when there is none
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
