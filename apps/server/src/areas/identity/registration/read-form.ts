import type { FieldRules } from '@lantern/contract/field-rules';
import { cleanPersonName } from '@lantern/contract/person-name';
import type { Payload } from '@lantern/contract/schemas';
import type { CallContext, Language } from '@lantern/server-kit';
import { readDay } from '../accounts/birthday.ts';
import type { ProfileToInsert } from '../accounts/repository/members.ts';
import type { BrandOfIdentity } from '../deps.ts';
import type { MobileNumber } from '../verification/index.ts';

/** Fields of both forms; the one for mobile numbers may omit name and password. */
export type RegisterInput = Payload<'identity.register'> | Payload<'loginMethods.registerMobile'>;
export type Values = Readonly<Record<string, string>>;

const clean = (field: string, text: string) =>
  field === 'payeeName' ? cleanPersonName(text) : text.trim().normalize('NFKC');

/** All texts of the form, trimmed and normalised. A recommender is used only when the brand has the field enabled. */
export function readValues(input: RegisterInput, rules: FieldRules): Values {
  const texts = Object.entries(input).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const values = Object.fromEntries(texts.map(([field, text]) => [field, clean(field, text)]));
  return rules.recommenderId?.enabled ? values : { ...values, recommenderId: '' };
}

/** A number by which the account can be found: proven by a code, or used to register. */
export interface OwnNumber {
  readonly mobile: MobileNumber;
  readonly isProven: boolean;
}

/** Fields that the brand does not ask for are dropped, even when a client sends them. */
export function readProfile(
  values: Values,
  settings: Pick<BrandOfIdentity, 'registerRules'>,
  own: OwnNumber | null,
  now: Date,
): ProfileToInsert {
  const stored = (field: string) => (settings.registerRules[field]?.enabled && values[field] ? values[field] : null);
  return {
    email: stored('email'),
    mobileNum: own?.mobile.mobileNum ?? stored('mobileNum'),
    countryDialingCode:
      own?.mobile.countryDialingCode ?? (stored('mobileNum') ? (values.countryDialingCode ?? null) : null),
    mobileKey: own?.mobile.key ?? null,
    mobileVerifiedAt: own?.isProven ? now : null,
    qqNum: stored('qqNum'),
    line: stored('line'),
    whatsapp: stored('whatsapp'),
    facebook: stored('facebook'),
    wechat: stored('wechat'),
    zalo: stored('zalo'),
    telegram: stored('telegram'),
    idNumber: stored('idNumber'),
    birthday: readDay(stored('birthday') ?? '', settings.registerRules.birthday?.patternId),
    address: stored('address'),
    nationality: stored('nationality'),
    occupation: stored('occupation'),
    sourceOfIncome: stored('sourceOfIncome'),
    referralCode: stored('referralCode'),
  };
}

export function languageOf(context: CallContext, request: Language | undefined): Language {
  return request && context.brand.languages.includes(request) ? request : context.language;
}
