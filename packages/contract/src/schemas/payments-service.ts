import Type from 'typebox';
import { Amount, Id, Instant, Nullable, OneOf, Page, pageQuery, Text } from './parts.ts';

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
  /** What it waits for; null when it is over. */
  waitsFor: Nullable(OneOf('MEMBER', 'PROVIDER', 'OPERATOR')),
});

/** Payments as customer service sees them: what their members see, and nothing of how they are looked at. */
export const paymentsServiceSchemas = {
  /** Searched by number (`D 599`, `W 54`) or by the beginning of a log-in name. */
  'paymentsOffice.serviceOrders': {
    payload: Type.Object({
      kind: Type.Optional(Kind),
      memberId: Type.Optional(Id),
      search: Type.Optional(Text(100)),
      ...pageQuery,
    }),
    value: Page(ServiceOrder),
    refusals: ['FORBIDDEN'],
  },
  'paymentsOffice.serviceOrder': {
    payload: Type.Object({ kind: Kind, id: Id }),
    value: Type.Object({
      order: ServiceOrder,
      /** What the member pays or gets, and how. */
      net: Amount,
      fee: Amount,
      way: Type.String(),
      /** What the member was told of a refusal. */
      reasonCode: Nullable(Type.String()),
      message: Nullable(Type.String()),
      history: Type.Array(Type.Object({ at: Instant, to: Type.String() })),
    }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
} as const;
