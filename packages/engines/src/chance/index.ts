export {
  type ByteSource,
  bytesFrom,
  concatBytes,
  type HmacSha256,
  hmacByteStream,
  type Sha256,
  uint32Bytes,
} from './byte-source.ts';
export { type AcceptedBet, betLine, betsHeader } from './canonical-bets.ts';
export { chainValue, type DrawParts, hashTimes, isChainValue, outcomeBytes, outcomeStream } from './commit-reveal.ts';
export { shuffle, uniformDigits, uniformInteger } from './draws.ts';
export { hexOf, isClientSeed, type SeedPair, seedPairStream, serverSeedHash } from './seed-pair.ts';
