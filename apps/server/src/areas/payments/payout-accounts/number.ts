import { createHmac } from 'node:crypto';
import type { PayoutKind } from '../repository/payout-accounts.ts';

/** What numbers of each kind look like once blanks and hyphens are gone. */
const SHAPES: Readonly<Record<PayoutKind, RegExp>> = {
  BANK: /^\d{6,34}$/,
  E_WALLET: /^[\p{L}\d@._+-]{4,64}$/u,
  CRYPTO: /^(T[1-9A-HJ-NP-Za-km-z]{33}|0x[0-9a-fA-F]{40}|bc1[a-z0-9]{8,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/,
};

/** A number as it is kept and compared: width unified, without blanks; bank numbers without hyphens. Null: not of that kind. */
export function readNumber(kind: PayoutKind, text: string): string | null {
  const plain = text.normalize('NFKC').replace(/\s/gu, '');
  const number = kind === 'BANK' ? plain.replaceAll('-', '') : plain;
  return SHAPES[kind].test(number) ? number : null;
}

/** The keyed digest by which a number is found again without being readable. Letters of wallets count without their case. */
export function numberKeyOf(key: Buffer, kind: PayoutKind, number: string): Buffer {
  const compared = kind === 'E_WALLET' ? number.toLowerCase() : number;
  return createHmac('sha256', key).update(`${kind}\n${compared}`).digest();
}
