import { statusOf } from './codes.ts';
import {
  type ReportAnswer,
  type ReportOperation,
  type ReportRequests,
  readReportRequest,
  reportPathOf,
} from './report-operations.ts';
import { answerSigned, type IncomingCall, type OutgoingAnswer, type SignedChecks } from './signed-server.ts';

export interface ReportServer extends SignedChecks {
  /** Handles a request with a valid signature. A thrown error is answered TEMPORARY and passed to `onError`. */
  readonly handle: <Name extends ReportOperation>(
    operation: Name,
    request: ReportRequests[Name],
  ) => Promise<ReportAnswer<Name>>;
}

/** Answers one HTTP call of the platform. */
export function answerReportCall(
  server: ReportServer,
  operation: ReportOperation,
  call: IncomingCall,
): Promise<OutgoingAnswer> {
  return answerSigned(
    server,
    {
      path: reportPathOf(operation),
      read: (body) => readReportRequest(operation, body),
      handle: (_vendor, request) => server.handle(operation, request),
      statusOf,
    },
    call,
  );
}
