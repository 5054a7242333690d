/** Lantern's wallet protocol between a platform and its vendors, version 1. Specification: docs/vendor-protocol.md. */
export { createVendorClient, type VendorClient, type VendorClientOptions } from './client.ts';
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
export { createReportClient, type ReportClient } from './report-client.ts';
export {
  REPORT_OPERATIONS,
  REPORT_STATES,
  type ReportAnswer,
  type ReportLine,
  type ReportOperation,
  type ReportRequests,
  type ReportRound,
  readReportLine,
  reportPathOf,
} from './report-operations.ts';
export { answerReportCall, type ReportServer } from './report-server.ts';
export { answerCall, type ProtocolServer } from './server.ts';
export { CLOCK_WINDOW_MS, HEADERS, type SigningKey, signAnswer, signRequest } from './signature.ts';
export { NoAnswer } from './signed-client.ts';
export { answerSigned, type IncomingCall, type OutgoingAnswer } from './signed-server.ts';
export { createTransferClient, type TransferClient } from './transfer-client.ts';
export {
  TRANSFER_OPERATIONS,
  type TransferAnswer,
  type TransferCode,
  type TransferOperation,
  type TransferRequests,
  transferPathOf,
  type VendorRound,
  type VendorTransfer,
} from './transfer-operations.ts';
export { answerTransferCall, type TransferServer } from './transfer-server.ts';
