import { foldHeading } from '../headings/fold-heading.ts';
import type { Direction } from '../values/numbers.ts';

type Words = Readonly<Record<Direction, string>>;

/** What can hardly be anything else. */
const CERTAIN: Words = {
  IN: 'CR|Credit|Credits|Kredit|Deposit|Money in|收入|贷|貸|贷方|貸方|入账|入帳|存入|转入|轉入|进账|入金|Ghi có|Tiền vào|Uang masuk|เงินเข้า|เครดิต|입금',
  OUT: 'DB|DR|Debit|Debits|Debet|Withdrawal|Withdraw|Money out|支出|借|借方|出账|出帳|取出|支取|转出|轉出|出金|Ghi nợ|Tiền ra|Uang keluar|เงินออก|เดบิต|출금',
};
/** Short words, which are directions in a column that is called so. */
const SHORT: Words = {
  IN: 'C|K|H|In|Incoming|Inflow|收|入|存|Thu|Vào|Masuk|ฝาก|เข้า|입',
  OUT: 'D|Out|Outgoing|Outflow|支|出|取|付|Chi|Ra|Rút|Keluar|ถอน|ออก|출|지급',
};
/** Words that only their accents distinguish from others. */
const ACCENTED: Readonly<Record<string, Direction>> = { có: 'IN', nợ: 'OUT', '+': 'IN', '-': 'OUT' };

const entriesOf = (words: Words) =>
  (['IN', 'OUT'] as const).flatMap((side) =>
    words[side].split('|').map((word): readonly [string, Direction] => [foldHeading(word), side]),
  );
const CERTAIN_WORDS = new Map(entriesOf(CERTAIN));
const SHORT_WORDS = new Map(entriesOf(SHORT));

/**
 * What a cell of the column with CR and DB says; null for other texts.
 * @param isSign whether the column is known to be of directions, so that single letters and signs are read too
 */
export function directionOf(cell: string, isSign = true): Direction | null {
  if (cell.length > 30) return null;
  const folded = foldHeading(cell);
  const certain = CERTAIN_WORDS.get(folded);
  if (certain !== undefined || !isSign) return certain ?? null;
  const plain = cell.normalize('NFKC').replace(/[−–—]/, '-').trim().toLowerCase();
  return SHORT_WORDS.get(folded) ?? ACCENTED[plain] ?? null;
}
