import { rows } from '../row.ts';

const backOffice = { token: 'staff', server: 'backoffice' } as const;
const change = { method: 'POST', ...backOffice, perMinute: 30 } as const;

/** Promotions in the back office: editing, granted bonuses, and reviews of suspicious grants. */
export const promotionsBackOffice = rows('promotionsBackOffice', {
  activities: { method: 'GET', path: '/bo/activities', ...backOffice },
  activity: { method: 'GET', path: '/bo/activities/one', ...backOffice },
  saveDraft: { path: '/bo/activities/draft', ...change },
  preview: { method: 'POST', path: '/bo/activities/preview', ...backOffice, perMinute: 60 },
  requestApproval: { path: '/bo/activities/approval', ...change },
  move: { path: '/bo/activities/move', ...change },
  grants: { method: 'GET', path: '/bo/activities/grants', ...backOffice },
  requestDecision: { path: '/bo/activities/grants/decision', ...change },
  requestTakeBack: { path: '/bo/activities/grants/take-back', ...change },
});
