import type { ProofKind, ProofRule } from './repository/proof-attempts.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** How long a place stays trusted after a proof. */
export const TRUSTED_MS = 90 * DAY_MS;
/** Validity of a challenge. */
export const CHALLENGE_MS = 10 * MINUTE_MS;
/** Hold on withdrawals after a weak proof opened the account. */
export const HOLD_MS = DAY_MS;
/** Hold on withdrawals after a number's owner claimed an account that was registered without proof. */
export const CLAIM_HOLD_MS = 3 * DAY_MS;
/** Period of the login log that members can read. */
export const LOGIN_LOG_MS = 90 * DAY_MS;
export const RECOVERY_CODES = 8;
/** Number of pictures; 0 means the name's initials. */
export const AVATARS = 12;

/** Allowed attempts per proof. */
export const PROOF_RULES: Readonly<Record<ProofKind, ProofRule>> = {
  EXTRA: { attempts: 5, windowMs: DAY_MS, lockMs: 30 * MINUTE_MS },
  CODE: { attempts: 5, windowMs: DAY_MS, lockMs: 30 * MINUTE_MS },
  QUESTION: { attempts: 3, windowMs: DAY_MS, lockMs: DAY_MS },
  BANK_NAME: { attempts: 3, windowMs: DAY_MS, lockMs: DAY_MS },
};

/** Questions of which a member chooses three; the texts are in the locales. */
export const QUESTIONS = [
  'FIRST_SCHOOL',
  'FIRST_PET',
  'MOTHER_BIRTHPLACE',
  'FATHER_BIRTHPLACE',
  'CHILDHOOD_FRIEND',
  'FIRST_JOB_PLACE',
  'FAVOURITE_TEACHER',
  'FIRST_CONCERT',
  'CHILDHOOD_STREET',
  'WEDDING_PLACE',
] as const;
export type Question = (typeof QUESTIONS)[number];
export const QUESTIONS_NEEDED = 3;

export function isQuestion(text: string): text is Question {
  return (QUESTIONS as readonly string[]).includes(text);
}
