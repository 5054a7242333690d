import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import { requestApproval } from './back-office/approve-activity.ts';
import { requestDecision, requestTakeBack } from './back-office/decide-grant.ts';
import { listOfficeGrants } from './back-office/list-grants.ts';
import { moveActivity } from './back-office/move-activity.ts';
import { previewActivity } from './back-office/preview.ts';
import { listOfficeActivities, readOfficeActivity } from './back-office/read-activities.ts';
import { saveDraft } from './back-office/save-draft.ts';
import type { PromotionsDeps } from './deps.ts';
import { listActivities, readActivity } from './list-activities.ts';
import { listOffers } from './list-offers.ts';
import { readChoice } from './read-choice.ts';

export function routes(deps: PromotionsDeps): readonly Route[] {
  const { promotions, promotionsOffice } = calls;
  return [
    route(promotions.depositOffers, (context, query) => listOffers(deps, context, query)),
    route(promotions.choice, (context, query) => readChoice(deps, context, query)),
    route(promotions.activities, (context) => listActivities(deps, context)),
    route(promotions.activity, (context, query) => readActivity(deps, context, query)),
    route(promotionsOffice.activities, (context, query) => listOfficeActivities(deps, context, query)),
    route(promotionsOffice.activity, (context, query) => readOfficeActivity(deps, context, query)),
    route(promotionsOffice.saveDraft, (context, input) => saveDraft(deps, context, input)),
    route(promotionsOffice.preview, (context, input) => previewActivity(deps, context, input)),
    route(promotionsOffice.requestApproval, (context, input) => requestApproval(deps, context, input)),
    route(promotionsOffice.move, (context, input) => moveActivity(deps, context, input)),
    route(promotionsOffice.grants, (context, query) => listOfficeGrants(deps, context, query)),
    route(promotionsOffice.requestDecision, (context, input) => requestDecision(deps, context, input)),
    route(promotionsOffice.requestTakeBack, (context, input) => requestTakeBack(deps, context, input)),
  ];
}
