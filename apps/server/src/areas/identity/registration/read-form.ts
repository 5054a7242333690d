import type { FieldRules } from '@lantern/contract/field-rules';
import type { Payload } from '@lantern/contract/schemas';
import type { CallContext, Language } from '@lantern/server-kit';
import { readDay } from '../birthday.ts';
import type { BrandOfIdentity } from '../deps.ts';
import type { ProfileToInsert } from '../repository/members.ts';
import type { MobileNumber } from '../verification/index.ts';

/** What both forms hold; the one of mobile numbers may leave the name and the password away. */
export type RegisterInput = Payload<'identity.register'> | Payload<'waysIn.registerMobile'>;
export type Values = Readonly<Record<string, string>>;

/** Every text of the form, trimmed and normalised. A recommender counts only where the brand asks for one. */
export function readValues(input: RegisterInput, rules: FieldRules): Values {
  const texts = Object.entries(input).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const values = Object.fromEntries(texts.map(([field, text]) => [field, text.trim().normalize('NFKC')]));
  return rules.recommenderId?.enabled ? values : { ...values, recommenderId: '' };
}

/** A number that the account is found by: proven by its code, or what the account is registered with. */
export interface OwnNumber {
  readonly mobile: MobileNumber;
  readonly isProven: boolean;
}

/** What the brand does not ask for is not kept, even when a client sends it. */
export function readProfile(
  values: Values,
  settings: Pick<BrandOfIdentity, 'registerRules'>,
  own: OwnNumber | null,
  now: Date,
): ProfileToInsert {
  const kept = (field: string) => (settings.registerRules[field]?.enabled && values[field] ? values[field] : null);
  return {
    email: kept('email'),
    mobileNum: own?.mobile.mobileNum ?? kept('mobileNum'),
    countryDialingCode:
      own?.mobile.countryDialingCode ?? (kept('mobileNum') ? (values.countryDialingCode ?? null) : null),
    mobileKey: own?.mobile.key ?? null,
    mobileVerifiedAt: own?.isProven ? now : null,
    qqNum: kept('qqNum'),
    line: kept('line'),
    whatsapp: kept('whatsapp'),
    facebook: kept('facebook'),
    wechat: kept('wechat'),
    zalo: kept('zalo'),
    telegram: kept('telegram'),
    idNumber: kept('idNumber'),
    birthday: readDay(kept('birthday') ?? '', settings.registerRules.birthday?.patternId),
    address: kept('address'),
    nationality: kept('nationality'),
    occupation: kept('occupation'),
    sourceOfIncome: kept('sourceOfIncome'),
    referralCode: kept('referralCode'),
  };
}

export function languageOf(context: CallContext, wish: Language | undefined): Language {
  return wish && context.merchant.languages.includes(wish) ? wish : context.language;
}
