import type { StateMachine } from '../state-machine.ts';

export type LeadState = 'NEW' | 'TALKING' | 'WON' | 'DECLINED';
export type LeadEvent = 'TALK' | 'WIN' | 'DECLINE' | 'REOPEN';

/** States of a partner enquiry. An answered enquiry can be reopened. */
export const LEAD_MACHINE: StateMachine<LeadState, LeadEvent> = {
  initial: 'NEW',
  final: [],
  steps: [
    { from: 'NEW', event: 'TALK', to: 'TALKING' },
    ...(['NEW', 'TALKING'] as const).flatMap((from) => [
      { from, event: 'WIN', to: 'WON' } as const,
      { from, event: 'DECLINE', to: 'DECLINED' } as const,
    ]),
    ...(['WON', 'DECLINED'] as const).map((from) => ({ from, event: 'REOPEN', to: 'TALKING' }) as const),
  ],
};
