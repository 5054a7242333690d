import Type from 'typebox';
import { Amount, Id, Instant, Nullable, OneOf, Page, pageQuery, Text } from '../parts.ts';

const Kind = OneOf('DEPOSIT', 'WITHDRAWAL');
const ServiceOrder = Type.Object({
  kind: Kind,
  id: Id,
  memberId: Id,
  member: Type.String(),
  state: Type.String(),
  amount: Amount,
  createdAt: Instant,
  endedAt: Nullable(Instant),
  /** Who must act next; null when it is finished. */
  waitsFor: Nullable(OneOf('MEMBER', 'PROVIDER', 'OPERATOR')),
});

/** Payments for customer service: the data that members see, without risk checks. */
export const paymentsServiceSchemas = {
  /** Search by number (`D 599`, `W 54`) or by prefix of a login name. */
  'paymentsBackOffice.serviceOrders': {
    payload: Type.Object({
      kind: Type.Optional(Kind),
      memberId: Type.Optional(Id),
      search: Type.Optional(Text(100)),
      ...pageQuery,
    }),
    value: Page(ServiceOrder),
    refusals: ['FORBIDDEN'],
  },
  'paymentsBackOffice.serviceOrder': {
    payload: Type.Object({ kind: Kind, id: Id }),
    value: Type.Object({
      order: ServiceOrder,
      /** Amount that the member pays or gets, and the method. */
      net: Amount,
      fee: Amount,
      way: Type.String(),
      /** Reason of a refusal, as shown to the member. */
      reasonCode: Nullable(Type.String()),
      message: Nullable(Type.String()),
      history: Type.Array(Type.Object({ at: Instant, to: Type.String() })),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
} as const;
