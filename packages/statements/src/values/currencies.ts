/** How banks write currencies, beside amounts or in a column; signs of several currencies, as `$` and `¥`, say nothing. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  AUD: ['AUD', 'A$'],
  CNY: ['CNY', 'RMB', 'CNH', '人民币', '人民币元', '人民幣', '人民元', 'CN¥'],
  EUR: ['EUR', '€', '欧元', '歐元', 'ユーロ', '유로', 'Euro'],
  GBP: ['GBP', '£', '英镑', '英鎊'],
  HKD: ['HKD', 'HK$', '港币', '港幣', '港元'],
  IDR: ['IDR', 'Rp', 'Rp.', 'Rupiah'],
  INR: ['INR', '₹', 'Rs', 'Rs.'],
  JPY: ['JPY', '日元', '日圓', '日円', '日本円', 'JP¥', '円'],
  KHR: ['KHR', '៛'],
  KRW: ['KRW', '₩', '원', '韩元'],
  LAK: ['LAK', '₭'],
  MMK: ['MMK'],
  MOP: ['MOP', 'MOP$', '澳门元', '澳門元'],
  MYR: ['MYR', 'RM', 'Ringgit'],
  PHP: ['PHP', '₱', 'Peso'],
  SGD: ['SGD', 'S$', '新加坡元', '新币'],
  THB: ['THB', '฿', 'บาท', 'Baht', '泰铢'],
  TWD: ['TWD', 'NTD', 'NT$', '新台币', '新台幣', '新臺幣', '台幣', '臺幣', '台币'],
  USD: ['USD', 'US$', '美元', '美金', '米ドル', '달러', 'Đô la Mỹ'],
  USDT: ['USDT', '₮'],
  VND: ['VND', 'VNĐ', '₫', 'đ', 'đồng', 'Dong', 'Việt Nam đồng', '越南盾'],
};
/** Signs and units that several currencies have. */
const SHARED = ['$', '¥', '元', '圆', '圓'];

const keyOf = (text: string) => text.normalize('NFKC').toUpperCase().replaceAll(/\s/g, '');

const BY_NAME = new Map(Object.entries(NAMES).flatMap(([code, names]) => names.map((name) => [keyOf(name), code])));
const AFFIXES = [...BY_NAME.keys(), ...SHARED.map(keyOf)].sort((one, other) => other.length - one.length);

/** The ISO code of a currency as a bank writes it; null for other texts and for signs of several currencies. */
export const currencyOf = (text: string): string | null => BY_NAME.get(keyOf(text)) ?? null;

/** Whether a code is that of a currency that banks use, rather than one of the platform. */
export const isBankCurrency = (code: string): boolean => Object.hasOwn(NAMES, code);

/** Whether a text names a currency, also by a sign that several have. */
export const isCurrencyName = (text: string): boolean => AFFIXES.includes(keyOf(text));

/**
 * A number without the currency before or after it.
 * @param text in upper case, NFKC
 * @returns the rest, and the currency's code when the name is that of one alone; null if the text has none
 */
export function withoutCurrency(text: string): { readonly rest: string; readonly currency: string | null } | null {
  for (const name of AFFIXES) {
    const currency = BY_NAME.get(name) ?? null;
    if (text.startsWith(name)) return { rest: text.slice(name.length), currency };
    if (text.endsWith(name)) return { rest: text.slice(0, -name.length), currency };
  }
  return null;
}
