import {
  applyConfirmationEvent,
  type ConfirmationEvent,
  passTime,
  startConfirmation,
} from '../../../src/cashier/index.ts';
import type { CaseInput, TopicAdapters } from '../adapter.ts';

/** Confirmation of a payout: a sequence of events, each with its code and the resulting state. */
export const withdrawalConfirmation: TopicAdapters = {
  wd_confirm: (input) => {
    let confirmation = startConfirmation(BigInt(input.net));
    const log = input.events.map((event: CaseInput) => {
      confirmation = passTime(confirmation, event.t, input.autoReceiveMinutes);
      const decision = applyConfirmationEvent(confirmation, eventOf(event));
      if (decision.ok) confirmation = decision.value;
      return { t: event.t, do: event.do, code: decision.ok ? 'OK' : decision.code, state: confirmation.state };
    });
    return { log, final: confirmation };
  },
};

function eventOf(event: CaseInput): ConfirmationEvent {
  switch (event.do) {
    case 'PARTIAL':
      return {
        kind: 'PARTIAL',
        received: BigInt(event.received ?? 0),
        ...(event.remaining === undefined ? {} : { remaining: BigInt(event.remaining) }),
      };
    case 'NOT_RECEIVED':
      return { kind: 'NOT_RECEIVED', hasProof: event.proof === true };
    case 'OP_PARTIAL_RETURN':
      return { kind: 'OP_PARTIAL_RETURN', amount: BigInt(event.amount ?? 0) };
    default:
      return { kind: event.do };
  }
}
