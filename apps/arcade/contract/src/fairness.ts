/** The active seeds. Hashes are SHA-256 of the seed's hex text, in hex. */
export interface FairnessValue {
  readonly serverSeedHash: string;
  /** Commitment to the next server seed, shown before the player chooses a new client seed. */
  readonly nextServerSeedHash: string;
  readonly clientSeed: string;
  /** Nonce of the next round under these seeds, from 0. */
  readonly nonce: number;
}

/** The revealed old seeds and the new active ones. */
export interface RotatedSeeds {
  readonly revealed: { readonly serverSeed: string; readonly serverSeedHash: string; readonly clientSeed: string };
  readonly current: FairnessValue;
}

/**
 * Proof of one round: draws are taken from the bytes HMAC-SHA256(key = server seed as hex text, message = `clientSeed:nonce:cursor`),
 * cursor 0, 1, 2 …, 32 bytes each; docs/fairness.md has the mapping to outcomes.
 */
export interface RoundProof {
  readonly serverSeedHash: string;
  /** Null until the seeds are changed. */
  readonly serverSeed: string | null;
  readonly clientSeed: string;
  readonly nonce: number;
}
