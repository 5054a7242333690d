import type { FieldRules } from '@lantern/contract/field-rules';
import { cleanPersonName } from '@lantern/contract/person-name';
import type { Payload } from '@lantern/contract/schemas';
import { type CallContext, isRefusal, type Language } from '@lantern/server-kit';
import { readDay } from '../accounts/birthday.ts';
import type { ProfileToInsert } from '../accounts/repository/members.ts';
import type { BrandOfIdentity } from '../deps.ts';
import { type MobileNumber, readMobile } from '../verification/index.ts';

/** Fields of both forms; the one for mobile numbers may omit name and password. */
export type RegisterInput = Payload<'identity.register'> | Payload<'loginMethods.registerMobile'>;
export type Values = Readonly<Record<string, string>>;

const clean = (field: string, text: string) =>
  field === 'payeeName' ? cleanPersonName(text) : text.trim().normalize('NFKC');

/** A number with signs as its national digits, because the field's rule may allow only digits. */
function plainNumber({ mobileNum = '', countryDialingCode = '' }: Values): Values {
  const read = /^\d*$/.test(mobileNum) ? null : readMobile(countryDialingCode, mobileNum);
  return read === null || isRefusal(read) ? {} : { mobileNum: read.mobileNum };
}

/** All texts of the form, trimmed and normalised. A recommender is used only when the brand has the field enabled. */
export function readValues(input: RegisterInput, rules: FieldRules): Values {
  const texts = Object.entries(input).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const cleaned: Values = Object.fromEntries(texts.map(([field, text]) => [field, clean(field, text)]));
  const values = { ...cleaned, ...plainNumber(cleaned) };
  return rules.recommenderId?.enabled ? values : { ...values, recommenderId: '' };
}

/** The number of a form, which receives messages. */
export interface FormNumber {
  readonly mobile: MobileNumber;
  /** KEY: the account can be found by it, because it registered with it. PROVEN: also proven by a code. CONTACT: only contact data. */
  readonly standing: 'CONTACT' | 'KEY' | 'PROVEN';
}

/** Fields that the brand does not ask for are dropped, even when a client sends them. */
export function readProfile(
  values: Values,
  settings: Pick<BrandOfIdentity, 'registerRules'>,
  number: FormNumber | null,
  now: Date,
): ProfileToInsert {
  const stored = (field: string) => (settings.registerRules[field]?.enabled && values[field] ? values[field] : null);
  return {
    email: stored('email'),
    mobileNum: number?.mobile.mobileNum ?? null,
    countryDialingCode: number?.mobile.countryDialingCode ?? null,
    mobileKey: number === null || number.standing === 'CONTACT' ? null : number.mobile.key,
    mobileVerifiedAt: number?.standing === 'PROVEN' ? now : null,
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
