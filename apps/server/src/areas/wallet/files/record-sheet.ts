import type { Language } from '@lantern/contract/schemas';
import type { StatementLine } from '@lantern/ledger';
import { formatMessage, messagesOf } from '@lantern/locales/server';
import { formatAmount } from '@lantern/money';
import { businessOffsetMs } from '@lantern/server-kit';
import { accountExponent } from '../account-exponent.ts';

/** A numeric cell, as a decimal string with the decimals of its currency. */
export interface AmountCell {
  readonly amount: string;
}
export type Cell = string | AmountCell;

/** A table for a file: column headings, and rows with the same number of cells. */
export interface Sheet {
  readonly name: string;
  readonly head: readonly string[];
  /** Column widths in characters. */
  readonly widths: readonly number[];
}

export const words = (language: Language) => (key: string, params?: Readonly<Record<string, string | number>>) =>
  formatMessage(language, 'records', key, params);

/** `yyyy-MM-dd hh:mm:ss` in business time. */
export function businessTime(at: Date, timeZone: string): string {
  return new Date(at.getTime() + businessOffsetMs(timeZone)).toISOString().slice(0, 19).replace('T', ' ');
}

/** Text of a reference, e.g. `Deposit D 17`; a type without a translation is shown as stored. */
export function referenceWords(language: Language, { type, id }: StatementLine['reference']): string {
  const key = `ref_${type}`;
  const short = id.length > 12 ? id.slice(-8).toUpperCase() : id;
  return key in messagesOf(language).records ? words(language)(key, { id: short }) : short;
}

/** The account record as a table. */
export function recordSheet(language: Language, timeZone: string): Sheet {
  const t = words(language);
  return {
    name: t('account_title'),
    head: [
      `${t('time')} (UTC${timeZone})`,
      t('posting'),
      t('statement_what'),
      t('reference'),
      t('statement_amount'),
      t('statement_balance'),
    ],
    widths: [20, 10, 30, 24, 16, 16],
  };
}

/** One movement as a row of that table. */
export function recordCells(
  line: StatementLine,
  of: { readonly language: Language; readonly timeZone: string; readonly exponent: number },
): readonly Cell[] {
  const exponent = accountExponent(line.account, of.exponent);
  return [
    businessTime(line.at, of.timeZone),
    line.seq.toString(),
    words(of.language)(line.code),
    referenceWords(of.language, line.reference),
    { amount: formatAmount(line.amount, exponent) },
    { amount: formatAmount(line.balanceAfter, exponent) },
  ];
}
