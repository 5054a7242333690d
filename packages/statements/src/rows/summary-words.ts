import { foldForSearch } from '@lantern/text/fold';
import { isCurrencyName } from '../values/currencies.ts';

/** What rows of totals and balances are called; a row is one only if it says nothing else. */
const TOTALS =
  'grand total|sub total|subtotal|totals|total|sum|summary|page total|' +
  'tổng cộng|tổng số|tổng|cộng|tổng phát sinh|cộng phát sinh|tổng doanh số|' +
  '合计|合計|总计|總計|小计|小計|总额|總額|共计|共計|汇总|累计|累計|本页合计|本頁合計|総計|計|本期合计|' +
  'jumlah keseluruhan|jumlah|mutasi|total mutasi|keseluruhan|ยอดรวม|รวมทั้งสิ้น|รวมทั้งหมด|รวม|합계|총계|소계|누계|kabuuan';

/** Balances at the begin and the end of a period, which are no payments even where a day and a sum stand beside them. */
const BALANCES =
  'opening balance|closing balance|beginning balance|ending balance|balance brought forward|balance carried forward|brought forward|carried forward|' +
  'balance b/f|balance c/f|balance b/d|b/f|c/f|b/d|c/d|start balance|end balance|previous balance|opening bal|closing bal|balance forward|ledger balance|available balance|' +
  'số dư đầu kỳ|số dư cuối kỳ|số dư đầu|số dư cuối|dư đầu kỳ|dư cuối kỳ|dư đầu|dư cuối|số dư đầu ngày|số dư cuối ngày|số dư hiện tại|số dư|' +
  '期初余额|期末余额|期初餘額|期末餘額|上期余额|上期結餘|承前结余|承前結餘|承上结余|承上結餘|上日余额|本期余额|前期余额|上页余额|承前页|过次页|承前頁|結轉下頁|前期繰越|次期繰越|繰越残高|前月繰越|翌月繰越|繰越|前頁繰越|' +
  'saldo awal|saldo akhir|saldo awal periode|saldo akhir periode|saldo pembuka|saldo penutup|baki awal|baki akhir|baki mula|baki dibawa ke hadapan|baki b/f|baki c/f|' +
  'ยอดยกมา|ยอดยกไป|ยอดคงเหลือยกมา|ยอดคงเหลือยกไป|이월잔액|전월이월|이월|기초잔액|기말잔액';

/** Words that may stand beside a total. */
const BESIDE =
  'amount|amounts|credit|credits|debit|debits|deposit|deposits|withdrawal|withdrawals|transactions|transaction|txn|number|count|no|of|the|for|this|page|period|in|out|money|income|expense|balance|value|dr|cr|db|and|' +
  'số tiền|phát sinh|ghi nợ|ghi có|nợ|có|giao dịch|trong kỳ|kỳ|tiền|vào|ra|số|' +
  '收入|支出|金额|金額|发生额|發生額|贷方|借方|貸方|笔数|筆數|笔|筆|交易|余额|餘額|元|入金|出金|残高|本期|本页|件数|件|期间|' +
  'kredit|debit|debet|transaksi|nominal|saldo|jumlah|periode|masuk|keluar|ฝาก|ถอน|จำนวน|รายการ|ยอด|จำนวนเงิน|เครดิต|เดบิต|입금|출금|건수|건|금액';

const isAscii = (word: string) => /^[ -~]+$/.test(word);
const listOf = (words: string) => words.split('|').map((word) => foldForSearch(word));
const byLength = (words: readonly string[]) => [...words].sort((one, other) => other.length - one.length);
const CORE = byLength([...listOf(TOTALS), ...listOf(BALANCES)]);
const SIDE = byLength(listOf(BESIDE));
/** Words of Latin letters that are part of a total's name: a text of such letters without one is none. */
const CORE_WORDS = new Set(CORE.filter((word) => isAscii(word)).flatMap((word) => word.split(' ')));
const BALANCE_NAMES = new Set(listOf(BALANCES));
const LONGEST_SUMMARY = 80;

