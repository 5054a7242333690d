/** Lantern's seamless-wallet protocol, version 1; docs/vendor-protocol.md is its description for strangers. */
export { createVendorClient, NoAnswer, type VendorClient, type VendorClientOptions } from './client.ts';
export { CODES, type Code, statusOf } from './codes.ts';
export {
  type Amount,
  type Answer,
  type Balance,
  type BetRequest,
  OPERATIONS,
  type Operation,
  type Player,
  type PlayRequest,
  pathOf,
  type Refused,
  type Requests,
  type ResultRequest,
  type RollbackRequest,
  readRequest,
} from './operations.ts';
export { createReplayGuard, type ReplayGuard } from './replay-guard.ts';
export { isReplayAllowed, type ReplayLink, signReplay } from './replay-link.ts';
export { answerCall, type IncomingCall, type OutgoingAnswer, type ProtocolServer } from './server.ts';
export { CLOCK_WINDOW_MS, HEADERS, type SigningKey, signAnswer, signRequest } from './signature.ts';
