import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '@lantern/server-kit';
import { formerNameKey } from '@lantern/text/former';
import { mailboxKey } from '@lantern/text/mailboxes';
import { nameKey } from '@lantern/text/names';
import { readMobileNumber } from '@lantern/text/phones';
import type { SafetyDeps } from '../deps.ts';
import { type DigestKind, type PersonDigest, storedDigestKey } from './repository/persons.ts';

/** Data that may identify a person, as entered; a missing value matches nobody. */
export interface PersonToDigest {
  readonly realName: string | null;
  /** yyyy-MM-dd */
  readonly birthday: string | null;
  readonly documentNumber: string | null;
  readonly dialingCode: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
}

export const DIGEST_KEY_PLACE = 'safety.digest-key';
const SHORTEST_DOCUMENT = 5;
const SHORTEST_MOBILE = 6;

/** The platform's digest key, created at first use. One key serves all brands, because persons are matched across brands. */
export async function digestKey({ secrets }: Pick<SafetyDeps, 'secrets'>, db: Queryable, at: Date): Promise<Buffer> {
  const make = () => secrets.seal(randomBytes(32).toString('hex'), DIGEST_KEY_PLACE);
  return Buffer.from(secrets.open(await storedDigestKey(db, make, at), DIGEST_KEY_PLACE), 'hex');
}

const onlyLettersAndDigits = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
const onlyDigits = (text: string) => text.normalize('NFKC').replace(/\D/g, '');

/** Dialling code and national digits, in the form of version 1 of the rule: digests of numbers typed as usual stay the same. */
function mobileOf({ dialingCode, mobile }: PersonToDigest): string {
  const number = readMobileNumber(dialingCode ?? '', mobile ?? '');
  if (typeof number !== 'string') return `${number.countryDialingCode} ${number.mobileNum}`;
  const digits = onlyDigits(mobile ?? '').replace(/^0+/, '');
  return digits.length < SHORTEST_MOBILE ? '' : `${onlyDigits(dialingCode ?? '')} ${digits}`;
}

/** Normalised identifiers to compare; empty ones are left out. */
export function identifiersOf(person: PersonToDigest): { readonly kind: DigestKind; readonly text: string }[] {
  const name = nameKey(person.realName ?? '');
  const document = onlyLettersAndDigits(person.documentNumber ?? '');
  const all: { readonly kind: DigestKind; readonly text: string }[] = [
    { kind: 'NAME_AND_BIRTH', text: name !== '' && person.birthday ? `${name} ${person.birthday}` : '' },
    { kind: 'DOCUMENT', text: document.length < SHORTEST_DOCUMENT ? '' : document },
    { kind: 'MOBILE', text: mobileOf(person) },
    { kind: 'EMAIL', text: mailboxKey(person.email ?? '') },
  ];
  return all.filter((one) => one.text !== '');
}

const digestOf = (key: Buffer, kind: DigestKind, text: string) =>
  createHmac('sha256', key).update(`${kind}\n${text}`).digest();

export function digestsOf(key: Buffer, person: PersonToDigest): PersonDigest[] {
  return identifiersOf(person).map(({ kind, text }) => ({ kind, digest: digestOf(key, kind, text) }));
}

/** The digest of name and birth date that version 1 of the rule of names made; null without one of the two. */
export function formerNameDigest(key: Buffer, { realName, birthday }: PersonToDigest): Buffer | null {
  const name = formerNameKey(realName ?? '');
  return name === '' || !birthday ? null : digestOf(key, 'NAME_AND_BIRTH', `${name} ${birthday}`);
}
