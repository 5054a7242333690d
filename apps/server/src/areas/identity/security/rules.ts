import type { ProofKind, ProofRule } from '../repository/proof-tries.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Operations 8.3: a place is trusted for so long after a proof was given there. */
export const TRUSTED_MS = 90 * DAY_MS;
/** A question of the server waits so long for its answer. */
export const CHALLENGE_MS = 10 * MINUTE_MS;
/** Withdrawals wait so long after something weak has opened the account (8.3, 8.4). */
export const HOLD_MS = DAY_MS;
/** … and so long after the holder of a number has taken an account over from those who registered it without a proof. */
export const CLAIM_HOLD_MS = 3 * DAY_MS;
/** Members read so much of their login log (8.5). */
export const LOGIN_LOG_MS = 90 * DAY_MS;
export const RECOVERY_CODES = 8;
/** Pictures to choose from; 0 stands for the letters of the name. */
export const AVATARS = 12;

/** How often each proof may be tried. */
export const PROOF_RULES: Readonly<Record<ProofKind, ProofRule>> = {
  EXTRA: { tries: 5, windowMs: DAY_MS, lockMs: 30 * MINUTE_MS },
  CODE: { tries: 5, windowMs: DAY_MS, lockMs: 30 * MINUTE_MS },
  QUESTION: { tries: 3, windowMs: DAY_MS, lockMs: DAY_MS },
  BANK_NAME: { tries: 3, windowMs: DAY_MS, lockMs: DAY_MS },
};

/** Questions that a member picks three of; the texts stand in the locales. */
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
