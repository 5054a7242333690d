import { type ByteSource, blockStream, concatBytes, type HmacSha256, type Sha256, uint32Bytes } from './byte-source.ts';

/** What decides one first-party draw. Nobody knows all three parts before betting has closed. */
export type DrawParts = {
  /** The value of the house's chain that this draw reveals, 32 bytes. */
  readonly chainValue: Uint8Array;
  /** SHA-256 of the canonical list of the accepted bets, 32 bytes. */
  readonly betsDigest: Uint8Array;
  /** The public beacon's value of the round that was named before the issue opened, 32 bytes. */
  readonly beaconValue: Uint8Array;
};

/** The outcome of a draw: HMAC-SHA256(key = chain value, message = bets digest ‖ beacon value). 32 bytes. */
export function outcomeBytes({ chainValue, betsDigest, beaconValue }: DrawParts, hmac: HmacSha256): Uint8Array {
  return hmac(chainValue, concatBytes(betsDigest, beaconValue));
}

/**
 * The endless stream that numbers are drawn from: the outcome, and when it is used up, block n (from 1) as
 * HMAC-SHA256(key = chain value, message = bets digest ‖ beacon value ‖ n as four big-endian bytes).
 */
export function outcomeStream(parts: DrawParts, hmac: HmacSha256): ByteSource {
  const message = concatBytes(parts.betsDigest, parts.beaconValue);
  return blockStream((n) =>
    n === 0 ? outcomeBytes(parts, hmac) : hmac(parts.chainValue, concatBytes(message, uint32Bytes(n))),
  );
}

/** SHA-256 applied a number of times; 0 times answers the value itself. */
export function hashTimes(value: Uint8Array, times: number, sha256: Sha256): Uint8Array {
  let hashed = value;
  for (let done = 0; done < times; done += 1) hashed = sha256(hashed);
  return hashed;
}

/**
 * The chain of a secret: each value is the SHA-256 of the one that is revealed after it. Value 0 is the commitment, published
 * before the first draw; draw n reveals value n; value `length` is the secret itself.
 *
 * @throws RangeError for an index that the chain does not have
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
