import type { Published } from './verify-draw.ts';

/** Values that a reader may change to see the verification fail. */
export const CHANGES = ['secret', 'bet', 'beacon'] as const;
export type Change = (typeof CHANGES)[number];

/** The published draw with one value changed. */
export function changeValue(published: Published, change: Change): Published {
  const { draw, lines } = published;
  switch (change) {
    case 'secret':
      return { lines, draw: { ...draw, chain: { ...draw.chain, value: bent(draw.chain.value) } } };
    case 'beacon':
      return { lines, draw: { ...draw, beacon: { ...draw.beacon, value: bent(draw.beacon.value) } } };
    case 'bet': {
      const [first, ...rest] = lines ?? [];
      // Without a bet, one is added.
      return { draw, lines: first === undefined ? [`0\t${draw.issueNumber}`] : [`${first}0`, ...rest] };
    }
  }
}

/** The same hexadecimal number with another last digit. */
function bent(hex: string | null): string {
  const last = Number.parseInt(hex?.at(-1) ?? '0', 16);
  return `${hex?.slice(0, -1)}${((last + 1) % 16).toString(16)}`;
}
