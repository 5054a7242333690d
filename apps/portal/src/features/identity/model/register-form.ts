import type { Payload } from '@lantern/contract/schemas';
import type { FieldMessageText, FieldRules } from './field-rules.ts';
import { checkField } from './field-rules.ts';

/** Texts of the form by field name. */
export type Texts = Readonly<Record<string, string>>;

/** Fields in the order in which they are asked; those the brand has switched off are left out. */
const order = [
  'username',
  'password',
  'confirmPassword',
  'mobileNum',
  'payeeName',
  'nickname',
  'email',
  'birthday',
  'idNumber',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'zalo',
  'telegram',
  'paymentPassword',
  'affiliateCode',
] as const;

export type FieldName = (typeof order)[number];

/** The fields that this brand asks for. Name and passwords are always among them. */
export function askedFields(rules: FieldRules): readonly FieldName[] {
  const always = new Set<string>(['username', 'password', 'confirmPassword']);
  return order.filter((name) => always.has(name) || rules[name]?.enabled);
}

export function isRequired(rules: FieldRules, name: FieldName): boolean {
  return name === 'username' || name === 'password' || name === 'confirmPassword' || rules[name]?.required === true;
}

/** The first message of one field, or null when it passes. */
export function messageOf(rules: FieldRules, name: FieldName, texts: Texts): FieldMessageText | null {
  const text = name === 'password' || name === 'confirmPassword' ? (texts[name] ?? '') : (texts[name] ?? '').trim();
  if (text === '' && isRequired(rules, name)) return { key: 'input_empty', values: {} };
  if (name === 'confirmPassword') {
    return text === (texts.password ?? '') ? null : { key: 'passwords_differ', values: {} };
  }
  return checkField(rules[name], text);
}

/** What is sent: empty optional fields stay away. */
export function payloadOf(texts: Texts, fields: readonly FieldName[]) {
  const rows = fields.map((name) => {
    const text = texts[name] ?? '';
    return [name, name.toLowerCase().includes('password') ? text : text.trim()] as const;
  });
  const filled = Object.fromEntries(rows.filter(([, text]) => text !== ''));
  return filled as Pick<Payload<'identity.register'>, 'username' | 'password' | 'confirmPassword'>;
}
