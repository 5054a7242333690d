import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { addToDispute } from './add-to-dispute.ts';
import { readDispute, showDisputes } from './show-dispute.ts';
import { claimDispute, questionMember, releaseDispute } from './work-on-dispute.ts';

export function disputeRoutes(deps: PaymentsDeps): readonly Route[] {
  const { payments, paymentsDisputes } = calls;
  return [
    route(payments.addToDispute, (context, input) => addToDispute(deps, context, input)),
    route(paymentsDisputes.disputes, (context, query) => showDisputes(deps, context, query)),
    route(paymentsDisputes.dispute, (context, query) => readDispute(deps, context, query)),
    route(paymentsDisputes.claim, (context, input) => claimDispute(deps, context, input)),
    route(paymentsDisputes.release, (context, input) => releaseDispute(deps, context, input)),
    route(paymentsDisputes.requestInformation, (context, input) => questionMember(deps, context, input)),
  ];
}
