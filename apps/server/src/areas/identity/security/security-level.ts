/** Facts that determine an account's security level. */
export interface SecurityFacts {
  /** The login password is younger than the recommended maximum age. */
  readonly isPasswordFresh: boolean;
  readonly hasFundPassword: boolean;
  /** An authenticator app or a passkey. */
  readonly hasSecondFactor: boolean;
  /** A verified mail address or mobile number. */
  readonly isReachable: boolean;
  readonly hasQuestions: boolean;
  readonly hasRealName: boolean;
}

export type SecurityStep = 'FUND_PASSWORD' | 'SECOND_FACTOR' | 'CONTACT' | 'QUESTIONS' | 'REAL_NAME' | 'PASSWORD_AGE';

/** Points of each part, in the order in which they are recommended; 100 in total. */
const PARTS: readonly (readonly [SecurityStep, number, (facts: SecurityFacts) => boolean])[] = [
  ['FUND_PASSWORD', 20, (facts) => facts.hasFundPassword],
  ['SECOND_FACTOR', 25, (facts) => facts.hasSecondFactor],
  ['CONTACT', 15, (facts) => facts.isReachable],
  ['QUESTIONS', 10, (facts) => facts.hasQuestions],
  ['REAL_NAME', 10, (facts) => facts.hasRealName],
  ['PASSWORD_AGE', 20, (facts) => facts.isPasswordFresh],
];

const LANTERNS = 4;

export interface SecurityLevel {
  /** 0 to 100. */
  readonly score: number;
  readonly grade: 'WEAK' | 'FAIR' | 'GOOD' | 'STRONG';
  /** Security level shown as lit lanterns, 0 to 4. */
  readonly lit: number;
  readonly next: SecurityStep | null;
}

/** Score of the account's security, and the recommended next step. */
export function securityLevel(facts: SecurityFacts): SecurityLevel {
  const score = PARTS.reduce((sum, [, worth, isDone]) => sum + (isDone(facts) ? worth : 0), 0);
  const grade = score >= 100 ? 'STRONG' : score >= 70 ? 'GOOD' : score >= 45 ? 'FAIR' : 'WEAK';
  const next = PARTS.find(([, , isDone]) => !isDone(facts))?.[0] ?? null;
  return { score, grade, lit: Math.floor((score * LANTERNS) / 100), next };
}
