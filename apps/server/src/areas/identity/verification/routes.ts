import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import { requestGateway, showGateways } from '../back-office/change-gateway.ts';
import { listMessagesOfBrand, showMessage } from '../back-office/list-messages.ts';
import type { VerificationDeps } from './deps.ts';

export function verificationRoutes(deps: VerificationDeps): Route[] {
  const { waysInBackOffice } = calls;
  return [
    route(waysInBackOffice.messages, (context, query) => listMessagesOfBrand(deps, context, query)),
    route(waysInBackOffice.message, (context, query) => showMessage(deps, context, query)),
    route(waysInBackOffice.gateways, (context) => showGateways(deps, context)),
    route(waysInBackOffice.requestGateway, (context, input) => requestGateway(deps, context, input)),
  ];
}
