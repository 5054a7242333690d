import type { Delimiter, Encoding } from '@lantern/contract/statement-reading';

/** Keys of the texts of delimiters, whose signs are no parts of keys. */
export const DELIMITER_KEYS: Readonly<Record<Delimiter, string>> = {
  ',': 'delimiter_COMMA',
  ';': 'delimiter_SEMICOLON',
  '\t': 'delimiter_TAB',
  '|': 'delimiter_BAR',
};

/** Key of an encoding's text: `encoding_utf_8`. */
export const encodingKey = (encoding: Encoding): string => `encoding_${encoding.replaceAll('-', '_')}`;
