import { type MinorUnits, minorUnits, ZERO } from '@lantern/money';
import { accept, type Decision, refuse } from '../refusal.ts';
import { nextState, type StateMachine } from '../state-machine.ts';

export type ConfirmationState =
  | 'DISBURSED'
  | 'RECEIVED'
  | 'AUTO_RECEIVED'
  | 'PARTIAL_DISPUTE'
  | 'NOT_RECEIVED_DISPUTE'
  | 'CLOSED_RETURNED'
  | 'CLOSED_REPAID'
  | 'FORCED_RECEIVED';

/** Actions of the member, of the operator (OP_…) or of the clock. TICK only applies the passing of time. Amounts in minor units. */
export type ConfirmationEvent =
  | { readonly kind: 'TICK' }
  | { readonly kind: 'RECEIVED' }
  /** `remaining` is the member's own figure; if given, received + remaining must equal the net amount. */
  | { readonly kind: 'PARTIAL'; readonly received: bigint; readonly remaining?: bigint }
  | { readonly kind: 'NOT_RECEIVED'; readonly hasProof: boolean }
  | { readonly kind: 'OP_RETURN' }
  | { readonly kind: 'OP_PARTIAL_RETURN'; readonly amount: bigint }
  | { readonly kind: 'OP_REPAY' }
  | { readonly kind: 'OP_FORCE_RECEIVED' };

type EventKind = ConfirmationEvent['kind'] | 'TIME_OUT';

/** Confirmation of a payout after disbursement. A time-out counts as received; a forced receipt is not refunded. */
export const CONFIRMATION_MACHINE: StateMachine<ConfirmationState, EventKind> = {
  initial: 'DISBURSED',
  final: ['RECEIVED', 'AUTO_RECEIVED', 'CLOSED_RETURNED', 'CLOSED_REPAID', 'FORCED_RECEIVED'],
  steps: [
    { from: 'DISBURSED', event: 'RECEIVED', to: 'RECEIVED' },
    { from: 'DISBURSED', event: 'TIME_OUT', to: 'AUTO_RECEIVED' },
    { from: 'DISBURSED', event: 'PARTIAL', to: 'PARTIAL_DISPUTE' },
    { from: 'DISBURSED', event: 'NOT_RECEIVED', to: 'NOT_RECEIVED_DISPUTE' },
    { from: 'DISBURSED', event: 'OP_FORCE_RECEIVED', to: 'FORCED_RECEIVED' },
    { from: 'PARTIAL_DISPUTE', event: 'OP_RETURN', to: 'CLOSED_RETURNED' },
    { from: 'PARTIAL_DISPUTE', event: 'OP_PARTIAL_RETURN', to: 'CLOSED_RETURNED' },
    { from: 'PARTIAL_DISPUTE', event: 'OP_REPAY', to: 'CLOSED_REPAID' },
    { from: 'PARTIAL_DISPUTE', event: 'OP_FORCE_RECEIVED', to: 'FORCED_RECEIVED' },
    { from: 'NOT_RECEIVED_DISPUTE', event: 'OP_RETURN', to: 'CLOSED_RETURNED' },
    { from: 'NOT_RECEIVED_DISPUTE', event: 'OP_PARTIAL_RETURN', to: 'CLOSED_RETURNED' },
    { from: 'NOT_RECEIVED_DISPUTE', event: 'OP_REPAY', to: 'CLOSED_REPAID' },
    { from: 'NOT_RECEIVED_DISPUTE', event: 'OP_FORCE_RECEIVED', to: 'FORCED_RECEIVED' },
  ],
};

/** Confirmation of a payout. confirmed + disputed + returned always equals the net amount, or 0 before the first answer. */
export type Confirmation = {
  readonly state: ConfirmationState;
  readonly net: MinorUnits;
  /** Accepted as paid to the member. */
  readonly confirmed: MinorUnits;
  /** Waits for the operator's decision. */
  readonly disputed: MinorUnits;
  /** Returned to the member's wallet (posting P16). */
  readonly returned: MinorUnits;
  /** Paid out a second time (postings P17 and P13). */
  readonly repaid: MinorUnits;
};

export type ConfirmationRefusalCode =
  | 'WD_NOT_AWAITING_CONFIRMATION'
  | 'WD_NO_OPEN_DISPUTE'
  | 'WD_PARTIAL_AMOUNT'
  | 'PROOF_REQUIRED';

/** The initial confirmation of a payout of `net` minor units, at disbursement. */
export function startConfirmation(net: bigint): Confirmation {
  return { state: 'DISBURSED', net: minorUnits(net), confirmed: ZERO, disputed: ZERO, returned: ZERO, repaid: ZERO };
}

/**
 * Applies the passing of time: an unanswered payout counts as received after the deadline.
 * @param secondsSinceDisbursed an answer is accepted only strictly before the deadline
 */
export function passTime(
  confirmation: Confirmation,
  secondsSinceDisbursed: number,
  autoReceiveMinutes: number,
): Confirmation {
  const state = nextState(CONFIRMATION_MACHINE, confirmation.state, 'TIME_OUT');
  if (state === null || secondsSinceDisbursed < autoReceiveMinutes * 60) return confirmation;
  return { ...confirmation, state, confirmed: confirmation.net };
}

/** Applies an event at the current time; call `passTime` first. A refused event changes nothing. */
export function applyConfirmationEvent(
  confirmation: Confirmation,
  event: ConfirmationEvent,
): Decision<Confirmation, ConfirmationRefusalCode> {
  if (event.kind === 'TICK') return accept(confirmation);
  const state = nextState(CONFIRMATION_MACHINE, confirmation.state, event.kind);
  if (state === null) {
    return refuse(event.kind.startsWith('OP_') ? 'WD_NO_OPEN_DISPUTE' : 'WD_NOT_AWAITING_CONFIRMATION');
  }
  const code = refusalOf(confirmation, event);
  return code === null ? accept({ ...confirmation, state, ...moneyAfter(confirmation, event) }) : refuse(code);
}

function refusalOf({ net, disputed }: Confirmation, event: ConfirmationEvent): ConfirmationRefusalCode | null {
  if (event.kind === 'NOT_RECEIVED') return event.hasProof ? null : 'PROOF_REQUIRED';
  if (event.kind === 'PARTIAL') {
    const isBetween = event.received > 0n && event.received < net;
    const addsUp = event.remaining === undefined || event.received + event.remaining === net;
    return isBetween && addsUp ? null : 'WD_PARTIAL_AMOUNT';
  }
  if (event.kind === 'OP_PARTIAL_RETURN') {
    return event.amount > 0n && event.amount < disputed ? null : 'WD_PARTIAL_AMOUNT';
  }
  return null;
}

function moneyAfter(before: Confirmation, event: ConfirmationEvent): Partial<Confirmation> {
  const { net, confirmed, disputed } = before;
  switch (event.kind) {
    case 'TICK':
      return {};
    case 'RECEIVED':
    case 'OP_FORCE_RECEIVED':
      return { confirmed: net, disputed: ZERO };
    case 'PARTIAL':
      return { confirmed: minorUnits(event.received), disputed: minorUnits(net - event.received) };
    case 'NOT_RECEIVED':
      return { disputed: net };
    case 'OP_RETURN':
      return { disputed: ZERO, returned: disputed };
    case 'OP_PARTIAL_RETURN':
      return {
        confirmed: minorUnits(confirmed + disputed - event.amount),
        disputed: ZERO,
        returned: minorUnits(event.amount),
      };
    case 'OP_REPAY':
      return { confirmed: minorUnits(confirmed + disputed), disputed: ZERO, repaid: disputed };
  }
}
