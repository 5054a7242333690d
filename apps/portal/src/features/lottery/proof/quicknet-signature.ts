import { bls12_381 } from '@noble/curves/bls12-381.js';

/** Public key of drand's quicknet, a compressed point of G2. */
const PUBLIC_KEY =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** Whether a signature over a round's digest is from quicknet. Loaded only for draws that use it. */
export function isQuicknetSignature(digest: Uint8Array, signature: Uint8Array): boolean {
  const { shortSignatures } = bls12_381;
  const key = Uint8Array.from(PUBLIC_KEY.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  try {
    return shortSignatures.verify(signature, shortSignatures.hash(digest, DOMAIN), key);
  } catch {
    // Bytes that are not a point of the curve are not a valid signature.
    return false;
  }
}
