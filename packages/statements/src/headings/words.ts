import type { ColumnField } from '@lantern/contract/statement-reading';
import { foldHeading } from './fold-heading.ts';

/**
 * Headings of each field as banks write them, the preferred ones first: where a file has two columns for one field, the one that stands
 * earlier here is read. Separated by `|`.
 */
const HEADINGS: Readonly<Record<ColumnField, string>> = {
  date:
    'transaction date time|transaction date and time|transaction date & time|date time|date & time|date and time|datetime|date/time|' +
    'transaction datetime|transaction timestamp|timestamp|txn date time|txn date/time|tran date time|trans date time|' +
    'transaction date|txn date|tran date|trans date|trx date|trans. date|date of transaction|transaction dt|date|dates|' +
    'posting date|posted date|post date|booking date|book date|entry date|date posted|completed date|completion date|' +
    'effective date|process date|processing date|value date|val date|value dt|val. date|' +
    '交易日期时间|交易日期時間|交易时间日期|交易日期|交易日|交易日期/时间|日期时间|日期|交易日期(年月日)|记账日期|記帳日期|记帐日期|记账日|入账日期|入帳日期|入账日|入帳日|账务日期|帳務日期|帳務日|账务日|賬務日期|过账日期|過賬日期|發生日期|发生日期|起息日|起息日期|生效日期|' +
    '取引日時|取引日|お取引日|お取り引き日|取扱日|お取扱日|年月日|日付|勘定日|計上日|起算日|' +
    'วันที่ทำรายการ|วันเวลาที่ทำรายการ|วันที่และเวลา|วันที่/เวลา|วันที่รายการ|วันที่|วัน เดือน ปี|วัน/เดือน/ปี|วันที่มีผล|' +
    'ngày giao dịch|ngày giờ giao dịch|thời gian giao dịch|thời gian gd|ngày gd|ngày giờ|ngày, giờ giao dịch|ngày tháng|ngày|ngày hạch toán|ngày ghi sổ|ngày ht|ngày hiệu lực|ngày giá trị|' +
    'tanggal transaksi|tgl transaksi|tgl. transaksi|waktu transaksi|tanggal & waktu|tanggal dan waktu|tanggal/waktu|tanggal|tgl|tgl.|tanggal posting|tanggal pembukuan|tanggal buku|tgl buku|tanggal efektif|tanggal valuta|tarikh transaksi|tarikh|tarikh masuk|tarikh nilai|' +
    '거래일시|거래일자|거래일|거래 일시|일자|날짜|기준일|petsa',
  time:
    'transaction time|txn time|trans time|tran time|time|time of transaction|posting time|booking time|post time|hour|' +
    '交易时间|交易時間|时间|時間|记账时间|入账时间|交易时刻|時刻|取引時刻|取引時間|เวลา|เวลาที่ทำรายการ|เวลาทำรายการ|giờ giao dịch|giờ|thời gian|giờ gd|waktu|jam|pukul|masa|거래시간|거래시각|시간',
  amount:
    'transaction amount|txn amount|trans amount|trx amount|tran amount|amount|amt|txn amt|tran amt|transaction amt|signed amount|net amount|amount in account currency|debit/credit amount|credit/debit amount|transaction value|sum|' +
    '交易金额|交易金額|金额|金額|发生额|發生額|交易额|记账金额|入账金额|交易发生额|发生金额|收支金额|收/支金额|取引金額|お取引金額|入出金額|入出金金額|' +
    'จำนวนเงิน|จำนวน|ยอดเงิน|จำนวนเงินที่ทำรายการ|số tiền|số tiền giao dịch|số tiền gd|số tiền phát sinh|phát sinh|giá trị giao dịch|' +
    'jumlah|nominal|mutasi|nilai|jumlah transaksi|nominal transaksi|nilai transaksi|amaun|amaun transaksi|jumlah mutasi|거래금액|금액|거래 금액|halaga',
  sign:
    'debit/credit|credit/debit|dr/cr|cr/dr|d/c|c/d|db/cr|cr/db|debit credit indicator|debit/credit indicator|credit debit indicator|d/c indicator|dc|drcr|crdr|dbcr|crdb|dr / cr|debit or credit|d/k|k/d|dk|debit/kredit|debet/kredit|kredit/debit|d/c flag|dr cr indicator|cr/dr indicator|dr/cr indicator|transaction direction|direction|in/out|' +
    '收支|收/支|借贷|借貸|借/贷|借/貸|借贷标志|借貸標誌|借贷标识|借贷方向|收支类型|收支标志|收支方向|资金流向|出入账|借方/贷方|贷借标志|入出金区分|入払区分|入出金|นส|ประเภท (ฝาก/ถอน)|ฝาก/ถอน|nợ/có|có/nợ|ghi nợ/ghi có|loại ghi|thu/chi|입출금구분|입출구분|입지구분',
  credit:
    'credit amount|credit|credits|cr|cr amount|amount cr|amount (cr)|credit amt|credit amt.|amt (cr)|amt cr|cr amt|deposit|deposits|deposit amount|deposit amt|deposit amt.|deposit (cr)|deposits (cr)|credit (cr)|credit(cr)|money in|paid in|paid-in|amount in|received|receipts|inflow|incoming|incoming amount|lodgement|deposit/credit|credit/deposit|credited|' +
    '收入|收入金额|收入金額|收入金额(元)|贷方|貸方|贷方金额|貸方金額|贷方发生额|貸方發生額|贷方发生金额|存入|存入金额|存入金額|存款|存款金額|转入|转入金额|轉入金額|入账|进账|入账金额(收入)|记账金额(收入)|记帐金额(收入)|交易金额(收入)|收款金额|收款|收入(贷)|贷方(收入)|存入(贷方)|' +
    '入金|入金額|入金金額|お預り金額|お預かり金額|お預入れ金額|お預入額|お預入金額|お預け入れ額|預入金額|預り金額|お預り|受入金額|受取金額|' +
    'ฝาก|เงินฝาก|ฝากเงิน|เงินเข้า|เครดิต|จำนวนเงินฝาก|จำนวนเงินที่ฝาก|ยอดฝาก|ยอดเงินฝาก|รายการฝาก|เงินฝาก/เครดิต|ฝาก (เครดิต)|จำนวนเงินเข้า|' +
    'ghi có|số tiền ghi có|phát sinh có|ps có|tiền vào|số tiền vào|số tiền có|số tiền thu|tiền gửi vào|gửi vào|giao dịch có|số phát sinh có|' +
    'kredit|jumlah kredit|mutasi kredit|nominal kredit|uang masuk|dana masuk|masuk|pemasukan|setoran|kredit (cr)|wang masuk|deposit/kredit|amaun kredit|penerimaan|입금|입금액|입금금액|맡기신금액|맡기신 금액|찾으신금액 입금|입금(원)|받으신금액',
  debit:
    'debit amount|debit|debits|dr|dr amount|amount dr|amount (dr)|debit amt|debit amt.|amt (dr)|amt dr|dr amt|withdrawal|withdrawals|withdrawal amount|withdrawal amt|withdrawal amt.|withdrawal (dr)|withdrawals (dr)|withdraw|debit (dr)|debit(dr)|money out|paid out|paid-out|amount out|spent|payments|outflow|outgoing|outgoing amount|withdrawal/debit|debit/withdrawal|debited|' +
    '支出|支出金额|支出金額|支出金额(元)|借方|借方金额|借方金額|借方发生额|借方發生額|借方发生金额|支取|支取金额|取出|支出金額|提款|提款金額|提出|提出金額|转出|转出金额|轉出金額|出账|出账金额(支出)|记账金额(支出)|记帐金额(支出)|交易金额(支出)|付款金额|付款|支出(借)|借方(支出)|支出(借方)|' +
    '出金|出金額|出金金額|お引出し金額|お引出金額|お支払金額|お支払い金額|お引き出し額|引出金額|お引出額|支払金額|お引出し|払出金額|お払出金額|' +
    'ถอน|เงินถอน|ถอนเงิน|เงินออก|เดบิต|จำนวนเงินถอน|จำนวนเงินที่ถอน|ยอดถอน|ยอดเงินถอน|รายการถอน|เงินถอน/เดบิต|ถอน (เดบิต)|จำนวนเงินออก|' +
    'ghi nợ|số tiền ghi nợ|phát sinh nợ|ps nợ|tiền ra|số tiền ra|số tiền nợ|số tiền chi|rút ra|tiền rút ra|giao dịch nợ|số phát sinh nợ|' +
    'debet|jumlah debit|jumlah debet|mutasi debit|mutasi debet|nominal debit|nominal debet|uang keluar|dana keluar|keluar|pengeluaran|penarikan|debit (db)|wang keluar|pengeluaran/debit|amaun debit|pembayaran|출금|출금액|출금금액|찾으신금액|찾으신 금액|지급액|출금(원)|보내신금액',
  payer:
    'payer|payer name|payers name|sender|sender name|name of sender|senders name|from name|sent from|remitter|remitter name|name of remitter|ordering customer|ordering party|originator|originator name|debtor|debtor name|depositor|from|from account name|' +
    'counterparty|counterparty name|counter party|counter party name|counterpart|correspondent|corresponsive name|correspondent name|opposite account name|opponent name|name of counterparty|offset account name|offset name|other party|other party name|payer/payee|payee/payer|payer/payee name|sender/receiver|sender / beneficiary|beneficiary/remitter|remitter/beneficiary|remitter/beneficiary name|beneficiary / remitter name|name|account name|party name|customer name|merchant|' +
    '付款人|付款人名称|付款人户名|付款人姓名|付款方|付款方名称|付款方户名|付款户名|汇款人|匯款人|匯款人姓名|汇款人姓名|转出人|轉出人|付款帳戶名稱|' +
    '对方户名|對方戶名|对方名称|對方名稱|对方姓名|對方姓名|对方账户名|对方账户名称|对方账号名称|对方单位名称|对方单位|对手信息|对手户名|对手方|对手方名称|对手名称|对方信息|交易对方|交易对手|交易對手|交易对手名称|交易对手户名|交易对手方|对方|對方|户名|戶名|对方帐户名称|对方户名/账号|' +
    '相手先|振込依頼人|振込依頼人名|ご依頼人|依頼人名|依頼人|取引先|お取引先|相手先名|お振込人|振込人名|' +
    'ผู้โอน|ชื่อผู้โอน|ผู้โอนเงิน|ชื่อบัญชีผู้โอน|จาก|ชื่อผู้ส่ง|ผู้ส่ง|ชื่อบัญชีต้นทาง|ชื่อบัญชี|คู่ค้า|' +
    'người chuyển|tên người chuyển|người chuyển tiền|người gửi|tên người gửi|đơn vị chuyển|bên chuyển|người chuyển khoản|đơn vị thụ hưởng/đơn vị chuyển|đơn vị chuyển/thụ hưởng|người nộp tiền|tên tài khoản đối ứng|tên tk đối ứng|tên đối ứng|đối tác|tên đối tác|đối tượng|tên chủ tài khoản đối ứng|tên người chuyển/người nhận|người chuyển/người nhận|' +
    'pengirim|nama pengirim|nama|dari|nama rekening|lawan transaksi|nama lawan transaksi|nama pemilik|penghantar|nama penghantar|보낸분|보낸분/받는분|보낸이|의뢰인|입금자|입금자명|상대예금주명|상대계좌예금주명|거래처|받는분/보낸분|의뢰인/수취인|보낸사람|상대방|예금주',
  reference:
    'payment details|remittance information|remittance info|transaction details|transaction detail|transaction description|transaction remarks|description|descriptions|narration|narrative|narratives|particulars|details|detail|remark|remarks|memo|notes|note|comment|comments|payment reference|sender reference|customer reference|transaction particulars|reference|purpose|message|additional information|description/remarks|transaction narrative|payment description|desc|' +
    '交易附言|附言|客户附言|留言|备注|備註|交易备注|用途|交易用途|转账附言|附言/用途|摘要/附言|附言/备注|交易详情|交易明细|交易描述|交易说明|说明|說明|描述|註記|附註|附注|资讯|備註資訊|存摺備註|交易资讯|交易備註|交易摘要|摘要|存款摘要|商品|商品说明|详情|' +
    '摘要内容|お取引内容|取引内容|内容|備考|メモ|取扱内容|適用|摘要欄|' +
    'รายละเอียด|คำอธิบาย|รายละเอียดรายการ|บันทึกช่วยจำ|หมายเหตุ|รายการ|คำอธิบายรายการ|บันทึก|' +
    'nội dung|nội dung giao dịch|nội dung chuyển khoản|nội dung gd|nội dung chi tiết|mô tả|mô tả giao dịch|diễn giải|chi tiết|chi tiết giao dịch|ghi chú|nội dung thanh toán|lời nhắn|' +
    'keterangan|keterangan transaksi|deskripsi|uraian|uraian transaksi|berita|catatan|rincian|rincian transaksi|remark transaksi|penerangan|butiran|keterangan/berita|butir-butir|perihal|적요|내용|거래내용|메모|비고|거래내역|통장표시내용|기재내용|받는통장메모|paliwanag',
  number:
    'transaction id|transaction number|transaction no|transaction no.|transaction ref|transaction ref no|transaction reference|transaction reference no|transaction reference number|txn id|txn no|txn no.|txn ref|txn ref no|txn reference|trace no|trace number|bank reference|bank reference no|bank ref|bank ref no|reference number|reference no|reference no.|ref no|ref no.|ref. no|ref. no.|ref number|ref|ref.|refno|ref id|reference id|fit id|fitid|utr|utr no|utr number|rrn|chq/ref no|chq/ref no.|chq / ref no|chq./ref.no.|chq/ref number|cheque/ref no|cheque/reference no|cheque/reference|ref no./cheque no.|ref no/cheque no|cheque no/ref no|cheque no/reference no|cheque number/reference|journal no|journal number|instrument id|tran id|trans id|trx id|trx no|id|document number|document no|doc no|doc no.|sequence no|sequence number|seq no|seq no.|' +
    '交易流水号|流水号|流水號|交易流水號|交易流水|银行流水号|主机流水号|柜员流水号|核心流水号|系统流水号|日志号|日誌號|交易编号|交易編號|交易号|交易單號|交易单号|交易序号|交易序號|业务流水号|凭证号|憑證號|凭证号码|传票号|回单编号|业务编号|参考号|參考號|交易参考号|参考编号|參考編號|账户明细编号-交易流水号|明细编号|订单号|商户单号|核心交易流水号|' +
    '取引番号|受付番号|照会番号|整理番号|取引通番|明細番号|เลขที่อ้างอิง|หมายเลขอ้างอิง|เลขอ้างอิง|รหัสอ้างอิง|เลขที่รายการ|หมายเลขรายการ|เลขที่ธุรกรรม|' +
    'mã giao dịch|mã gd|số giao dịch|số tham chiếu|mã tham chiếu|số ref|số bút toán|mã bút toán|số chứng từ|số ct|số ct/ doc no|số ct/doc no|mã chứng từ|số bt|mã tra soát|số gd|' +
    'nomor transaksi|no transaksi|no. transaksi|id transaksi|nomor referensi|no referensi|no. referensi|no. ref|kode transaksi ref|referensi|no jurnal|nomor jurnal|no. jurnal|nombor rujukan|no rujukan|no. rujukan|rujukan|거래번호|거래고유번호|참조번호|일련번호',
  balance:
    'balance|running balance|closing balance|balance after|balance after transaction|available balance|account balance|ledger balance|current balance|book balance|ending balance|end balance|outstanding balance|balance amount|bal|balance amt|balance (cr/dr)|' +
    '余额|餘額|账户余额|帳戶餘額|賬戶餘額|账面余额|本次余额|交易后余额|交易後餘額|结余|結餘|结存|当前余额|联机余额|可用余额|存款余额|結餘金額|存款餘額|账户余额(元)|卡余额|' +
    '残高|差引残高|お預り残高|現在残高|取引後残高|口座残高|残額|ยอดคงเหลือ|คงเหลือ|ยอดเงินคงเหลือ|ยอดคงเหลือในบัญชี|ยอดเงินในบัญชี|' +
    'số dư|số dư cuối|số dư sau giao dịch|số dư sau gd|số dư tài khoản|số dư khả dụng|số dư luỹ kế|số dư lũy kế|' +
    'saldo|saldo akhir|saldo berjalan|saldo setelah transaksi|baki|baki akhir|baki semasa|잔액|거래후잔액|거래 후 잔액|남은금액|거래후 잔액|balanse',
  currency:
    'currency|ccy|curr|cur|currency code|transaction currency|account currency|币种|幣別|币别|幣種|货币|貨幣|记账币种|交易币种|货币代码|币种名称|通貨|通貨コード|สกุลเงิน|loại tiền|loại tiền tệ|tiền tệ|mata uang|kode mata uang|matawang|통화|통화코드',
};

