import { type CallContext, isRefusal, type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { type MobileNumber, readAnyMobile } from '../verification/index.ts';
import { findIdByMobile } from '../verification/repository/profile-contacts.ts';
import type { FormNumber, Values } from './read-form.ts';

export interface CheckedNumber {
  readonly number: FormNumber;
  readonly use: (tx: Queryable) => Promise<Refusal | null>;
}

/** By a Firebase token if the form has one (the brand must use Firebase), else by the SMS code. */
async function checkProof(
  deps: IdentityDeps,
  context: CallContext,
  values: Values,
  key: string,
): Promise<CheckedNumber['use'] | Refusal> {
  const scope: Scope = { brandId: context.brand.id };
  if (values.firebaseIdToken) {
    const verified = await deps.firebase.check(scope, values.firebaseIdToken, key, context.now);
    return isRefusal(verified) ? verified : verified.use;
  }
  const claim = { purpose: 'REGISTER', channel: 'SMS', target: key, memberId: null } as const;
  const right = await deps.verification.checkCode(scope, claim, values.verificationCode, context.now);
  return isRefusal(right) ? right : (tx) => deps.verification.useCode(tx, scope, right, context.now);
}

/** The number of the form, whose spelling belongs to the form's checks and consumes nothing. */
export const readNumber = ({ countryDialingCode, mobileNum = '' }: Values, { country }: CallContext) =>
  readAnyMobile(countryDialingCode, mobileNum, country);

/**
 * Checks the number of a registration: with a right code where required, and not taken. Where proof is required, only someone who
 * has proven the number learns that it is taken.
 */
export async function checkNumber(
  deps: IdentityDeps,
  context: CallContext,
  values: Values,
  { mobile, needsCode }: { readonly mobile: MobileNumber; readonly needsCode: boolean },
): Promise<CheckedNumber | Refusal> {
  const scope: Scope = { brandId: context.brand.id };
  const use = needsCode ? await checkProof(deps, context, values, mobile.key) : async () => null;
  if (isRefusal(use)) return use;
  if ((await findIdByMobile(deps.pool, scope, mobile.key)) !== null) return refuse('MOBILE_TAKEN');
  return {
    number: { mobile, standing: needsCode ? 'PROVEN' : 'KEY' },
    use,
  };
}
