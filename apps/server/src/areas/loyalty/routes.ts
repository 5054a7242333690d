import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import type { LoyaltyDeps } from './deps.ts';
import { listActivities, readActivity } from './list-activities.ts';
import { listOffers } from './list-offers.ts';
import { requestDecision, requestTakeBack } from './office/decide-grant.ts';
import { listOfficeGrants } from './office/list-grants.ts';
import { moveActivity, requestApproval } from './office/move-activity.ts';
import { previewActivity } from './office/preview.ts';
import { listOfficeActivities, readOfficeActivity } from './office/read-activities.ts';
import { saveDraft } from './office/save-draft.ts';
import { readChoice } from './read-choice.ts';

export function routes(deps: LoyaltyDeps): readonly Route[] {
  const { loyalty, loyaltyOffice } = calls;
  return [
    route(loyalty.depositOffers, (context, query) => listOffers(deps, context, query)),
    route(loyalty.choice, (context, query) => readChoice(deps, context, query)),
    route(loyalty.activities, (context) => listActivities(deps, context)),
    route(loyalty.activity, (context, query) => readActivity(deps, context, query)),
    route(loyaltyOffice.activities, (context, query) => listOfficeActivities(deps, context, query)),
    route(loyaltyOffice.activity, (context, query) => readOfficeActivity(deps, context, query)),
    route(loyaltyOffice.saveDraft, (context, input) => saveDraft(deps, context, input)),
    route(loyaltyOffice.preview, (context, input) => previewActivity(deps, context, input)),
    route(loyaltyOffice.requestApproval, (context, input) => requestApproval(deps, context, input)),
    route(loyaltyOffice.move, (context, input) => moveActivity(deps, context, input)),
    route(loyaltyOffice.grants, (context, query) => listOfficeGrants(deps, context, query)),
    route(loyaltyOffice.requestDecision, (context, input) => requestDecision(deps, context, input)),
    route(loyaltyOffice.requestTakeBack, (context, input) => requestTakeBack(deps, context, input)),
  ];
}
