import type { StateMachine } from '../state-machine.ts';

/** Stored state of a promotion ("activity" in code). Whether it is running at a moment also depends on its dates, see `activityPhase`. */
export type ActivityState = 'DRAFT' | 'APPROVED' | 'PAUSED' | 'ENDED';
export type ActivityEvent = 'APPROVE' | 'PAUSE' | 'RESUME' | 'END';

/** A draft can be discarded. A promotion approved by two people is no longer edited, only paused or ended. */
export const ACTIVITY_MACHINE: StateMachine<ActivityState, ActivityEvent> = {
  initial: 'DRAFT',
  final: ['ENDED'],
  steps: [
    { from: 'DRAFT', event: 'APPROVE', to: 'APPROVED' },
    { from: 'DRAFT', event: 'END', to: 'ENDED' },
    { from: 'APPROVED', event: 'PAUSE', to: 'PAUSED' },
    { from: 'APPROVED', event: 'END', to: 'ENDED' },
    { from: 'PAUSED', event: 'RESUME', to: 'APPROVED' },
    { from: 'PAUSED', event: 'END', to: 'ENDED' },
  ],
};

export type ActivityPhase = ActivityState | 'LIVE';

/** An approved promotion is live between its dates; times in milliseconds, the end is exclusive. */
export function activityPhase(
  state: ActivityState,
  dates: { readonly startsAtMs: number; readonly endsAtMs: number | null },
  nowMs: number,
): ActivityPhase {
  if (state === 'DRAFT' || state === 'ENDED') return state;
  if (dates.endsAtMs !== null && nowMs >= dates.endsAtMs) return 'ENDED';
  if (state === 'PAUSED') return 'PAUSED';
  return nowMs >= dates.startsAtMs ? 'LIVE' : 'APPROVED';
}

/** State of a member's participation: chosen with a deposit order, then granted when the deposit is credited, or not. */
export type ParticipationState = 'CHOSEN' | 'HELD' | 'GRANTED' | 'REFUSED' | 'LAPSED' | 'TAKEN_BACK';
export type ParticipationEvent = 'HOLD' | 'GRANT' | 'REFUSE' | 'LAPSE' | 'TAKE_BACK';

export const PARTICIPATION_MACHINE: StateMachine<ParticipationState, ParticipationEvent> = {
  initial: 'CHOSEN',
  final: ['GRANTED', 'REFUSED', 'LAPSED', 'TAKEN_BACK'],
  steps: [
    { from: 'CHOSEN', event: 'GRANT', to: 'GRANTED' },
    { from: 'CHOSEN', event: 'HOLD', to: 'HELD' },
    { from: 'CHOSEN', event: 'REFUSE', to: 'REFUSED' },
    // The order ended without a payment.
    { from: 'CHOSEN', event: 'LAPSE', to: 'LAPSED' },
    { from: 'HELD', event: 'GRANT', to: 'GRANTED' },
    { from: 'HELD', event: 'REFUSE', to: 'REFUSED' },
    { from: 'GRANTED', event: 'TAKE_BACK', to: 'TAKEN_BACK' },
  ],
};

/** The status names shown to members (spec 4-19), without those that only promotions with an application use. */
export type MemberStatus = 'coming soon' | 'join' | 'process' | 'applying' | 'rejected' | 'issued' | 'close';

/**
 * Status of a deposit promotion for one member. It needs no claim: a granted bonus is credited immediately.
 * @param last the member's latest participation, null without one
 */
export function memberStatus(
  phase: ActivityPhase,
  last: ParticipationState | null,
  isOpenToHim: boolean,
): MemberStatus {
  if (last === 'CHOSEN') return 'process';
  if (last === 'HELD') return 'applying';
  if (phase === 'APPROVED') return 'coming soon';
  if (phase === 'LIVE' && isOpenToHim) return 'join';
  if (last === 'GRANTED') return 'issued';
  return last === 'REFUSED' ? 'rejected' : 'close';
}
