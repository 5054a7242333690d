import { hmacByteStream } from '../../chance/index.ts';

/** A deterministic test stream for each seed number; not secret. */
export const sourceOf = (seed: number) =>
  hmacByteStream((_, message) => {
    let state = seed ^ 0x9e3779b9;
    return Uint8Array.from({ length: 32 }, (_byte, index) => {
      state = Math.imul(state ^ (state >>> 15) ^ (message[3] ?? 0), 0x2c1b3c6d) + index;
      return (state >>> 11) & 255;
    });
  }, new Uint8Array());
