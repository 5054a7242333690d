import type { PayoutKind } from '../repository/payout-accounts.ts';

/** Banks, wallets and chains that members pick from, by kind; proper names are the same in every language. */
export const INSTITUTIONS: readonly { readonly kind: PayoutKind; readonly name: string }[] = [
  ...['Vietcombank', 'VietinBank', 'BIDV', 'Agribank', 'Techcombank', 'MB Bank', 'ACB', 'VPBank', 'Sacombank'],
  ...['Bangkok Bank', 'Kasikornbank', 'Krungthai Bank', 'SCB', 'BCA', 'Bank Mandiri', 'BNI', 'BRI'],
  ...[
    '中国工商银行',
    '中国农业银行',
    '中国银行',
    '中国建设银行',
    '招商银行',
    '三菱UFJ銀行',
    '三井住友銀行',
    'みずほ銀行',
  ],
]
  .map((name) => ({ kind: 'BANK' as PayoutKind, name }))
  .concat(['MoMo', 'ZaloPay', 'GCash', 'TrueMoney', 'DANA', 'OVO'].map((name) => ({ kind: 'E_WALLET', name })))
  .concat(['USDT (TRC20)', 'USDT (ERC20)', 'BTC'].map((name) => ({ kind: 'CRYPTO', name })));