/** What a heading says: the field, and how much it is preferred to other columns of the field (0 first). */
export interface KnownHeading {
  readonly field: ColumnField;
  readonly rank: number;
}

const KNOWN = new Map<string, KnownHeading>();
// In reverse, so that of a word that two fields have the first field's is kept: 入金 is money in, not a direction.
const PRECEDENCE: readonly ColumnField[] = [
  'date',
  'time',
  'credit',
  'debit',
  'amount',
  'balance',
  'payer',
  'number',
  'reference',
  'sign',
  'currency',
];
for (const field of PRECEDENCE) {
  HEADINGS[field].split('|').forEach((words, rank) => {
    const folded = foldHeading(words);
    if (!KNOWN.has(folded)) KNOWN.set(folded, { field, rank });
  });
}

/** Short words that only their accents distinguish from others, as `Nợ` from `No`. */
const ACCENTED: Readonly<Record<string, ColumnField>> = {
  có: 'credit',
  nợ: 'debit',
  'ps có': 'credit',
  'ps nợ': 'debit',
};

/** The field of a heading that is compared with its accents; null for headings that are not known. */
export function accentedHeading(text: string): KnownHeading | null {
  const field = ACCENTED[text.normalize('NFC').trim().toLowerCase()];
  return field === undefined ? null : { field, rank: 10 };
}

/** The field of a folded heading; null for headings that are not known. */
export const knownHeading = (folded: string): KnownHeading | null => KNOWN.get(folded) ?? null;
