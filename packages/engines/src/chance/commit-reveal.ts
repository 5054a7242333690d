import { type ByteSource, blockStream, concatBytes, type HmacSha256, type Sha256, uint32Bytes } from './byte-source.ts';

/** The inputs of one first-party draw. No party knows all three before betting closes. */
export type DrawParts = {
  /** The value of the platform's hash chain that this draw reveals, 32 bytes. */
  readonly chainValue: Uint8Array;
  /** SHA-256 of the canonical list of the draw's accepted bets, 32 bytes. */
  readonly betsDigest: Uint8Array;
  /** The public beacon's value of the round that was fixed before betting opened, 32 bytes. */
  readonly beaconValue: Uint8Array;
};

/** The outcome of a draw: HMAC-SHA256(key = chain value, message = bets digest ‖ beacon value). 32 bytes. */
export function outcomeBytes({ chainValue, betsDigest, beaconValue }: DrawParts, hmac: HmacSha256): Uint8Array {
  return hmac(chainValue, concatBytes(betsDigest, beaconValue));
}

/**
 * The endless stream from which numbers are drawn: first the outcome, then block n (from 1) as HMAC-SHA256(key = chain value, message =
 * bets digest ‖ beacon value ‖ n as four big-endian bytes).
 */
export function outcomeStream(parts: DrawParts, hmac: HmacSha256): ByteSource {
  const message = concatBytes(parts.betsDigest, parts.beaconValue);
  return blockStream((n) =>
    n === 0 ? outcomeBytes(parts, hmac) : hmac(parts.chainValue, concatBytes(message, uint32Bytes(n))),
  );
}

/** Applies SHA-256 `times` times; 0 times returns the value itself. */
export function hashTimes(value: Uint8Array, times: number, sha256: Sha256): Uint8Array {
  let hashed = value;
  for (let done = 0; done < times; done += 1) hashed = sha256(hashed);
  return hashed;
}

/**
 * The hash chain of a secret: each value is the SHA-256 of the value that is revealed after it. Value 0 is the commitment, published
 * before the first draw; draw n reveals value n; value `length` is the secret itself.
 *
 * @throws RangeError for an index outside the chain
 */
export function chainValue(secret: Uint8Array, length: number, index: number, sha256: Sha256): Uint8Array {
  if (!Number.isInteger(index) || index < 0 || index > length) throw new RangeError(`value ${index} of ${length}`);
  return hashTimes(secret, length - index, sha256);
}

/** Whether a value is number `index` of the chain with this commitment. */
export function isChainValue(value: Uint8Array, index: number, commitment: Uint8Array, sha256: Sha256): boolean {
  const expected = hashTimes(value, index, sha256);
  return expected.length === commitment.length && expected.every((byte, place) => byte === commitment[place]);
}
