import Type from 'typebox';

/** Amount as a person types it: the use case refuses what is no amount with AMOUNT_INVALID, so that the form can say so. */
export const TypedAmount = Type.String({ minLength: 1, maxLength: 20, description: 'decimal string as typed' });
