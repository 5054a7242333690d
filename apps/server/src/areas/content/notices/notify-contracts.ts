import type { BillsMoved, Committed, ContractMoved, ContractSides } from '@lantern/events';
import type { NewMessage } from '../repository/messages.ts';

/** No message: ACTIVE was announced with the acceptance, and SUPERSEDED with the new version. */
const SILENT_STATES = new Set(['ACTIVE', 'SUPERSEDED']);
const PPM_PER_PERCENT = 10_000;

const bySides = ({ payer, account }: ContractSides) => ({
  ...{ by: payer === null ? 'HOUSE' : 'UPLINE', payer: payer ?? '', account },
});

/** Changes of offers and contracts: both sides get the same message. */
export function fromContract({ payload: moved }: Committed<typeof ContractMoved>): NewMessage[] {
  if (SILENT_STATES.has(moved.state)) return [];
  const rate = `${Number(moved.ratePpm) / PPM_PER_PERCENT}%`;
  const params = { ...bySides(moved), kind: moved.kind, rate, from: moved.startsOn ?? '', until: moved.endsOn ?? '' };
  const ids = moved.payerId === null ? [moved.accountId] : [moved.accountId, moved.payerId];
  return ids.map((id) => ({
    memberId: BigInt(id),
    kind: 'CONTRACT',
    textKey: `message_contract_${moved.state}`,
    params,
    source: `contract:${moved.contractId}:${moved.state}`,
  }));
}

/** Changes of bills: the receiver and the payer get different texts. */
export function fromBills({ payload }: Committed<typeof BillsMoved>, amount: (minor: string) => string): NewMessage[] {
  return payload.bills.flatMap(({ billId, kind, told: state, due, paid, from, to, ...sides }) => {
    const rest = `${BigInt(due) - BigInt(paid)}`;
    const period = from === to ? from : `${from} – ${to}`;
    const params = { ...bySides(sides), kind, period, due: amount(due), rest: amount(rest) };
    const base = { kind: 'CONTRACT' as const, params, source: `bill:${billId}:${state}` };
    const toReceiver = { ...base, memberId: BigInt(sides.accountId), textKey: `message_bill_${state}` };
    if (sides.payerId === null) return [toReceiver];
    return [toReceiver, { ...base, memberId: BigInt(sides.payerId), textKey: `message_bill_${state}_OUT` }];
  });
}
