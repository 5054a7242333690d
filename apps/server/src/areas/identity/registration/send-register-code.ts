import type { Payload, Value } from '@lantern/contract/schemas';
import { type CallContext, isRefusal, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { checkSite } from '../site-gate.ts';
import { readMobile } from '../verification/index.ts';

/** The switch of each form that may ask. */
const SWITCH_OF = { username: 'USERNAMEREG3', mobile: 'MOBILENUMREG3' } as const;

/** Sends the code of a registration; both forms prove their numbers where REGMOBVERF3 is on. */
export async function sendRegisterCode(
  deps: IdentityDeps,
  context: CallContext,
  input: Payload<'waysIn.registerSms'>,
): Promise<Value<'waysIn.registerSms'> | Refusal> {
  const closed = await checkSite(deps, context);
  if (closed) return closed;
  const scope: Scope = { merchantId: context.merchant.id };
  const { switches } = await deps.brands.settings(scope.merchantId);
  const isOpen = switches.get('REGMOBVERF3') === 1 && switches.get(SWITCH_OF[input.type ?? 'username']) === 1;
  if (!isOpen) return refuse('FEATURE_DISABLED');
  const mobile = readMobile(input.countryDialingCode, input.mobileNo);
  if (isRefusal(mobile)) return mobile;
  return deps.verification.sendCode(context, {
    purpose: 'REGISTER',
    channel: 'SMS',
    target: mobile.key,
    memberId: null,
  });
}
