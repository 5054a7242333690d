import { type FieldRules, type FormKind, rulesOfForm } from '@lantern/contract/field-rules';
import { isPersonName, PERSON_NAME_RULE } from '@lantern/contract/person-name';
import { type CallContext, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { checkBirthday } from '../accounts/birthday.ts';
import { checkNameRule } from '../accounts/check-account-name.ts';
import { checkFields, refuseField } from '../accounts/field-rules.ts';
import type { BrandOfIdentity, IdentityDeps } from '../deps.ts';
import { checkStrength } from '../passwords/password-rules.ts';
import { checkFreshFundPassword } from '../passwords/set-fund-password.ts';
import type { RegisterInput, Values } from './read-form.ts';

/** Checks the birthday, typed in the brand's pattern (5-08). */
function checkAge(input: RegisterInput, values: Values, settings: BrandOfIdentity, now: Date): Refusal | null {
  const { minimumAge: minimum, registerRules } = settings;
  if (input.confirmAge === false) return refuse('AGE_REQUIRED', { minimum });
  return values.birthday ? checkBirthday(values.birthday, minimum, now, registerRules.birthday?.patternId) : null;
}

/** A fund password in the form follows the same rules as elsewhere, because it is later typed into the same six-digit input. */
function checkPaymentPassword(rules: FieldRules, values: Values): Refusal | null {
  const typed = rules.paymentPassword?.enabled ? (values.paymentPassword ?? '') : '';
  const refusal = typed === '' ? null : checkFreshFundPassword(typed, typed);
  return refusal && refuse(refusal.code, { ...refusal.params, field: 'paymentPassword' });
}

/** A brand may choose a pattern for the payee's name that lets more through than names have. */
function checkPayee({ payeeName: rule }: FieldRules, name: string): Refusal | null {
  if (!rule?.enabled || name === '' || isPersonName(name)) return null;
  return refuseField('payeeName', { ...rule, patternId: PERSON_NAME_RULE.patternId });
}

/** All checks of the form that consume nothing. */
export async function checkForm(
  deps: IdentityDeps,
  context: CallContext,
  input: RegisterInput,
  values: Values,
  { settings, kind }: { readonly settings: BrandOfIdentity; readonly kind: FormKind },
): Promise<Refusal | null> {
  const scope: Scope = { brandId: context.brand.id };
  const rules = rulesOfForm(settings.registerRules, kind);
  const broken =
    checkFields(rules, values) ??
    (kind.hasName ? checkNameRule(rules.username, values.username ?? '') : null) ??
    checkPayee(rules, values.payeeName ?? '');
  if (broken) return broken;
  if (kind.hasPassword) {
    if (values.password !== values.confirmPassword) return refuse('PASSWORD_MISMATCH');
    const weak = checkStrength(values.username ?? '', values.password ?? '');
    if (weak) return weak;
  }
  const easy = checkPaymentPassword(rules, values);
  if (easy) return easy;
  // A client that does not send the two consents (7M-03, 7M-04) is asked for them at the first login.
  if (input.agreeTerms === false) return refuse('TERMS_REQUIRED');
  const tooYoung = checkAge(input, values, settings, context.now);
  if (tooYoung) return tooYoung;
  const hasCode = Boolean(values.affiliateCode || values.recommenderId);
  if (!hasCode && settings.switches.get('DIRECTREG3') === 0) return refuse('INVITATION_CODE_ERROR');
  return values.affiliateCode ? deps.tree.checkCode(scope, values.affiliateCode) : null;
}
