/** Returns the next `count` bytes of a stream; each byte is returned once. This is the engines' only source of randomness. */
export type ByteSource = (count: number) => Uint8Array;

/** SHA-256 of a message. The caller injects it: the engines contain no cryptography. */
export type Sha256 = (message: Uint8Array) => Uint8Array;

/** HMAC-SHA256 of a message under a key; injected by the caller. */
export type HmacSha256 = (key: Uint8Array, message: Uint8Array) => Uint8Array;

/**
 * A source over recorded bytes, so that a round can be replayed from its record.
 * @throws RangeError when more bytes are requested than were recorded.
 */
export function bytesFrom(recorded: Uint8Array): ByteSource {
  let position = 0;
  return (count) => {
    const end = position + count;
    if (end > recorded.length) throw new RangeError(`only ${recorded.length} bytes of chance were given`);
    const taken = recorded.subarray(position, end);
    position = end;
    return taken;
  };
}

/**
 * An endless deterministic stream: block n is HMAC-SHA256(key, label ‖ n as four big-endian bytes), n from 0. The same key and label
 * always give the same bytes, so that a published key proves a draw.
 * @throws RangeError after 2^32 blocks.
 */
export function hmacByteStream(hmac: HmacSha256, key: Uint8Array, label: Uint8Array = new Uint8Array()): ByteSource {
  return blockStream((n) => hmac(key, concatBytes(label, uint32Bytes(n))));
}

/** An endless stream over blocks that are computed on demand, n from 0. */
export function blockStream(blockOf: (n: number) => Uint8Array): ByteSource {
  let block: Uint8Array = new Uint8Array();
  let used = 0;
  let next = 0;
  return (count) => {
    const taken = new Uint8Array(count);
    for (let filled = 0; filled < count; filled += 1) {
      if (used === block.length) {
        block = blockOf(next);
        next += 1;
        used = 0;
      }
      taken[filled] = block[used] ?? 0;
      used += 1;
    }
    return taken;
  };
}

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let position = 0;
  for (const part of parts) {
    joined.set(part, position);
    position += part.length;
  }
  return joined;
}

/** A whole number from 0 to 2^32 − 1 as four big-endian bytes. @throws RangeError outside that range. */
export function uint32Bytes(value: number): Uint8Array {
  if (!Number.isInteger(value) || value < 0 || value > 0xff_ff_ff_ff) throw new RangeError(`not a uint32: ${value}`);
  return Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
}
