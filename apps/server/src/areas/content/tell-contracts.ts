import type { Event } from '@lantern/server-kit';
import type { NewMessage } from './repository/messages.ts';

/** Two sides of a contract or bill; without a payer it is the house. */
interface Sides {
  readonly accountId: string;
  readonly account: string;
  readonly payerId: string | null;
  readonly payer: string | null;
}
interface ContractMoved extends Sides {
  readonly contractId: string;
  readonly kind: string;
  readonly state: string;
  readonly ratePpm: string;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}
interface BillsMoved {
  readonly bills: readonly (Sides & {
    readonly billId: string;
    readonly kind: string;
    readonly told: 'DUE' | 'PAID' | 'SHORT';
    readonly due: string;
    readonly paid: string;
    readonly from: string;
    readonly to: string;
  })[];
}

export const CONTRACT_TOPICS = ['agents.contract-moved', 'agents.bills-moved'] as const;

/** A start was announced with the yes, and a version that takes the place of another with its own. */
const SILENT_STATES = new Set(['ACTIVE', 'SUPERSEDED']);
const PPM_PER_PERCENT = 10_000;

const bySides = ({ payer, account }: Sides) => ({
  ...{ by: payer === null ? 'HOUSE' : 'UPLINE', payer: payer ?? '', account },
});

/** What becomes of an offer and a contract is told to both sides in the same words. */
export function fromContract(event: Event): NewMessage[] {
  const moved = event.payload as ContractMoved;
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

/** Who is to get money and who is to pay it read of the same bill in words of their own. */
export function fromBills(event: Event, amount: (minor: string) => string): NewMessage[] {
  const { bills } = event.payload as BillsMoved;
  return bills.flatMap(({ billId, kind, told, due, paid, from, to, ...sides }) => {
    const rest = `${BigInt(due) - BigInt(paid)}`;
    const period = from === to ? from : `${from} – ${to}`;
    const params = { ...bySides(sides), kind, period, due: amount(due), rest: amount(rest) };
    const base = { kind: 'CONTRACT' as const, params, source: `bill:${billId}:${told}` };
    const toReceiver = { ...base, memberId: BigInt(sides.accountId), textKey: `message_bill_${told}` };
    if (sides.payerId === null) return [toReceiver];
    return [toReceiver, { ...base, memberId: BigInt(sides.payerId), textKey: `message_bill_${told}_OUT` }];
  });
}
