import { type FieldRules, type FormKind, rulesOfForm } from '@lantern/contract/field-rules';
import { cleanPersonName } from '@lantern/contract/person-name';
import type { Payload } from '@lantern/contract/schemas';
import { checkField, emptyMessage, type FieldMessageText } from '../../../shared/fields/field-rules.ts';
import { withoutSigns } from '../../../shared/fields/typed-mobile.ts';

/** Texts of the form by field name. */
export type Texts = Readonly<Record<string, string>>;

export type Method = 'USERNAME' | 'MOBILE';

/** Fields in display order; those that the brand has switched off are omitted. */
const order = [
  'mobileNum',
  'verificationCode',
  'username',
  'password',
  'confirmPassword',
  'payeeName',
  'nickname',
  'email',
  'birthday',
  'nationality',
  'address',
  'occupation',
  'sourceOfIncome',
  'idNumber',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'zalo',
  'telegram',
  'paymentPassword',
  'recommenderId',
  'affiliateCode',
  'referralCode',
] as const;

export type FieldName = (typeof order)[number];

/** A registration form: its fields in order, with their rules. */
export interface RequestedForm {
  readonly method: Method;
  /** The number needs phone verification by Firebase. */
  readonly isVerifiedByFirebase: boolean;
  readonly fields: readonly FieldName[];
  readonly rules: FieldRules;
}

/** The rule of an SMS code: six digits, whatever the brand's rules say. */
const codeRule = {
  enabled: true,
  required: true,
  acceptedPattern: '[0-9]+',
  patternId: 'DIGITS',
  minLength: 6,
  maxLength: 6,
} as const;

/**
 * The form of a method, from the brand's rules and the switches for phone verification and passwords.
 *
 * @param isVerifiedByFirebase Firebase verifies numbers, so that no code is typed here
 */
export function requestedForm(
  rules: FieldRules,
  method: Method,
  isOn: (modId: string) => boolean,
  isVerifiedByFirebase = false,
): RequestedForm {
  const isProven = isOn('REGMOBVERF3');
  const hasCode = isProven && !isVerifiedByFirebase;
  const isMobile = method === 'MOBILE';
  const kind: FormKind = {
    hasName: !isMobile,
    hasPassword: !isMobile || isOn('MOBILENUMPASSREG3'),
    hasMobile: isMobile || isProven,
  };
  const requested: FieldRules = { ...rulesOfForm(rules, kind), ...(hasCode && { verificationCode: codeRule }) };
  const fields = order.filter((name) => requested[name]?.enabled);
  // A number without verification is only optional contact data; it comes among the other fields, not first.
  const isNote = !kind.hasMobile && fields.includes('mobileNum');
  return {
    method,
    isVerifiedByFirebase: isProven && isVerifiedByFirebase,
    rules: requested,
    fields: isNote ? [...fields.filter((name) => name !== 'mobileNum'), 'mobileNum'] : fields,
  };
}

export const isPassword = (name: FieldName) => name.toLowerCase().includes('password');

/** A text as it is sent: passwords as typed, numbers without signs, names of persons as the server stores them. */
function sentText(name: FieldName, typed: string): string {
  if (isPassword(name)) return typed;
  if (name === 'mobileNum') return withoutSigns(typed);
  return name === 'payeeName' ? cleanPersonName(typed) : typed.trim();
}

/** The first message of one field, or null if it is valid. */
export function messageOf({ rules }: RequestedForm, name: FieldName, texts: Texts): FieldMessageText | null {
  const text = sentText(name, texts[name] ?? '');
  if (text === '' && rules[name]?.required) return emptyMessage;
  if (name === 'confirmPassword') {
    return text === (texts.password ?? '') ? null : { key: 'passwords_differ', values: {} };
  }
  return checkField(rules[name], text);
}

/** The payload; empty optional fields are omitted. */
export function payloadOf(texts: Texts, fields: readonly FieldName[]): Partial<Payload<'loginMethods.registerMobile'>> {
  const rows = fields.map((name) => [name, sentText(name, texts[name] ?? '')] as const);
  return Object.fromEntries(rows.filter(([, text]) => text !== ''));
}
