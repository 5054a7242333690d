import { PERSON_NAME } from '@lantern/contract/person-name';

/** Rule of one registration field, as sent to clients. */
export interface RegisterRule {
  readonly enabled: boolean;
  readonly required: boolean;
  /** Source of a regular expression; `*` matches anything. */
  readonly acceptedPattern: string;
  /** Identifies the pattern's translated description. */
  readonly patternId: string;
  readonly minLength: number;
  readonly maxLength: number;
}

export type RegisterRules = Readonly<Record<string, RegisterRule>>;

/** Available patterns, by the id of their description. */
const PATTERNS = {
  ANY: '*',
  LETTER_FIRST: '^[a-zA-Z][a-zA-Z0-9]*$',
  LETTERS_DIGITS: '^[a-zA-Z0-9]+$',
  NO_SPACES: '^\\S+$',
  DIGITS: '^[0-9]+$',
  EMAIL: '^[^\\s@]+@[^\\s@][^\\s@.]*\\.[^\\s@]+$',
  REAL_NAME: PERSON_NAME,
  HANDLE: '^[\\w.@+-]+$',
  DATE: '^\\d{4}-\\d{2}-\\d{2}$',
  DATE_US: '^\\d{2}-\\d{2}-\\d{4}$',
  UPPERCASE: '^(?=.*[A-Z])[a-zA-Z0-9]+$',
  NO_SPECIALS: '^[\\p{L}\\p{N}]+$',
  CHINESE_DIGITS: '^[\\p{Script=Han}0-9]+$',
  ENGLISH_SPACES: '^[a-zA-Z][a-zA-Z ]*$',
  THAI: '^[\\p{Script=Thai} ]+$',
  KOREAN: '^[\\p{Script=Hangul} ]+$',
} as const;

type PatternId = keyof typeof PATTERNS;

/** Ids of the available patterns. */
export const PATTERN_IDS = Object.keys(PATTERNS) as readonly PatternId[];

/** The expression of a named pattern; null for an unknown name. Operators choose by name, so no regular expression comes from input. */
export function patternOf(patternId: string): string | null {
  return Object.hasOwn(PATTERNS, patternId) ? PATTERNS[patternId as PatternId] : null;
}

function rule(
  patternId: PatternId,
  minLength: number,
  maxLength: number,
  use: 'required' | 'optional' | 'off',
): RegisterRule {
  return {
    enabled: use !== 'off',
    required: use === 'required',
    acceptedPattern: PATTERNS[patternId],
    patternId,
    minLength,
    maxLength,
  };
}

/** Rules of a new brand: user name and password; a brand switches on any other field. */
export const DEFAULT_REGISTER_RULES: RegisterRules = {
  username: rule('LETTER_FIRST', 4, 15, 'required'),
  password: rule('NO_SPACES', 8, 64, 'required'),
  confirmPassword: rule('NO_SPACES', 8, 64, 'required'),
  affiliateCode: rule('LETTERS_DIGITS', 4, 24, 'optional'),
  recommenderId: rule('LETTERS_DIGITS', 4, 24, 'off'),
  referralCode: rule('LETTERS_DIGITS', 4, 24, 'off'),
  nickname: rule('ANY', 2, 20, 'off'),
  payeeName: rule('REAL_NAME', 2, 60, 'off'),
  email: rule('EMAIL', 6, 100, 'off'),
  mobileNum: rule('DIGITS', 6, 15, 'off'),
  verificationCode: rule('DIGITS', 6, 6, 'off'),
  paymentPassword: rule('DIGITS', 6, 6, 'off'),
  birthday: rule('DATE', 10, 10, 'off'),
  idNumber: rule('LETTERS_DIGITS', 6, 20, 'off'),
  qqNum: rule('DIGITS', 5, 12, 'off'),
  line: rule('HANDLE', 3, 40, 'off'),
  whatsapp: rule('HANDLE', 6, 40, 'off'),
  facebook: rule('HANDLE', 3, 60, 'off'),
  wechat: rule('HANDLE', 3, 40, 'off'),
  zalo: rule('HANDLE', 6, 40, 'off'),
  telegram: rule('HANDLE', 3, 40, 'off'),
  nationality: rule('ANY', 2, 60, 'off'),
  address: rule('ANY', 4, 200, 'off'),
  occupation: rule('ANY', 2, 60, 'off'),
  sourceOfIncome: rule('ANY', 2, 60, 'off'),
};
