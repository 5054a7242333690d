import type { Payload, Value } from '@lantern/contract/schemas';
import { type CallContext, isRefusal, type Refusal } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { checkSite } from '../login/check-site.ts';
import { readMobile } from '../verification/index.ts';

/** Sends the registration code; both forms require it when REGMOBVERF3 is on. */
export async function sendRegisterCode(
  deps: IdentityDeps,
  context: CallContext,
  input: Payload<'loginMethods.registerSms'>,
): Promise<Value<'loginMethods.registerSms'> | Refusal> {
  const closed = await checkSite(deps, context);
  if (closed) return closed;
  const mobile = readMobile(input.countryDialingCode, input.mobileNo);
  if (isRefusal(mobile)) return mobile;
  return deps.verification.sendCode(context, {
    purpose: 'REGISTER',
    channel: 'SMS',
    target: mobile.key,
    memberId: null,
  });
}
