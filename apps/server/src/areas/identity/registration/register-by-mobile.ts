import { randomBytes } from 'node:crypto';
import type { Payload, Value } from '@lantern/contract/schemas';
import { type CallContext, isRefusal, type Refusal, refuse } from '@lantern/server-kit';
import { acceptProofOfWork } from '../captcha/proof-of-work.ts';
import type { IdentityDeps } from '../deps.ts';
import { checkSite } from '../login/check-site.ts';
import { checkForm } from './check-form.ts';
import { checkNumber, readNumber } from './own-number.ts';
import { readValues } from './read-form.ts';
import { writeAccount } from './write-account.ts';

const NAME_BYTES = 5;

/** A random name: names are shown to others, so it must not reveal the number. */
const newName = () => `m${randomBytes(NAME_BYTES).toString('hex')}`;

/**
 * Registration by mobile number (switch MOBILENUMREG3), in the order of 4-07.
 * REGMOBVERF3 requires a code, MOBILENUMPASSREG3 a password; without a password the
 * account logs in by codes only, until the owner sets one.
 */
export async function registerByMobile(
  deps: IdentityDeps,
  context: CallContext,
  input: Payload<'loginMethods.registerMobile'>,
): Promise<Value<'loginMethods.registerMobile'> | Refusal> {
  const closed = await checkSite(deps, context);
  if (closed) return closed;
  const settings = await deps.brands.settings(context.brand.id);
  const values = readValues(input, settings.registerRules);
  const hasPassword = settings.switches.get('MOBILENUMPASSREG3') === 1;
  const kind = { hasName: false, hasPassword, hasMobile: true };
  const refusal = await checkForm(deps, context, input, values, { settings, kind });
  if (refusal) return refusal;
  const mobile = readNumber(values, context);
  if (isRefusal(mobile)) return mobile;
  const isProven =
    settings.registrationCaptcha === 'NONE' || (await acceptProofOfWork(deps, context, input.captcha ?? ''));
  if (!isProven) return refuse('CAPTCHA_INVALID');
  const needsCode = settings.switches.get('REGMOBVERF3') === 1;
  const checked = await checkNumber(deps, context, values, { mobile, needsCode });
  if (isRefusal(checked)) return checked;
  const { number, use } = checked;
  return writeAccount(deps, context, { account: newName(), input, values, settings, hasPassword, number, use });
}
