import { createHmac, randomInt } from 'node:crypto';
import { readCode } from '@lantern/contract/typed-code';
import type { MemberScope } from '@lantern/server-kit';
import { totpStep } from '@lantern/server-kit/security';
import type { IdentityDeps } from '../deps.ts';
import { findTotp, type TotpRow, useRecoveryCode, useTotpStep } from './repository/totp.ts';
import { RECOVERY_CODES } from './rules.ts';

/** Without 0, O, 1 and I, because codes are copied by hand. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUP = 4;
const RECOVERY_CODE = /^[2-9A-HJ-NP-Z]{4}[2-9A-HJ-NP-Z]{4}$/;

type Who = Pick<MemberScope, 'brandId' | 'memberId'>;

/** Binds the encrypted secret to its member, so that it cannot be decrypted for another. */
export function totpPlace({ brandId, memberId }: Who): string {
  return `identity.totp:${brandId}:${memberId}`;
}

export function openSecret(deps: Pick<IdentityDeps, 'secrets'>, who: Who, row: TotpRow): string {
  return deps.secrets.open(row.secretSealed, totpPlace(who));
}

const digestOf = (secret: string, code: string) => createHmac('sha256', secret).update(code.replace('-', '')).digest();

/** New recovery codes, e.g. `4F2K-9QMX`, with their stored digests. */
export function makeRecoveryCodes(secret: string): { codes: string[]; digests: Buffer[] } {
  const group = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(`${group()}-${group()}`);
  return { codes: [...codes], digests: [...codes].map((code) => digestOf(secret, code)) };
}

/** Whether a TOTP code or a recovery code is right; a right one is used up. */
export async function useCode(
  deps: Pick<IdentityDeps, 'pool' | 'secrets'>,
  who: Who,
  typed: string,
  now: Date,
): Promise<boolean> {
  const row = await findTotp(deps.pool, who, who.memberId);
  if (!row?.confirmedAt) return false;
  const secret = openSecret(deps, who, row);
  const code = readCode(typed);
  if (RECOVERY_CODE.test(code)) return useRecoveryCode(deps.pool, who, who.memberId, digestOf(secret, code), now);
  const step = totpStep(secret, code, now, row.lastStep);
  return step !== null && useTotpStep(deps.pool, who, who.memberId, step);
}
