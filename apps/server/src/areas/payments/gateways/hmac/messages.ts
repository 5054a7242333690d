import Type, { type Static } from 'typebox';

/** Amounts are digits of minor units, at most MAX_AMOUNT of packages/money. */
const Digits = Type.String({ pattern: '^(\\d{1,15}|1000000000000000)$' });
const Number64 = Type.String({ pattern: '^[\\w-]{1,64}$' });

export const Opened = Type.Object({
  orderNo: Number64,
  paymentNo: Number64,
  amount: Digits,
  payUrl: Type.String({ maxLength: 1000 }),
});

export const PaymentNews = Type.Object({
  orderNo: Number64,
  paymentNo: Number64,
  status: Type.Union([Type.Literal('PAID'), Type.Literal('FAILED')]),
  amount: Digits,
  currency: Type.String({ maxLength: 12 }),
  payerName: Type.Optional(Type.String({ maxLength: 200 })),
});
export type PaymentNews = Static<typeof PaymentNews>;

export const NoNews = Type.Object({
  orderNo: Number64,
  status: Type.Union([Type.Literal('WAITING'), Type.Literal('NOT_FOUND')]),
});

export const PayoutNews = Type.Object({
  orderNo: Number64,
  payoutNo: Type.String({ maxLength: 64 }),
  status: Type.Union([Type.Literal('PAID'), Type.Literal('FAILED'), Type.Literal('PENDING')]),
});

export const Lines = Type.Object({
  rows: Type.Array(
    Type.Object({ orderNo: Number64, number: Number64, amount: Digits, at: Type.String({ format: 'date-time' }) }),
    { maxItems: 1000 },
  ),
  next: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
});
