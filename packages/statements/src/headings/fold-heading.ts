import { foldForSearch } from '@lantern/text/fold';

/**
 * A heading in the form in which it is compared: letters and digits only, without case, accents of Latin letters, spaces and brackets.
 * @example foldHeading('Số tiền ghi có') // 'sotienghico'
 */
export const foldHeading = (text: string): string =>
  foldForSearch(text.slice(0, 300)).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
