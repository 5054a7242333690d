import Type from 'typebox';

/**
 * A name or another short text that a person gives to be shown to others: without invisible and reordering characters, and with a letter or
 * digit (shown-text.ts). Without a minimum length it may be empty.
 */
export const Shown = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, format: minLength > 0 ? 'shown-text' : 'shown-text-or-blank' });
/** The same for reasons, notes and messages, which may have several lines. */
export const ShownLines = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, format: minLength > 0 ? 'shown-lines' : 'shown-lines-or-blank' });
