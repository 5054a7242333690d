import { statusOf } from './codes.ts';
import { answerSigned, type IncomingCall, type OutgoingAnswer, type SignedChecks } from './signed-server.ts';
import {
  readTransferRequest,
  type TransferAnswer,
  type TransferOperation,
  type TransferRequests,
  transferPathOf,
} from './transfer-operations.ts';

export interface TransferServer extends SignedChecks {
  /** Handles a request with a valid signature. A thrown error is answered TEMPORARY and passed to `onError`. */
  readonly handle: <Name extends TransferOperation>(
    operation: Name,
    request: TransferRequests[Name],
  ) => Promise<TransferAnswer<Name>>;
}

/** Answers one HTTP call of the platform. */
export function answerTransferCall(
  server: TransferServer,
  operation: TransferOperation,
  call: IncomingCall,
): Promise<OutgoingAnswer> {
  return answerSigned(
    server,
    {
      path: transferPathOf(operation),
      read: (body) => readTransferRequest(operation, body),
      handle: (_vendor, request) => server.handle(operation, request),
      statusOf,
    },
    call,
  );
}
