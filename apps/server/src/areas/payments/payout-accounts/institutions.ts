import type { Chains } from '../crypto/chains/chains.ts';
import { readEvmAddress } from '../crypto/chains/keys.ts';
import { coinLabels } from '../crypto/payouts/pays-to.ts';
import { readBitcoinAddress, readTronAddress } from './coin-addresses.ts';
import type { PayoutKind } from './repository.ts';

interface Institution {
  readonly kind: PayoutKind;
  readonly name: string;
}

/** Banks, e-wallets and chains to choose from, by kind; proper names are the same in every language. */
const INSTITUTIONS: readonly Institution[] = [
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

/** The same, with coins of configured chains before the others of their kind. */
export function institutionsOf(chains: Chains): readonly Institution[] {
  const own = coinLabels(chains).map((name) => ({ kind: 'CRYPTO' as const, name }));
  return [...INSTITUTIONS.filter(({ kind }) => kind !== 'CRYPTO'), ...own, ...INSTITUTIONS.filter(isCoin)];
}

const isCoin = ({ kind }: Institution) => kind === 'CRYPTO';

/** Readers of addresses of external chains. */
const READERS: Readonly<Record<string, (typed: string) => string | null | Promise<string | null>>> = {
  'USDT (TRC20)': readTronAddress,
  'USDT (ERC20)': readEvmAddress,
  BTC: readBitcoinAddress,
};

/** The address in its chain's standard form; null for an address of another chain or with a wrong checksum. */
export async function readAddress(chains: Chains, institution: string, typed: string): Promise<string | null> {
  if (coinLabels(chains).includes(institution)) return readEvmAddress(typed);
  return READERS[institution]?.(typed) ?? null;
}
