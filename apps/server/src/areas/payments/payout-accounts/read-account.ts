import type { Queryable } from '@lantern/database';
import { type Refusal, refuse } from '@lantern/server-kit';
import { isNowhere, recipientOf } from '@lantern/text/coin-addresses';
import type { Chains } from '../crypto/chains/chains.ts';
import { isDepositAddress } from '../crypto/repository/addresses.ts';
import type { PaymentsDeps } from '../deps.ts';
import { coinsOf, findWallet, isBank } from './institutions.ts';
import { compactText, formerSpellings, readBankNumber, readWalletNumber } from './number.ts';
import { openNumber } from './number-keys.ts';
import type { PayoutAccountRow, PayoutKind } from './repository.ts';

export interface TypedAccount {
  readonly kind: PayoutKind;
  readonly institution: string;
  /** As typed. */
  readonly number: string;
}

export interface ReadAccount {
  /** In its standard form, to be stored and paid to. */
  readonly number: string;
  /** Other forms in which the same account may be stored. */
  readonly formerSpellings: readonly string[];
}

const FIELD = { field: 'number' } as const;

/**
 * Reads the number or address of a new payout account.
 *
 * @returns CARD_NUMBER_INVALID; ADDRESS_INVALID {network: the coin that the address belongs to, else `none`} for a wrong checksum or an
 * address of another network; ADDRESS_UNUSABLE {of} for one that coins must not be sent to: NOBODY has its key, it is the COIN's
 * contract, or the SITE's own
 */
export async function readAccount(
  deps: Pick<PaymentsDeps, 'chains'>,
  db: Queryable,
  { kind, institution, number }: TypedAccount,
): Promise<ReadAccount | Refusal> {
  if (kind === 'CRYPTO') return readCoinAccount(deps.chains, db, institution, number);
  const dialingCode = kind === 'E_WALLET' ? findWallet(institution)?.dialingCode : undefined;
  if (dialingCode !== undefined) {
    const wallet = readWalletNumber(dialingCode, number);
    return wallet === null
      ? refuse('CARD_NUMBER_INVALID', FIELD)
      : { number: wallet, formerSpellings: formerSpellings(dialingCode, wallet) };
  }
  const bank = kind === 'BANK' && isBank(institution) ? readBankNumber(number) : null;
  return bank === null ? refuse('CARD_NUMBER_INVALID', FIELD) : { number: bank, formerSpellings: [] };
}

async function readCoinAccount(
  chains: Chains,
  db: Queryable,
  institution: string,
  typed: string,
): Promise<ReadAccount | Refusal> {
  const coins = coinsOf(chains);
  const coin = coins.find((one) => one.name === institution);
  const text = recipientOf(compactText(typed));
  const address = coin && text !== null ? coin.read(text) : null;
  if (!coin || address === null) {
    const other = text === null ? undefined : coins.find((one) => one.read(text) !== null);
    return refuse('ADDRESS_INVALID', { ...FIELD, network: other?.name ?? 'none' });
  }
  const of = isNowhere(address) ? 'NOBODY' : coin.contracts.includes(address) ? 'COIN' : null;
  if (of !== null) return refuse('ADDRESS_UNUSABLE', { ...FIELD, of });
  if (await isOwn(chains, db, address)) return refuse('ADDRESS_UNUSABLE', { ...FIELD, of: 'SITE' });
  return { number: address, formerSpellings: [] };
}

/** Whether coins would come back to the platform: to a member's deposit address, the payout wallet or the treasury. */
async function isOwn(chains: Chains, db: Queryable, address: string): Promise<boolean> {
  if (!address.startsWith('0x')) return false;
  // An address of one EVM chain is the same person's on every other.
  for (const chain of chains.list) {
    if (address === chain.treasury || address === (await chain.keys.wallet())) return true;
  }
  return isDepositAddress(
    db,
    chains.list.map(({ code }) => code),
    address,
  );
}

/** Whether an address can be paid to in the coin. It may have been stored before its checksum was compared. */
export function isPayable(chains: Chains, { kind, institution, number }: TypedAccount): boolean {
  if (kind !== 'CRYPTO') return true;
  const coin = coinsOf(chains).find((one) => one.name === institution);
  // A coin that is no longer offered is the payout channel's to judge.
  return coin === undefined || coin.read(number) !== null;
}

/** The same for a stored account. One whose key is missing cannot be judged; its payment fails with an error. */
export function isStoredPayable(
  deps: Pick<PaymentsDeps, 'chains' | 'secrets'>,
  account: Pick<PayoutAccountRow, 'kind' | 'institution' | 'numberSealed'>,
): boolean {
  if (account.kind !== 'CRYPTO' || !deps.secrets.hasKeyOf(account.numberSealed)) return true;
  return isPayable(deps.chains, { ...account, number: openNumber(deps, account) });
}
