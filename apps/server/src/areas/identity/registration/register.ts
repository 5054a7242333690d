import type { Payload, Value } from '@lantern/contract/schemas';
import { type CallContext, isRefusal, type Refusal, refuse } from '@lantern/server-kit';
import { checkNameFree } from '../accounts/check-account-name.ts';
import { acceptProofOfWork } from '../captcha/proof-of-work.ts';
import type { BrandOfIdentity, IdentityDeps } from '../deps.ts';
import { checkSite } from '../login/check-site.ts';
import type { MobileNumber } from '../verification/index.ts';
import { checkForm } from './check-form.ts';
import { checkNumber, readNumber } from './own-number.ts';
import { readValues, type Values } from './read-form.ts';
import { writeAccount } from './write-account.ts';

/** Whether the form has a number: the brand requires a proven one, or its form has the field and the visitor filled it in. */
function hasNumber(values: Values, { registerRules }: BrandOfIdentity, needsCode: boolean): boolean {
  return needsCode || (registerRules.mobileNum?.enabled === true && (values.mobileNum ?? '') !== '');
}

/** A number without a code is only contact data; the account cannot be found by it. */
const contactOf = (mobile: MobileNumber | null) => ({
  number: mobile && ({ mobile, standing: 'CONTACT' } as const),
  use: async () => null,
});

/**
 * Registration by user name, in the order of 4-07: validate, check the affiliate code, captcha, proof of the number, register, log in.
 * A registration that fails after the
 * proof of work has used it up: the page fetches a new one.
 */
export async function register(
  deps: IdentityDeps,
  context: CallContext,
  input: Payload<'identity.register'>,
): Promise<Value<'identity.register'> | Refusal> {
  const scope = { brandId: context.brand.id };
  const closed = await checkSite(deps, context);
  if (closed) return closed;
  const settings = await deps.brands.settings(scope.brandId);
  const values = readValues(input, settings.registerRules);
  const needsCode = settings.switches.get('REGMOBVERF3') === 1;
  const kind = { hasName: true, hasPassword: true, hasMobile: needsCode };
  const refusal = await checkForm(deps, context, input, values, { settings, kind });
  if (refusal) return refusal;
  const mobile = hasNumber(values, settings, needsCode) ? readNumber(values, context) : null;
  if (isRefusal(mobile)) return mobile;
  const isProven =
    settings.registrationCaptcha === 'NONE' || (await acceptProofOfWork(deps, context, input.captcha ?? ''));
  if (!isProven) return refuse('CAPTCHA_INVALID');
  const checked =
    mobile && needsCode ? await checkNumber(deps, context, values, { mobile, needsCode }) : contactOf(mobile);
  if (isRefusal(checked)) return checked;
  const account = values.username ?? '';
  const taken = await checkNameFree(deps, scope, account);
  if (taken) return taken;
  const { number, use } = checked;
  return writeAccount(deps, context, { account, input, values, settings, hasPassword: true, number, use });
}
