import type { Payload, Value } from '@lantern/contract/schemas';
import { type CallContext, isRefusal, type Language, type Refusal, refusable, refuse } from '@lantern/server-kit';
import { checkBirthday } from './birthday.ts';
import { createAccount, type NewAccount } from './create-account.ts';
import type { BrandOfIdentity, IdentityDeps } from './deps.ts';
import { checkFields, type FieldRules } from './field-rules.ts';
import { findUpline } from './find-upline.ts';
import { openSession } from './open-session.ts';
import { checkStrength } from './password-rules.ts';
import { acceptProofOfWork } from './proof-of-work.ts';
import { accountKey, findByKey, type ProfileToInsert } from './repository/members.ts';
import { checkSite } from './site-gate.ts';

type Input = Payload<'identity.register'>;
type Values = Readonly<Record<string, string>>;

/** Every text of the form, trimmed and normalised. A recommender counts only where the brand asks for one. */
function readValues(input: Input, rules: FieldRules): Values {
  const texts = Object.entries(input).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const values = Object.fromEntries(texts.map(([field, text]) => [field, text.trim().normalize('NFKC')]));
  return rules.recommenderId?.enabled ? values : { ...values, recommenderId: '' };
}

function checkAge(input: Input, values: Values, settings: BrandOfIdentity, now: Date): Refusal | null {
  const minimum = settings.minimumAge;
  if (!input.confirmAge) return refuse('AGE_REQUIRED', { minimum });
  return values.birthday ? checkBirthday(values.birthday, minimum, now) : null;
}

/** Everything that can be said about the form without taking or using up anything. */
async function checkForm(
  deps: IdentityDeps,
  context: CallContext,
  input: Input,
  values: Values,
  settings: BrandOfIdentity,
): Promise<Refusal | null> {
  const scope = { merchantId: context.merchant.id };
  const broken = checkFields(settings.registerRules, values);
  if (broken) return broken;
  if (values.password !== values.confirmPassword) return refuse('PASSWORD_MISMATCH');
  const weak = await checkStrength(deps, scope, values.username ?? '', values.password ?? '');
  if (weak) return weak;
  if (!input.agreeTerms) return refuse('TERMS_REQUIRED');
  const tooYoung = checkAge(input, values, settings, context.now);
  if (tooYoung) return tooYoung;
  const hasCode = Boolean(values.affiliateCode || values.recommenderId);
  if (!hasCode && settings.switches.get('DIRECTREG3') === 0) return refuse('INVITATION_CODE_ERROR');
  return values.affiliateCode ? deps.tree.checkCode(scope, values.affiliateCode) : null;
}

/** What the brand does not ask for is not kept, even when a client sends it. */
function readProfile(values: Values, settings: BrandOfIdentity): ProfileToInsert {
  const kept = (field: string) => (settings.registerRules[field]?.enabled && values[field] ? values[field] : null);
  return {
    email: kept('email'),
    mobileNum: kept('mobileNum'),
    countryDialingCode: kept('mobileNum') ? (values.countryDialingCode ?? null) : null,
    qqNum: kept('qqNum'),
    line: kept('line'),
    whatsapp: kept('whatsapp'),
    facebook: kept('facebook'),
    wechat: kept('wechat'),
    zalo: kept('zalo'),
    telegram: kept('telegram'),
    idNumber: kept('idNumber'),
    birthday: kept('birthday'),
  };
}

function languageOf(context: CallContext, wish: Language | undefined): Language {
  return wish && context.merchant.languages.includes(wish) ? wish : context.language;
}

type Prepared = Omit<NewAccount, 'uplineId' | 'link' | 'type'>;

/** Hashes the passwords, before the transaction: hashing waits its turn, and a transaction must not. */
async function prepare(
  deps: IdentityDeps,
  context: CallContext,
  input: Input,
  values: Values,
  settings: BrandOfIdentity,
): Promise<Prepared | Refusal> {
  const enabled = (field: string) => (settings.registerRules[field]?.enabled ? (values[field] ?? '') : '');
  const passwordHash = await deps.passwords.hash(values.password ?? '');
  if (isRefusal(passwordHash)) return passwordHash;
  const fundPassword = enabled('paymentPassword');
  const fundPasswordHash = fundPassword ? await deps.passwords.hash(fundPassword) : null;
  if (isRefusal(fundPasswordHash)) return fundPasswordHash;
  return {
    account: values.username ?? '',
    passwordHash,
    fundPasswordHash,
    nickname: enabled('nickname'),
    realName: enabled('payeeName') || null,
    language: languageOf(context, input.language),
    profile: readProfile(values, settings),
    origin: {
      at: context.now,
      ip: context.ip,
      country: context.country,
      device: context.userAgent,
      url: values.registerUrl ?? null,
    },
    hasAgreed: true,
  };
}

/** One transaction: the link's place, the account, its place in the tree, its wallet and its first session – or nothing. */
function writeAccount(deps: IdentityDeps, context: CallContext, prepared: Prepared, values: Values) {
  const scope = { merchantId: context.merchant.id };
  return refusable(deps.pool, async (tx) => {
    const codes = {
      affiliateCode: values.affiliateCode ?? '',
      recommenderId: values.recommenderId ?? '',
      host: context.host,
    };
    const attribution = await findUpline(deps, tx, scope, codes, context.now);
    if (isRefusal(attribution)) return attribution;
    const member = await createAccount(deps, tx, scope, { ...prepared, ...attribution });
    if (isRefusal(member)) return member;
    return openSession(tx, deps, context, member, {
      account: prepared.account,
      platform: 'WEB',
      restricted: false,
      method: 'REGISTER',
      ends: 'SAME_PLATFORM',
    });
  });
}

/**
 * Registration by user name, in the order of spec 4-07: validate, check the code, captcha, register, log in. The solution of
 * the proof of work is used up by a registration that fails after it, too: the page fetches a new one.
 */
export async function register(
  deps: IdentityDeps,
  context: CallContext,
  input: Input,
): Promise<Value<'identity.register'> | Refusal> {
  const scope = { merchantId: context.merchant.id };
  const closed = await checkSite(deps, context);
  if (closed) return closed;
  const settings = await deps.brands.settings(scope.merchantId);
  if (settings.switches.get('USERNAMEREG3') !== 1) return refuse('FEATURE_DISABLED');
  const values = readValues(input, settings.registerRules);
  const refusal = await checkForm(deps, context, input, values, settings);
  if (refusal) return refusal;
  const isProven =
    settings.registrationCaptcha === 'NONE' || (await acceptProofOfWork(deps, context, input.captcha ?? ''));
  if (!isProven) return refuse('CAPTCHA_INVALID');
  if (await findByKey(deps.pool, scope, accountKey(values.username ?? ''))) return refuse('USERNAME_TAKEN');
  const prepared = await prepare(deps, context, input, values, settings);
  if (isRefusal(prepared)) return prepared;
  const opened = await writeAccount(deps, context, prepared, values);
  if (isRefusal(opened)) return opened;
  return { token: opened.token, firstTimeLogin: opened.firstTimeLogin, passwordExpired: false, captcha: false };
}
