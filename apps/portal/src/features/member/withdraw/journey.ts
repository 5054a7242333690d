import type { Value } from '@lantern/contract/schemas';
import type { Withdrawal } from './withdrawal.ts';

type History = Value<'payments.withdrawal'>['history'];
type State = Withdrawal['state'];

/** One step of a withdrawal's progress display. */
export interface Station {
  /** Text key. */
  readonly key: string;
  readonly look: 'done' | 'now' | 'next' | 'bad';
  readonly at: string | null;
}

const ENDED: ReadonlySet<State> = new Set([
  'RECEIVED',
  'AUTO_RECEIVED',
  'CLOSED_RETURNED',
  'CLOSED_REPAID',
  'FORCED_RECEIVED',
]);
const DISPUTES: ReadonlySet<State> = new Set(['PARTIAL_DISPUTE', 'NOT_RECEIVED_DISPUTE']);

/** Requested, approved, paid out, confirmed: a withdrawal's progress. A rejected or failed one ends at the step where it stopped. */
export function journeyOf(state: State, history: History): readonly Station[] {
  const timeOf = (to: string) => history.findLast((step) => step.to === to && step.from !== to)?.at ?? null;
  const requested: Station = { key: 'station_requested', look: 'done', at: timeOf('SUBMITTED') };
  if (state === 'REJECTED' || state === 'CANCELLED') {
    return [requested, { key: `state_${state}`, look: state === 'REJECTED' ? 'bad' : 'done', at: timeOf(state) }];
  }
  const approved = timeOf('APPROVED');
  const paid = timeOf('DISBURSED');
  const isEnded = ENDED.has(state);
  const last = DISPUTES.has(state) ? 'station_dispute' : isEnded ? `state_${state}` : 'station_confirm';
  return [
    requested,
    { key: approved ? 'station_approved' : 'state_RISK_REVIEW', look: approved ? 'done' : 'now', at: approved },
    {
      key: approved && !paid ? 'state_DISBURSING' : 'station_paid',
      look: paid ? 'done' : approved ? 'now' : 'next',
      at: paid,
    },
    { key: last, look: isEnded ? 'done' : paid ? 'now' : 'next', at: isEnded ? timeOf(state) : null },
  ];
}
