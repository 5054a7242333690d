import { statusOf } from './codes.ts';
import { type Answer, type Operation, pathOf, type Requests, readRequest } from './operations.ts';
import { answerSigned, type IncomingCall, type OutgoingAnswer, type SignedChecks } from './signed-server.ts';

export interface ProtocolServer extends SignedChecks {
  /** Handles a request with a valid signature. A thrown error is answered TEMPORARY and passed to `onError`. */
  readonly handle: <Name extends Operation>(
    operation: Name,
    vendor: string,
    request: Requests[Name],
  ) => Promise<Answer<Name>>;
}

/** Answers one HTTP call of a vendor. */
export function answerCall(server: ProtocolServer, operation: Operation, call: IncomingCall): Promise<OutgoingAnswer> {
  return answerSigned(
    server,
    {
      path: pathOf(operation),
      read: (body) => readRequest(operation, body),
      handle: (vendor, request) => server.handle(operation, vendor, request),
      statusOf,
    },
    call,
  );
}
