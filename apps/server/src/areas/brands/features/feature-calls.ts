import type { CallName, Payload } from '@lantern/contract/schemas';
import { type Refusal, type Route, refuse } from '@lantern/server-kit';
import type { BrandSettings } from '../settings/settings.ts';

type RefusalCode = 'FEATURE_DISABLED' | 'INVITATION_CODE_ERROR' | 'TRANSFER_DISABLED';

/** A call, or only some payloads of it, that belongs to a feature. */
export interface FeatureCall {
  readonly call: CallName;
  readonly when: (payload: never) => boolean;
  readonly code: RefusalCode;
  /** The use case checks the switch itself, because the order of its checks is prescribed (4-07). */
  readonly isCheckedInUseCase: boolean;
}

function of<Name extends CallName>(
  call: Name,
  when: (payload: Payload<Name>) => boolean = () => true,
  {
    code = 'FEATURE_DISABLED',
    isCheckedInUseCase = false,
  }: Partial<Pick<FeatureCall, 'code' | 'isCheckedInUseCase'>> = {},
): FeatureCall {
  return { call, when, code, isCheckedInUseCase };
}

/** A registration without an invitation code and without a recommender. */
const comesAlone = (form: { affiliateCode?: string; recommenderId?: string }) =>
  !form.affiliateCode?.trim() && !form.recommenderId?.trim();
const ALONE = { code: 'INVITATION_CODE_ERROR', isCheckedInUseCase: true } as const;
const TRANSFER = { code: 'TRANSFER_DISABLED', isCheckedInUseCase: true } as const;
/** The switch has no call of its own: it changes other calls, groups switches, or its feature is not built (UNBUILT_SWITCHES). */
const NO_CALL: readonly FeatureCall[] = [];

/** Contracts of a kind are listed and offered only while its switch is on; existing contracts are settled in any case. */
const offered = (kind: string): readonly FeatureCall[] => [
  of('contracts.downlines', (query) => query.kind === kind),
  of('contracts.checkOffer', (offer) => offer.kind === kind),
  of('contracts.sendOffer', (offer) => offer.kind === kind),
  of('contracts.exportBills', (query) => query.kind === kind),
];

/** Every switch (3-10) with the calls that are refused while it is off. */
export const FEATURE_CALLS: Readonly<Record<string, readonly FeatureCall[]>> = {
  REGGRP: NO_CALL,
  HOMEPAGE: NO_CALL,
  USERNAMEREG3: [
    of('identity.register'),
    of('loginMethods.registerSms', ({ type = 'username' }) => type === 'username'),
  ],
  MOBILENUMREG3: [of('loginMethods.registerMobile'), of('loginMethods.registerSms', ({ type }) => type === 'mobile')],
  REGMOBVERF3: [of('loginMethods.registerSms')],
  DIRECTREG3: [of('identity.register', comesAlone, ALONE), of('loginMethods.registerMobile', comesAlone, ALONE)],
  MOBILENUMPASSREG3: NO_CALL,
  FREEPLAY3: [of('loginMethods.freePlay')],
  PWDEXPFORCECHANGE3: NO_CALL,
  MOBILEVERCODELOGIN3: [
    of('identity.login', ({ type }) => type === 'sms' || type === 'firebase'),
    of('loginMethods.smsNoLogin', ({ purpose = 'LOGIN' }) => purpose === 'LOGIN'),
  ],
  MANPLAYREB3: NO_CALL,
  CHNGPASSVERIF3: [
    of('loginMethods.setPasswordByMobile'),
    of('loginMethods.smsNoLogin', ({ purpose }) => purpose === 'RESET'),
  ],
  FORGOT_TELLS_UNKNOWN: NO_CALL,
  DIVIDEND: [of('contracts.dividend'), ...offered('DIVIDEND')],
  DAILY_SALARY: [of('contracts.dailySalary'), ...offered('DAILY')],
  HOURLY_SALARY: [of('contracts.hourlySalary'), ...offered('HOURLY')],
  REALTIME_SALARY: [of('contracts.realtimeSalary'), ...offered('REALTIME')],
  REFERRAL: NO_CALL,
  AGENT_TYPE_INCLUDES_4: NO_CALL,
  AUTO_TRANSFER: NO_CALL,
  // The game studio reads these with the rules of a game launch.
  AUTOPLAY: NO_CALL,
  TURBO: NO_CALL,
  TRANSFER_UP: [of('wallet.sendTransfer', ({ direction }) => direction === 'UP', TRANSFER)],
  TRANSFER_DOWN: [of('wallet.sendTransfer', ({ direction }) => direction === 'DOWN', TRANSFER)],
};

type Guard = Omit<FeatureCall, 'call' | 'isCheckedInUseCase'> & { readonly modId: string };

const guards = new Map<string, Guard[]>();
for (const [modId, calls] of Object.entries(FEATURE_CALLS)) {
  for (const { call, when, code, isCheckedInUseCase } of calls) {
    if (!isCheckedInUseCase) guards.set(call, [...(guards.get(call) ?? []), { modId, when, code }]);
  }
}

/** Wraps a route so that calls of a switched-off feature are refused before the use case runs. Switches are enforced only here. */
export function guardFeatures(route: Route, settings: (brandId: bigint) => Promise<BrandSettings>): Route {
  const rules = guards.get(route.row.name);
  if (rules === undefined) return route;
  return {
    row: route.row,
    async handler(context, payload) {
      const known = await settings(context.brand.id);
      return refusalOf(rules, payload as never, known) ?? (await route.handler(context, payload));
    },
  };
}

function refusalOf(rules: readonly Guard[], payload: never, settings: BrandSettings): Refusal | null {
  const off = rules.find(({ modId, when }) => settings.switches.get(modId) !== 1 && when(payload));
  return off ? refuse(off.code) : null;
}
