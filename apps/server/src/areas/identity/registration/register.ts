import type { Payload, Value } from '@lantern/contract/schemas';
import { type CallContext, isRefusal, type Refusal, refuse } from '@lantern/server-kit';
import { checkNameFree } from '../accounts/check-account-name.ts';
import { acceptProofOfWork } from '../captcha/proof-of-work.ts';
import type { IdentityDeps } from '../deps.ts';
import { checkSite } from '../login/check-site.ts';
import { checkForm } from './check-form.ts';
import { checkNumber, readNumber } from './own-number.ts';
import { readValues } from './read-form.ts';
import { writeAccount } from './write-account.ts';

/** A number without a code is only contact data; the account cannot be found by it. */
const NO_NUMBER = { own: null, use: async () => null };

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
  const hasMobile = settings.switches.get('REGMOBVERF3') === 1;
  const kind = { hasName: true, hasPassword: true, hasMobile };
  const refusal = await checkForm(deps, context, input, values, { settings, kind });
  if (refusal) return refusal;
  const mobile = hasMobile ? readNumber(values) : null;
  if (isRefusal(mobile)) return mobile;
  const isProven =
    settings.registrationCaptcha === 'NONE' || (await acceptProofOfWork(deps, context, input.captcha ?? ''));
  if (!isProven) return refuse('CAPTCHA_INVALID');
  const number = mobile ? await checkNumber(deps, context, values, { mobile, needsCode: true }) : NO_NUMBER;
  if (isRefusal(number)) return number;
  const account = values.username ?? '';
  const taken = await checkNameFree(deps, scope, account);
  if (taken) return taken;
  const { own, use } = number;
  return writeAccount(deps, context, { account, input, values, settings, hasPassword: true, own, use });
}
