import type { Payload, Value } from '@lantern/contract/schemas';
import { type CallContext, isRefusal, type Refusal, type Scope } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { readMobile } from '../verification/index.ts';
import { findIdByMobile } from '../verification/repository/profile-contacts.ts';
import { checkSite } from './check-site.ts';

/** Sends a code for a login or a password reset. For an unknown number nothing is sent, but the answer is the same. */
export async function sendLoginCode(
  deps: IdentityDeps,
  context: CallContext,
  input: Payload<'loginMethods.smsNoLogin'>,
): Promise<Value<'loginMethods.smsNoLogin'> | Refusal> {
  const closed = await checkSite(deps, context);
  if (closed) return closed;
  const scope: Scope = { brandId: context.brand.id };
  const purpose = input.purpose ?? 'LOGIN';
  const mobile = readMobile(input.countryDialingCode, input.mobileNum);
  if (isRefusal(mobile)) return mobile;
  const suppressed = (await findIdByMobile(deps.pool, scope, mobile.key)) === null;
  return deps.verification.sendCode(context, {
    purpose,
    channel: 'SMS',
    target: mobile.key,
    memberId: null,
    suppressed,
  });
}
