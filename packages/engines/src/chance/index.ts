export {
  type ByteSource,
  bytesFrom,
  concatBytes,
  type HmacSha256,
  hmacByteStream,
  type Sha256,
  uint32Bytes,
} from './byte-source.ts';
export { type DrawCommitment, drawSeed, drawStream, hashChain, isRevealOf } from './commit-reveal.ts';
export { shuffle, uniformDigits, uniformInteger } from './draws.ts';
