import Type, { type TSchema } from 'typebox';

/** Id of a row. */
export const Id = Type.String({ pattern: '^\\d{1,20}$' });
/** Amount in minor units. */
export const Minor = Type.String({ pattern: '^-?\\d{1,24}$' });
/** ISO 8601 in UTC. */
export const Instant = Type.String({ minLength: 20, maxLength: 30 });
/** Calendar day, yyyy-MM-dd. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
export const OneOf = <const Words extends string[]>(...words: Words): Type.TEnum<Words> => Type.Enum<Words>(words);
/** Real money, or the play money of test and trial accounts. */
export const Book = OneOf('REAL', 'TEST');
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const Optional = Type.Optional;
