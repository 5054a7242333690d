import {
  CONVERSION_TERMS,
  NO_POINTS,
  type PasswordCheck,
  POINTS_RATES,
  type PointsEvent,
  runPoints,
} from '../../../src/loyalty/index.ts';
import { bigintFields, type CaseInput, optional, type TopicAdapters } from '../adapter.ts';

/** Loyalty points of a member: earned, converted, redeemed. */
export const points: TopicAdapters = {
  points_run: (input) => {
    const { account, lines } = runPoints(
      {
        ...NO_POINTS,
        balance: BigInt(input.balance ?? 0),
        convertedToday: BigInt(input.convertedToday ?? 0),
        remainders: bigintFields({ ...input.remainder, ...remaindersOf(input.events) }),
      },
      input.events.map((event: CaseInput) => eventOf(event, input.multiplierPpm)),
      {
        rates: POINTS_RATES,
        conversion: { ...CONVERSION_TERMS, ...optional('dailyMax', input.convertDailyMax, BigInt) },
      },
    );
    return {
      ...account,
      log: lines.map((line, index) => ({ do: input.events[index].do, ...line })),
      remainder: account.remainders,
      orders: Object.fromEntries(Object.entries(account.orders).map(([id, { state }]) => [id, state])),
    };
  },
};

/** Initial remainders, given with the first event of their source. */
function remaindersOf(events: readonly CaseInput[]): Record<string, number> {
  const given = events.filter(({ remainder }) => typeof remainder === 'number').toReversed();
  return Object.fromEntries(given.map(({ source, remainder }) => [source, remainder]));
}

function eventOf(given: CaseInput, multiplierPpm: unknown): PointsEvent {
  switch (given.do) {
    case 'EARN':
    case 'REVERSE':
      return {
        ...given,
        amount: BigInt(given.amount),
        ...optional('multiplierPpm', given.multiplierPpm ?? multiplierPpm, BigInt),
      };
    case 'CONVERT':
      return { do: 'CONVERT', points: BigInt(given.points), password: passwordOf(given) };
    case 'REDEEM':
      return {
        do: 'REDEEM',
        order: given.order,
        goods: {
          pointsRequirement: BigInt(given.unitPoints),
          stock: given.stock ?? null,
          amountRequirement: BigInt(given.amountRequirement ?? 0),
          requiredContact: given.requiredContact ?? null,
        },
        quantity: given.qty ?? 1,
        qualifyingDeposit: BigInt(given.qualifyingDeposit ?? 0),
        contacts: given.contact === undefined ? [] : [given.contact].flat(),
        password: passwordOf(given),
      };
    default:
      return given;
  }
}

function passwordOf({ passwordOk, passwordLocked }: CaseInput): PasswordCheck {
  if (passwordLocked === true) return 'LOCKED';
  return passwordOk === false ? 'WRONG' : 'RIGHT';
}
