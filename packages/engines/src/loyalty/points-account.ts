import { type MinorUnits, minorUnits, ZERO } from '@lantern/money';
import { accept, type Decision, refuse } from '../refusal.ts';
import { nextState } from '../state-machine.ts';
import { earnPoints, type PointsRates, type PointsSource } from './points-earning.ts';
import {
  type ConversionRefusal,
  type ConversionTerms,
  convertPoints,
  type Goods,
  type GoodsContact,
  type PasswordCheck,
  REDEEM_MACHINE,
  type RedeemEvent,
  type RedeemRefusal,
  type RedeemState,
  redeemGoods,
} from './points-spending.ts';

/** A member's points account in whole points; only the remainders are micro-points, by source. */
export type PointsAccount = {
  /** May be negative after points were reversed; spending is then blocked. */
  readonly balance: bigint;
  /** Points on hold for orders in process. */
  readonly held: bigint;
  readonly convertedToday: bigint;
  /** Total cash credited for points, in minor units. */
  readonly cashCredited: MinorUnits;
  readonly remainders: Readonly<Partial<Record<PointsSource, bigint>>>;
  readonly orders: Readonly<Record<string, { readonly state: RedeemState; readonly points: bigint }>>;
};

/** An event of a points account. Amounts in minor units; a reversed bet or deposit is a REVERSE of the same amount. */
export type PointsEvent =
  | {
      readonly do: 'EARN' | 'REVERSE';
      readonly source: PointsSource;
      readonly amount: bigint;
      readonly multiplierPpm?: bigint;
    }
  | { readonly do: 'CONVERT'; readonly points: bigint; readonly password: PasswordCheck }
  | {
      readonly do: 'REDEEM';
      readonly order: string;
      readonly goods: Goods;
      readonly quantity: number;
      readonly qualifyingDeposit: bigint;
      readonly contacts: readonly GoodsContact[];
      readonly password: PasswordCheck;
    }
  | { readonly do: RedeemEvent; readonly order: string };

export type PointsRefusal = ConversionRefusal | RedeemRefusal | 'REDEEM_STATE';

export type PointsTerms = { readonly rates: PointsRates; readonly conversion: ConversionTerms };

export const NO_POINTS: PointsAccount = {
  ...{ balance: 0n, held: 0n, convertedToday: 0n, cashCredited: ZERO },
  ...{ remainders: {}, orders: {} },
};

/** The account after an event, or the refusal. */
export function applyPointsEvent(
  account: PointsAccount,
  event: PointsEvent,
  terms: PointsTerms,
): Decision<PointsAccount, PointsRefusal> {
  switch (event.do) {
    case 'EARN':
      return accept(earn(account, event, terms.rates));
    case 'REVERSE':
      return accept(earn(account, { ...event, amount: -event.amount }, terms.rates));
    case 'CONVERT':
      return convert(account, event, terms.conversion);
    case 'REDEEM':
      return redeem(account, event);
    case 'APPROVE':
    case 'REJECT':
      return decide(account, event);
  }
}

/** Result of one event: the change of the balance and the balance after it. */
export type PointsLine = {
  readonly code: 'OK' | PointsRefusal;
  readonly delta: bigint;
  readonly balance: bigint;
};

/** Applies events in order; refused events change nothing. */
export function runPoints(
  start: PointsAccount,
  events: readonly PointsEvent[],
  terms: PointsTerms,
): { readonly account: PointsAccount; readonly lines: readonly PointsLine[] } {
  let account = start;
  const lines = events.map((event): PointsLine => {
    const decision = applyPointsEvent(account, event, terms);
    const before = account.balance;
    if (decision.ok) account = decision.value;
    return { code: decision.ok ? 'OK' : decision.code, delta: account.balance - before, balance: account.balance };
  });
  return { account, lines };
}

type EventOf<Kind extends PointsEvent['do']> = Extract<PointsEvent, { do: Kind }>;
type DecisionEvent = Extract<PointsEvent, { do: RedeemEvent }>;
type EarnEvent = Extract<PointsEvent, { source: PointsSource }>;

function earn(account: PointsAccount, event: EarnEvent, rates: PointsRates): PointsAccount {
  const { source, amount, multiplierPpm } = event;
  const { points, remainder } = earnPoints(
    account.remainders[source] ?? 0n,
    amount,
    rates[source] ?? 0n,
    multiplierPpm,
  );
  return {
    ...account,
    balance: account.balance + points,
    remainders: { ...account.remainders, [source]: remainder },
  };
}

function convert(account: PointsAccount, event: EventOf<'CONVERT'>, terms: ConversionTerms) {
  const decision = convertPoints(event.points, { ...account, password: event.password }, terms);
  if (!decision.ok) return decision;
  const { points, cash } = decision.value;
  return accept({
    ...account,
    balance: account.balance - points,
    convertedToday: account.convertedToday + points,
    cashCredited: minorUnits(account.cashCredited + cash),
  });
}

function redeem(account: PointsAccount, event: EventOf<'REDEEM'>): Decision<PointsAccount, PointsRefusal> {
  if (Object.hasOwn(account.orders, event.order)) return refuse('REDEEM_STATE');
  const decision = redeemGoods(event.goods, event.quantity, { ...event, balance: account.balance });
  if (!decision.ok) return decision;
  const { points } = decision.value;
  return accept({
    ...account,
    balance: account.balance - points,
    held: account.held + points,
    orders: { ...account.orders, [event.order]: { state: REDEEM_MACHINE.initial, points } },
  });
}

function decide(account: PointsAccount, event: DecisionEvent): Decision<PointsAccount, PointsRefusal> {
  const order = Object.hasOwn(account.orders, event.order) ? account.orders[event.order] : undefined;
  const state = order === undefined ? null : nextState(REDEEM_MACHINE, order.state, event.do);
  if (order === undefined || state === null) return refuse('REDEEM_STATE');
  return accept({
    ...account,
    balance: state === 'REJECTED' ? account.balance + order.points : account.balance,
    held: account.held - order.points,
    orders: { ...account.orders, [event.order]: { ...order, state } },
  });
}
