import Type, { type TSchema } from 'typebox';

/**
 * Amount on the wire: decimal string in the account's currency, e.g. "1234.50"; never a JSON number. The schema has the bound of a currency
 * without decimals, MAX_AMOUNT of packages/money; `parseAmount` has that of the account's currency.
 */
export const Amount = Type.String({
  pattern: '^-?(\\d{1,15}(\\.\\d{1,4})?|1000000000000000)$',
  description: 'decimal string',
});
/** Row ids: decimal strings, because JSON numbers cannot hold every bigint. */
export const Id = Type.String({ pattern: '^\\d{1,18}$' });
export const Uuid = Type.String({ format: 'uuid' });
/** Instants: ISO 8601 in UTC with milliseconds; the server accepts years 1900 to 9999. */
export const Instant = Type.String({ format: 'date-time' });
/** Allowed years of a day. */
const YEARS = '(19|2\\d)\\d{2}';
/** Business days: yyyy-MM-dd, only existing calendar days (checked by the format), from 1900 to 2999. */
export const Day = Type.String({ format: 'date', pattern: `^${YEARS}-\\d{2}-\\d{2}$` });
/** Months: yyyy-MM. */
export const Month = Type.String({ pattern: `^${YEARS}-(0[1-9]|1[0-2])$` });
export const Language = Type.Union([
  Type.Literal('CN'),
  Type.Literal('EN'),
  Type.Literal('JA'),
  Type.Literal('TH'),
  Type.Literal('VI'),
  Type.Literal('ID'),
]);
export const Text = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const Nothing = Type.Object({});
export const None = Type.Null();

/** Query of a list with keyset paging: `cursor` is the `nextCursor` of the previous page. */
export const pageQuery = {
  cursor: Type.Optional(Text(200, 1)),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};
/** One of the listed values. */
export const OneOf = <const Words extends string[]>(...words: Words): Type.TEnum<Words> => Type.Enum<Words>(words);

/** One page of a list; `nextCursor` is null on the last page. */
export const Page = <T extends TSchema>(row: T) =>
  Type.Object({ rows: Type.Array(row), nextCursor: Nullable(Type.String()) });

/** Schemas of a call: payload (query string for GET), value, and the expected refusals. */
export interface CallSchemas {
  readonly payload: TSchema;
  readonly value: TSchema;
  readonly refusals: readonly string[];
}

/** An IANA zone or an offset like +07:00; whether it exists is checked by its use. */
export const Zone = Type.String({ pattern: '^[A-Za-z0-9+_:/-]{1,60}$' });
