import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import type { VerificationDeps } from './deps.ts';
import { requestGateway, showGateways } from './office/change-gateway.ts';
import { listOfficeMessages, showOfficeMessage } from './office/list-messages.ts';

export function verificationRoutes(deps: VerificationDeps): Route[] {
  const { waysInOffice } = calls;
  return [
    route(waysInOffice.messages, (context, query) => listOfficeMessages(deps, context, query)),
    route(waysInOffice.message, (context, query) => showOfficeMessage(deps, context, query)),
    route(waysInOffice.gateways, (context) => showGateways(deps, context)),
    route(waysInOffice.requestGateway, (context, input) => requestGateway(deps, context, input)),
  ];
}
