import { type ByteSource, concatBytes, type HmacSha256, hmacByteStream, type Sha256 } from './byte-source.ts';

/** What fixes one first-party draw. Nobody knows all three parts before betting has closed. */
export type DrawCommitment = {
  /** The chain value that this draw reveals. */
  readonly chainValue: Uint8Array;
  /** The canonical list of the accepted bets. */
  readonly acceptedBets: Uint8Array;
  /** The public beacon's value of the round that was named before the issue opened. */
  readonly beaconValue: Uint8Array;
};

/** The seed of a draw: HMAC-SHA256(chain value, SHA-256(accepted bets) ‖ beacon value). 32 bytes. */
export function drawSeed(commitment: DrawCommitment, sha256: Sha256, hmac: HmacSha256): Uint8Array {
  return hmac(commitment.chainValue, concatBytes(sha256(commitment.acceptedBets), commitment.beaconValue));
}

/** The endless stream of outcome bytes of a draw; its first use decides, so that one seed serves one draw. */
export function drawStream(commitment: DrawCommitment, sha256: Sha256, hmac: HmacSha256): ByteSource {
  return hmacByteStream(hmac, drawSeed(commitment, sha256, hmac));
}

/**
 * The chain of a secret: each value is the SHA-256 of the one after it. The last element of the answer is the one to
 * publish before the first draw; draw 1 reveals the one before it, and so on.
 */
export function hashChain(secret: Uint8Array, draws: number, sha256: Sha256): Uint8Array[] {
  const chain = [secret];
  for (let made = 0; made < draws; made += 1) chain.push(sha256(chain[made] as Uint8Array));
  return chain;
}

/** Whether a revealed value is the one that the previously published value had committed to. */
export function isRevealOf(published: Uint8Array, revealed: Uint8Array, sha256: Sha256): boolean {
  const expected = sha256(revealed);
  return expected.length === published.length && expected.every((byte, index) => byte === published[index]);
}
