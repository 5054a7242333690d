import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import { requestApproval } from './back-office/approve-activity.ts';
import { requestDecision, requestReversal } from './back-office/decide-grant.ts';
import { listBackOfficeGrants } from './back-office/list-grants.ts';
import { moveActivity } from './back-office/move-activity.ts';
import { previewActivity } from './back-office/preview.ts';
import { listBackOfficeActivities, readBackOfficeActivity } from './back-office/read-activities.ts';
import { saveDraft } from './back-office/save-draft.ts';
import type { PromotionsDeps } from './deps.ts';
import { listActivities, readActivity } from './list-activities.ts';
import { listOffers } from './list-offers.ts';
import { readChoice } from './read-choice.ts';

export function routes(deps: PromotionsDeps): readonly Route[] {
  const { promotions, promotionsBackOffice } = calls;
  return [
    route(promotions.depositOffers, (context, query) => listOffers(deps, context, query)),
    route(promotions.choice, (context, query) => readChoice(deps, context, query)),
    route(promotions.activities, (context) => listActivities(deps, context)),
    route(promotions.activity, (context, query) => readActivity(deps, context, query)),
    route(promotionsBackOffice.activities, (context, query) => listBackOfficeActivities(deps, context, query)),
    route(promotionsBackOffice.activity, (context, query) => readBackOfficeActivity(deps, context, query)),
    route(promotionsBackOffice.saveDraft, (context, input) => saveDraft(deps, context, input)),
    route(promotionsBackOffice.preview, (context, input) => previewActivity(deps, context, input)),
    route(promotionsBackOffice.requestApproval, (context, input) => requestApproval(deps, context, input)),
    route(promotionsBackOffice.move, (context, input) => moveActivity(deps, context, input)),
    route(promotionsBackOffice.grants, (context, query) => listBackOfficeGrants(deps, context, query)),
    route(promotionsBackOffice.requestDecision, (context, input) => requestDecision(deps, context, input)),
    route(promotionsBackOffice.requestTakeBack, (context, input) => requestReversal(deps, context, input)),
  ];
}
