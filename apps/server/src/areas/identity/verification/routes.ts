import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import { requestGateway, showGateways } from '../back-office/change-gateway.ts';
import { listMessagesOfBrand, showMessage } from '../back-office/list-messages.ts';
import type { VerificationDeps } from './deps.ts';

export function verificationRoutes(deps: VerificationDeps): Route[] {
  const { messagesBackOffice } = calls;
  return [
    route(messagesBackOffice.messages, (context, query) => listMessagesOfBrand(deps, context, query)),
    route(messagesBackOffice.message, (context, query) => showMessage(deps, context, query)),
    route(messagesBackOffice.gateways, (context) => showGateways(deps, context)),
    route(messagesBackOffice.requestGateway, (context, input) => requestGateway(deps, context, input)),
  ];
}
