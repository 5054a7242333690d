import Type, { type TSchema } from 'typebox';

/** Amount on the wire: decimal string in the account's currency, e.g. "1234.50"; never a JSON number. */
export const Amount = Type.String({ pattern: '^-?\\d{1,15}(\\.\\d{1,4})?$', description: 'decimal string' });
/** Identifiers of rows: decimal strings, because a bigint does not survive JSON numbers. */
export const Id = Type.String({ pattern: '^\\d{1,18}$' });
export const Uuid = Type.String({ format: 'uuid' });
/** Instants: ISO 8601 in UTC with milliseconds; the server takes those from 1900 to 9999. */
export const Instant = Type.String({ format: 'date-time' });
/** Years that a day may lie in. */
const YEARS = '(19|2\\d)\\d{2}';
/** Business days: yyyy-MM-dd, real days of the calendar alone (the format), from 1900 to 2999. */
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

/** Query of a list that is paged by key: `cursor` is the `nextCursor` of the page before. */
export const pageQuery = {
  cursor: Type.Optional(Text(200, 1)),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};
/** One of the listed words. */
export const OneOf = <const Words extends string[]>(...words: Words): Type.TEnum<Words> => Type.Enum<Words>(words);

/** One page of a list; `nextCursor` is null at its end. */
export const Page = <T extends TSchema>(row: T) =>
  Type.Object({ rows: Type.Array(row), nextCursor: Nullable(Type.String()) });

/** The three schemas of a call: what it takes (query string for GET), what it answers, and the refusals to expect. */
export interface CallSchemas {
  readonly payload: TSchema;
  readonly value: TSchema;
  readonly refusals: readonly string[];
}
