import { readBitcoinAddress, readEvmAddress, readTronAddress } from '@lantern/text/coin-addresses';
import type { Chains } from '../crypto/chains/chains.ts';
import { coinLabels } from '../crypto/payouts/pays-to.ts';
import type { PayoutKind } from './repository.ts';

interface Named {
  readonly name: string;
}

interface Wallet extends Named {
  /** Dialling code of the country whose mobile numbers are the wallet's accounts. */
  readonly dialingCode: string;
}

interface Coin extends Named {
  /** The address in its chain's standard form; null for an address of another chain or with a wrong checksum. */
  readonly read: (text: string) => string | null;
  /** Contracts of coins on the chain: what is sent to one is lost. */
  readonly contracts: readonly string[];
}

/** Banks, e-wallets and coins to choose from; proper names are the same in every language. */
const BANKS: readonly string[] = [
  ...['Vietcombank', 'VietinBank', 'BIDV', 'Agribank', 'Techcombank', 'MB Bank', 'ACB', 'VPBank', 'Sacombank'],
  ...['Bangkok Bank', 'Kasikornbank', 'Krungthai Bank', 'SCB', 'BCA', 'Bank Mandiri', 'BNI', 'BRI'],
  ...['中国工商银行', '中国农业银行', '中国银行', '中国建设银行', '招商银行'],
  ...['三菱UFJ銀行', '三井住友銀行', 'みずほ銀行'],
];

const WALLETS: readonly Wallet[] = [
  { name: 'MoMo', dialingCode: '84' },
  { name: 'ZaloPay', dialingCode: '84' },
  { name: 'GCash', dialingCode: '63' },
  { name: 'TrueMoney', dialingCode: '66' },
  { name: 'DANA', dialingCode: '62' },
  { name: 'OVO', dialingCode: '62' },
];

/** Coins that providers pay. The contracts are Tether's of the two chains, by its own list of supported protocols. */
const COINS: readonly Coin[] = [
  {
    name: 'USDT (TRC20)',
    read: readTronAddress,
    contracts: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  },
  {
    name: 'USDT (ERC20)',
    read: readEvmAddress,
    contracts: ['0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  },
  { name: 'BTC', read: readBitcoinAddress, contracts: [] },
];

/** The coins to choose from: those of configured chains, then those that providers pay. */
export function coinsOf(chains: Chains): readonly Coin[] {
  const labels = new Set(coinLabels(chains));
  const own = chains.list.flatMap(({ coins }) => {
    const contracts = coins.flatMap(({ contract }) => readEvmAddress(contract ?? '') ?? []);
    return coins
      .filter(({ label }) => labels.has(label))
      .map(({ label }) => ({ name: label, read: readEvmAddress, contracts }));
  });
  return [...own, ...COINS];
}

/** All banks, e-wallets and coins, by kind. */
export function institutionsOf(chains: Chains): readonly { readonly kind: PayoutKind; readonly name: string }[] {
  return [
    ...BANKS.map((name) => ({ kind: 'BANK' as const, name })),
    ...WALLETS.map(({ name }) => ({ kind: 'E_WALLET' as const, name })),
    ...coinsOf(chains).map(({ name }) => ({ kind: 'CRYPTO' as const, name })),
  ];
}

export const isBank = (name: string): boolean => BANKS.includes(name);
export const findWallet = (name: string): Wallet | undefined => WALLETS.find((one) => one.name === name);
