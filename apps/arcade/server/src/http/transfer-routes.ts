import {
  answerTransferCall,
  createReplayGuard,
  TRANSFER_OPERATIONS,
  type TransferServer,
  transferPathOf,
} from '@lantern/vendor-protocol';
import type { ArcadeDeps, OwnStudio } from '../deps.ts';
import { OWN_STUDIO } from '../own-studio.ts';
import type { SignedRoute } from './signed-routes.ts';

/** Transfer endpoints of the studio's own wallets that the platform calls: one path per operation. */
export function transferRoutes(deps: ArcadeDeps, own: OwnStudio): SignedRoute[] {
  const server: TransferServer = {
    guard: createReplayGuard(),
    secretOf: async (vendor, keyId) => (vendor === own.vendor && keyId === own.key.id ? own.key.secret : null),
    handle: (operation, request) => OWN_STUDIO[operation](deps, request),
    onError: (error) => deps.log.error({ err: error }, "a call for the studio's own wallets failed"),
  };
  return TRANSFER_OPERATIONS.map((operation) => ({
    path: transferPathOf(operation),
    answer: (call) => answerTransferCall(server, operation, call),
  }));
}
