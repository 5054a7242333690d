import { type AddressRange, addressOf, parseAddressRange } from '@lantern/contract/address-ranges';

/** A set of addresses with fast lookup for any number of ranges. */
export interface AddressSet {
  /** Whether the set contains an address; false for text that is not an address. */
  has(ip: string): boolean;
  readonly isEmpty: boolean;
}

function merged(ranges: readonly AddressRange[]): AddressRange[] {
  const sorted = [...ranges].sort((left, right) => (left.from < right.from ? -1 : left.from > right.from ? 1 : 0));
  const result: AddressRange[] = [];
  for (const range of sorted) {
    const last = result.at(-1);
    if (last && range.from <= last.to + 1n) {
      if (range.to > last.to) result[result.length - 1] = { ...last, to: range.to };
    } else result.push(range);
  }
  return result;
}

function find(ranges: readonly AddressRange[], value: bigint): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle] as AddressRange;
    if (value < range.from) high = middle - 1;
    else if (value > range.to) low = middle + 1;
    else return true;
  }
  return false;
}

/** Builds a set for fast lookups; texts that are not ranges are ignored. */
export function addressSet(texts: readonly string[]): AddressSet {
  const ranges = texts.map(parseAddressRange).filter((range) => range !== null);
  const byFamily = {
    4: merged(ranges.filter((one) => one.family === 4)),
    6: merged(ranges.filter((one) => one.family === 6)),
  };
  return {
    isEmpty: ranges.length === 0,
    has(ip) {
      const address = ranges.length === 0 ? null : addressOf(ip);
      return address !== null && find(byFamily[address.family], address.value);
    },
  };
}
