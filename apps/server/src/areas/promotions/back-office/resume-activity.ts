import { defineApproval, idText, payloadSchema, refuse } from '@lantern/server-kit';
import Type from 'typebox';
import { facts } from '../../staff/index.ts';
import { findActivity, lockActivity, setActivityState } from '../repository/activities.ts';
import { pageOfActivity, stateAfter, titleOf } from './show-activity.ts';

const { amount, code, count, instant, part, text } = facts;

/** Offers a promotion again that another operator paused. */
export const resumeActivity = defineApproval({
  action: 'promotions.resume-activity',
  schema: payloadSchema({ activityId: idText, activityRevision: idText, title: Type.String() }),
  permission: { request: 'promotions.manage', approve: 'promotions.approve' },
  async preview(tx, scope, { activityId }) {
    const row = await findActivity(tx, scope, BigInt(activityId));
    if (row === null) return null;
    const rows = [
      text('title', titleOf(row)),
      code('activity_state', 'subject_activity_state', row.state, { becomes: 'APPROVED', isFixed: true }),
      text('paused_by', row.pausedByName),
      instant('startsAt', row.startsAt),
      instant('endsAt', row.endsAt),
      amount('budget', row.budget, { isFixed: true }),
      amount('budget_left', row.budget - row.granted - row.reserved),
      // Grows with every pause, so that a request about an earlier pause is not approved.
      count('revision', row.revision, { isFixed: true }),
    ];
    return { name: titleOf(row), page: pageOfActivity(row), parts: [part('ACTIVITY', rows)] };
  },
  async apply(tx, scope, { activityId, activityRevision }) {
    const row = await lockActivity(tx, scope, BigInt(activityId));
    if (row === null) return refuse('NOT_FOUND');
    const state = stateAfter(row, 'RESUME');
    if (state === null || row.revision.toString() !== activityRevision) return refuse('STATE_CONFLICT');
    await setActivityState(tx, scope, row.id, state);
    return null;
  },
});
