import type { StateMachine } from '../state-machine.ts';

/** What is decided about an activity; whether it runs at a moment is told by its dates, see `activityPhase`. */
export type ActivityState = 'DRAFT' | 'APPROVED' | 'PAUSED' | 'ENDED';
export type ActivityEvent = 'APPROVE' | 'PAUSE' | 'RESUME' | 'END';

/** A draft may be thrown away; what two people have approved is altered no more, only paused or ended. */
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

/** An approved activity is live between its dates; times are milliseconds, the end is the first moment without it. */
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

/** What became of a member's choice: promised with an order, then granted with its money, or not. */
export type ParticipationState = 'CHOSEN' | 'HELD' | 'GRANTED' | 'REFUSED' | 'LAPSED' | 'TAKEN_BACK';
export type ParticipationEvent = 'HOLD' | 'GRANT' | 'REFUSE' | 'LAPSE' | 'TAKE_BACK';

export const PARTICIPATION_MACHINE: StateMachine<ParticipationState, ParticipationEvent> = {
  initial: 'CHOSEN',
  final: ['GRANTED', 'REFUSED', 'LAPSED', 'TAKEN_BACK'],
  steps: [
    { from: 'CHOSEN', event: 'GRANT', to: 'GRANTED' },
    { from: 'CHOSEN', event: 'HOLD', to: 'HELD' },
    { from: 'CHOSEN', event: 'REFUSE', to: 'REFUSED' },
    // The order ended without money in time.
    { from: 'CHOSEN', event: 'LAPSE', to: 'LAPSED' },
    { from: 'HELD', event: 'GRANT', to: 'GRANTED' },
    { from: 'HELD', event: 'REFUSE', to: 'REFUSED' },
    { from: 'GRANTED', event: 'TAKE_BACK', to: 'TAKEN_BACK' },
  ],
};

/** The ten names under which a member reads how an activity stands (spec 4-19), without those that an application alone has. */
export type MemberStatus = 'coming soon' | 'join' | 'process' | 'applying' | 'rejected' | 'issued' | 'close';

/**
 * How a deposit activity stands for one member. It needs no claim: what is granted is issued at once.
 * @param last his latest participation, null when he has none
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
