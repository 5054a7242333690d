/**
 * The form in which texts were compared before version 2 of the rule: without the marks of any script. Only for keys that were stored in
 * it and cannot be made anew.
 */
export const formerFold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd');

/** The key of a person's name before version 2 of the rule. */
export const formerNameKey = (name: string): string => formerFold(name).replaceAll(/\s+/gu, ' ').trim();
