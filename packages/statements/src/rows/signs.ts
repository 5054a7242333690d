import { foldHeading } from '../headings/fold-heading.ts';
import type { Direction } from '../values/numbers.ts';

const LETTERS: Readonly<Record<Direction, string>> = { IN: 'C|K|H', OUT: 'D' };
const WORDS: Readonly<Record<Direction, string>> = {
  IN:
    'CR|Credit|Credits|Kredit|Deposit|In|Money in|Incoming|Inflow|Received|收|收入|贷|貸|贷方|貸方|入|入账|入帳|存|存入|转入|轉入|进账|入金|' +
    'Có|Ghi có|Thu|Vào|Tiền vào|Nộp tiền|Masuk|Uang masuk|ฝาก|เข้า|เงินเข้า|เครดิต|입금|입',
  OUT:
    'DB|DR|Debit|Debits|Debet|Withdrawal|Withdraw|Out|Money out|Outgoing|Outflow|Paid|支|支出|借|借方|出|出账|出帳|取|取出|支取|转出|轉出|付|出金|' +
    'Nợ|Ghi nợ|Chi|Ra|Tiền ra|Rút tiền|Keluar|Uang keluar|ถอน|ออก|เงินออก|เดบิต|출금|출|지급',
};

const entriesOf = (words: Readonly<Record<Direction, string>>) =>
  (['IN', 'OUT'] as const).flatMap((side) =>
    words[side].split('|').map((word): readonly [string, Direction] => [foldHeading(word), side]),
  );
const LONG = new Map(entriesOf(WORDS));
const SHORT = new Map(entriesOf(LETTERS));

/** What a cell of the column with CR and DB says; null for other texts. */
export function directionOf(cell: string, mayBeLetter = true): Direction | null {
  const plain = cell.trim();
  if (mayBeLetter && (plain === '+' || plain === '＋')) return 'IN';
  if (mayBeLetter && /^[-−–－]$/.test(plain)) return 'OUT';
  const folded = foldHeading(plain);
  return LONG.get(folded) ?? (mayBeLetter ? SHORT.get(folded) : undefined) ?? null;
}