/** A text without a word; words of Latin letters are taken whole, those of scripts without spaces anywhere. */
function without(text: string, word: string): string {
  if (!isAscii(word)) return text.replaceAll(word, ' ');
  return ` ${text} `.replaceAll(` ${word} `, '  ').trim();
}

/** Whether a cell names a total or a balance and nothing else: `Total`, `人民币合计`, `Số dư đầu kỳ:`. */
export function isSummary(cell: string): boolean {
  if (cell === '' || cell.length > LONGEST_SUMMARY) return false;
  const plain = foldForSearch(cell)
    .replaceAll(/[\d.,:;：()[\]=*_–—+-]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (!/\p{L}/u.test(plain)) return false;
  if (isAscii(plain) && !plain.split(' ').some((word) => CORE_WORDS.has(word))) return false;
  let rest = plain;
  for (const word of CORE) rest = without(rest, word);
  if (rest === plain) return false;
  const others = rest.split(/[\s/]+/).filter((word) => word !== '' && !isCurrencyName(word));
  let left = others
    .join(' ')
    .replaceAll(/人民币|人民幣|美元|港币|港幣|新台幣|บาท/g, ' ')
    .trim();
  for (const word of SIDE) left = without(left, word);
  return left.replaceAll(/[\s/]/g, '') === '';
}

/** Whether a cell is the name of a balance at the begin or the end of a period. */
export const isBalanceName = (cell: string): boolean =>
  cell.length <= LONGEST_SUMMARY &&
  BALANCE_NAMES.has(
    foldForSearch(cell)
      .replaceAll(/[:：.]/g, '')
      .trim(),
  );

const PENDING = new Set(
  listOf(
    'pend|pending|pending transaction|in process|processing|in progress|unposted|not posted|uncleared|hold|on hold|authorised|authorized|' +
      'chờ xử lý|đang xử lý|chờ duyệt|chờ hạch toán|处理中|處理中|待处理|待入账|待入帳|待记账|未入账|交易处理中|処理中|未確定|รอดำเนินการ|กำลังดำเนินการ|' +
      'tertunda|menunggu|dalam proses|diproses|belum dibukukan|처리중|대기|' +
      // Rows of payments that failed: the money did not move.
      'failed|failure|unsuccessful|rejected|declined|cancelled|canceled|thất bại|không thành công|đã hủy|bị từ chối|失败|失敗|交易失败|交易失敗|已撤销|已取消|已关闭|交易关闭|gagal|ditolak|dibatalkan|ล้มเหลว|ไม่สำเร็จ|ยกเลิก|실패|취소',
  ),
);

/** Whether a cell says that the row is not booked: it waits, or has failed. */
export const isPending = (cell: string): boolean =>
  cell !== '' && cell.length <= 40 && PENDING.has(foldForSearch(cell).replaceAll(/[.()]/g, '').trim());

/** What stands below the last row, in the column of texts too. */
const ENDS = listOf(
  'end of statement|end of transactions|end of report|end of list|end of page|end of file|continued on next page|no more transactions|no further transactions|' +
    'hết sao kê|kết thúc sao kê|hết giao dịch|hết trang|以下空白|打印完毕|列印完畢|明细结束|以下余白|以上|' +
    'akhir laporan|akhir mutasi|akhir transaksi|akhir penyata|penyata tamat|สิ้นสุดรายการ|สิ้นสุดรายงาน|이하여백|이하 여백',
);

/** Whether a text says that the table, or a page of it, ends: `*** END OF STATEMENT ***`. */
export const isEndOfTable = (cell: string): boolean =>
  cell.length <= LONGEST_SUMMARY &&
  ENDS.includes(
    foldForSearch(cell)
      .replaceAll(/[^\p{L}\p{M}]+/gu, ' ')
      .trim(),
  );
