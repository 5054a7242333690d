import {
  answerReportCall,
  createReplayGuard,
  REPORT_OPERATIONS,
  type ReportServer,
  reportPathOf,
} from '@lantern/vendor-protocol';
import type { ArcadeDeps } from '../deps.ts';
import { REPORT } from '../report.ts';
import type { SignedRoute } from './signed-routes.ts';

/** Report endpoints that the platform calls (docs/vendor-protocol.md): one path per operation. */
export function reportRoutes(deps: ArcadeDeps): SignedRoute[] {
  const server: ReportServer = {
    guard: createReplayGuard(),
    secretOf: async (vendor, keyId) => (vendor === deps.vendor && keyId === deps.key.id ? deps.key.secret : null),
    handle: (operation, request) => REPORT[operation](deps, request),
    onError: (error) => deps.log.error({ err: error }, 'a question for the report failed'),
  };
  return REPORT_OPERATIONS.map((operation) => ({
    path: reportPathOf(operation),
    answer: (call) => answerReportCall(server, operation, call),
  }));
}
