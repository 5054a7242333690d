import { createHmac } from 'node:crypto';
import { westernDigits } from '@lantern/money';
import type { PayoutKind } from './repository.ts';

/** Valid formats by kind, after blanks and hyphens are removed. */
const SHAPES: Readonly<Record<PayoutKind, RegExp>> = {
  BANK: /^\d{6,34}$/,
  E_WALLET: /^[\p{L}\d@._+-]{4,64}$/u,
  CRYPTO:
    /^(T[1-9A-HJ-NP-Za-km-z]{33}|0x[0-9a-fA-F]{40}|(bc1[a-z0-9]{8,87}|BC1[A-Z0-9]{8,87})|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/,
};

/** A number in stored and comparable form: normal width, no blanks, bank numbers without hyphens. Null: invalid for this kind. */
export function readNumber(kind: PayoutKind, text: string): string | null {
  const plain = text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');
  const number = kind === 'BANK' ? westernDigits(plain).replace(/\p{Pd}/gu, '') : plain;
  return SHAPES[kind].test(number) ? number : null;
}

/** Keyed digest, to find a number without storing it readable. Case-insensitive for wallets. */
export function numberKeyOf(key: Buffer, kind: PayoutKind, number: string): Buffer {
  const compared = kind === 'E_WALLET' ? number.toLowerCase() : number;
  return createHmac('sha256', key).update(`${kind}\n${compared}`).digest();
}
