import { type MinorUnits, minorUnits } from '@lantern/money';
import { accept, type Decision, refuse } from '../refusal.ts';
import type { StateMachine } from '../state-machine.ts';
import { depositTurnover } from './bonus-grant.ts';

/** Terms for converting points to cash. */
export type ConversionTerms = {
  /** Points are converted in multiples of this number; it is also the minimum. */
  readonly lot: bigint;
  /** Value of one lot, in minor units. */
  readonly cashPerLot: bigint;
  /** Maximum points per member and business day. */
  readonly dailyMax: bigint;
};

/** 100 points are 1.00 in a currency of two decimals. */
export const CONVERSION_TERMS: ConversionTerms = { lot: 100n, cashPerLot: 100n, dailyMax: 100_000n };

/** Result of the password check that spending requires; LOCKED after too many wrong passwords. */
export type PasswordCheck = 'RIGHT' | 'WRONG' | 'LOCKED';

export type PasswordRefusal = 'PASSWORD_WRONG' | 'PASSWORD_LOCKED';

export type ConversionRefusal = PasswordRefusal | 'POINTS_MULTIPLE' | 'POINTS_DAILY_MAX' | 'POINTS_INSUFFICIENT';

/** Cash for the main wallet and its wagering requirement, in minor units. */
export type Conversion = { readonly points: bigint; readonly cash: MinorUnits; readonly turnover: MinorUnits };

/** Checks a conversion of points. A negative balance, after points were reversed, blocks it. */
export function convertPoints(
  points: bigint,
  member: { readonly balance: bigint; readonly convertedToday: bigint; readonly password: PasswordCheck },
  terms: ConversionTerms = CONVERSION_TERMS,
): Decision<Conversion, ConversionRefusal> {
  if (member.password !== 'RIGHT') return refusePassword(member.password);
  if (points < terms.lot || points % terms.lot !== 0n) {
    return refuse('POINTS_MULTIPLE', { multiple: terms.lot.toString() });
  }
  if (member.convertedToday + points > terms.dailyMax) {
    return refuse('POINTS_DAILY_MAX', { max: terms.dailyMax.toString() });
  }
  if (points > member.balance) return refuse('POINTS_INSUFFICIENT', { balance: member.balance.toString() });
  const cash = minorUnits((points / terms.lot) * terms.cashPerLot);
  return accept({ points, cash, turnover: depositTurnover(cash) });
}

/** Contact data of the receiver of goods. */
export type GoodsContact = 'zalo' | 'whatsapp' | 'address';

/** Conditions of goods in the points mall at the time of the order. */
export type Goods = {
  readonly pointsRequirement: bigint;
  /** Pieces left; null: unlimited. */
  readonly stock: number | null;
  /** Minimum qualifying deposits of the last 30 days, in minor units; they are a condition, not a charge. */
  readonly amountRequirement: bigint;
  readonly requiredContact: GoodsContact | null;
};

export type RedeemRefusal =
  | PasswordRefusal
  | 'FIELD_RULE'
  | 'OUT_OF_STOCK'
  | 'AMOUNT_REQUIREMENT_NOT_MET'
  | 'CONTACT_REQUIRED'
  | 'POINTS_INSUFFICIENT';

/** Checks an order of goods and returns the number of points to put on hold. */
export function redeemGoods(
  goods: Goods,
  quantity: number,
  member: {
    readonly balance: bigint;
    /** Deposits of the last 30 days in minor units. */
    readonly qualifyingDeposit: bigint;
    readonly contacts: readonly GoodsContact[];
    readonly password: PasswordCheck;
  },
): Decision<{ readonly points: bigint }, RedeemRefusal> {
  if (member.password !== 'RIGHT') return refusePassword(member.password);
  if (!Number.isSafeInteger(quantity) || quantity < 1) return refuse('FIELD_RULE', { field: 'quantity', min: 1 });
  if (goods.stock !== null && quantity > goods.stock) return refuse('OUT_OF_STOCK', { stock: goods.stock });
  if (member.qualifyingDeposit < goods.amountRequirement) {
    return refuse('AMOUNT_REQUIREMENT_NOT_MET', { amount: goods.amountRequirement.toString() });
  }
  if (goods.requiredContact !== null && !member.contacts.includes(goods.requiredContact)) {
    return refuse('CONTACT_REQUIRED', { contact: goods.requiredContact });
  }
  const points = goods.pointsRequirement * BigInt(quantity);
  if (points > member.balance) return refuse('POINTS_INSUFFICIENT', { balance: member.balance.toString() });
  return accept({ points });
}

export type RedeemState = 'IN_PROCESS' | 'APPROVED' | 'REJECTED';

export type RedeemEvent = 'APPROVE' | 'REJECT';

/** An order is decided once: the points of an approved order are consumed, those of a rejected one are returned. */
export const REDEEM_MACHINE: StateMachine<RedeemState, RedeemEvent> = {
  initial: 'IN_PROCESS',
  final: ['APPROVED', 'REJECTED'],
  steps: [
    { from: 'IN_PROCESS', event: 'APPROVE', to: 'APPROVED' },
    { from: 'IN_PROCESS', event: 'REJECT', to: 'REJECTED' },
  ],
};

export type ShippingState = 'PREPARING' | 'SENT' | 'DONE';

export type ShippingEvent = 'SEND' | 'RECEIVE';

/** Delivery of approved goods. */
export const SHIPPING_MACHINE: StateMachine<ShippingState, ShippingEvent> = {
  initial: 'PREPARING',
  final: ['DONE'],
  steps: [
    { from: 'PREPARING', event: 'SEND', to: 'SENT' },
    { from: 'SENT', event: 'RECEIVE', to: 'DONE' },
  ],
};

function refusePassword(password: Exclude<PasswordCheck, 'RIGHT'>) {
  return refuse(password === 'LOCKED' ? 'PASSWORD_LOCKED' : 'PASSWORD_WRONG');
}
