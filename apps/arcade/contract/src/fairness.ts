/** Seeds in force. Hashes are SHA-256 of the seed's hex text, in hex. */
export interface FairnessValue {
  readonly serverSeedHash: string;
  /** Commitment to the seed that follows, shown before the player chooses a new client seed. */
  readonly nextServerSeedHash: string;
  readonly clientSeed: string;
  /** Number of the next round under these seeds, from 0. */
  readonly nonce: number;
}

/** What a change of seeds reveals, and what is in force now. */
export interface RotatedSeeds {
  readonly revealed: { readonly serverSeed: string; readonly serverSeedHash: string; readonly clientSeed: string };
  readonly current: FairnessValue;
}

/**
 * What proves one round: draws are taken from the bytes HMAC-SHA256(key = server seed as hex text, message =
 * `clientSeed:nonce:cursor`), cursor 0, 1, 2 …, 32 bytes each; what is made of them is written in docs/fairness.md.
 */
export interface RoundProof {
  readonly serverSeedHash: string;
  /** Null until the seeds were changed. */
  readonly serverSeed: string | null;
  readonly clientSeed: string;
  readonly nonce: number;
}
