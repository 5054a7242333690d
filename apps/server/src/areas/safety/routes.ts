import { calls } from '@lantern/contract/calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { parseAmount } from '@lantern/money';
import { type MemberContext, type Refusal, type Route, refuse, route } from '@lantern/server-kit';
import { requestComplianceRules, showComplianceRules } from './compliance-rules/change-rules.ts';
import type { SafetyDeps } from './deps.ts';
import { listExclusionsOfBrand, readMemberProtection } from './exclusions/back-office.ts';
import { exclude } from './exclusions/exclude.ts';
import { selfExclusionEnd, timeOutEnd } from './exclusions/lengths.ts';
import { chooseMarketing } from './exclusions/marketing.ts';
import { requestToPart } from './exclusions/part-persons.ts';
import { confirmToReturn, requestReturn } from './exclusions/return.ts';
import { listIdentityChecks, readIdentityCheck } from './identity-checks/back-office.ts';
import { decideIdentity } from './identity-checks/decide.ts';
import { showIdentity } from './identity-checks/show-identity.ts';
import { submitIdentity, uploadDocument } from './identity-checks/submit.ts';
import { viewDocument } from './identity-checks/view-document.ts';
import { confirmLimit, setLimit } from './limits/set-limit.ts';
import { listCasesOfBrand, readCase } from './money-laundering/back-office.ts';
import { moveCase, raiseFlag } from './money-laundering/move-case.ts';
import { requestReport } from './money-laundering/report-case.ts';
import { chooseCheckMinutes, notePrompted } from './play-sessions/choose-interval.ts';
import { acknowledge, recordActivity } from './play-sessions/reality-check.ts';
import { showExclusion, showPlaySession, showProtection } from './show-protection.ts';

/** Minimum and maximum session limit in minutes. */
const SHORTEST_SESSION = 10n;
const LONGEST_SESSION = 1_440n;
/** A higher limit would have no effect and would exceed the length of amounts in the API. */
const HIGHEST_LIMIT = 10n ** 14n;

/** Parses a limit's amount; undefined when it is invalid. */
function readLimit(input: Payload<'safety.setLimit'>, exponent: number): bigint | null | undefined {
  if (input.amount === null) return null;
  if (input.kind !== 'SESSION') {
    const amount = parseAmount(input.amount, exponent);
    return amount === null || amount > HIGHEST_LIMIT ? undefined : amount;
  }
  const minutes = /^\d{1,4}$/.test(input.amount) ? BigInt(input.amount) : 0n;
  return minutes >= SHORTEST_SESSION && minutes <= LONGEST_SESSION ? minutes : undefined;
}

/** Time limits apply per play session, money limits per day, week or month. */
function refusePeriod({ kind, period }: Pick<Payload<'safety.setLimit'>, 'kind' | 'period'>): Refusal | null {
  const isTime = kind === 'SESSION';
  return isTime === (period === 'SITTING') ? null : refuse('BAD_REQUEST', { field: 'period', rule: 'limitPeriod' });
}

async function setOwnLimit(
  deps: SafetyDeps,
  context: MemberContext,
  input: Payload<'safety.setLimit'>,
): Promise<Value<'safety.setLimit'> | Refusal> {
  const { scope } = context.member;
  const mismatch = refusePeriod(input);
  if (mismatch) return mismatch;
  const amount = readLimit(input, context.brand.currency.exponent);
  if (amount === undefined || (amount !== null && amount < 0n)) return refuse('AMOUNT_INVALID');
  const waitsUntil = await setLimit(deps, scope, { kind: input.kind, period: input.period, amount });
  if (input.kind === 'DEPOSIT') await notePrompted(deps, scope, context.now);
  return { waitsUntil: waitsUntil?.toISOString() ?? null };
}

/** Wraps handlers that only real accounts may use. */
const real =
  <Input, Answer>(work: (context: MemberContext, input: Input) => Promise<Answer>) =>
  (context: MemberContext, input: Input): Promise<Answer | Refusal> =>
    context.member.protectedActions ? work(context, input) : Promise.resolve(refuse('TRIAL_ACCOUNT'));

export function safetyRoutes(deps: SafetyDeps): Route[] {
  const { safety } = calls;
  return [
    route(
      safety.protection,
      real((context) => showProtection(deps, context.member.scope, context.now)),
    ),
    route(safety.playSession, async ({ member, now }) =>
      showPlaySession(deps, await recordActivity(deps, member.scope, now), now),
    ),
    route(safety.acknowledge, async ({ member, now }) =>
      showPlaySession(deps, await acknowledge(deps, member.scope, now), now),
    ),
    route(
      safety.setLimit,
      real((context, input) => setOwnLimit(deps, context, input)),
    ),
    route(
      safety.confirmLimit,
      real(
        async ({ member }, input) => refusePeriod(input) ?? confirmLimit(deps, member.scope, input.kind, input.period),
      ),
    ),
    route(
      safety.setRealityCheck,
      real(async ({ member }, { minutes }) => {
        await chooseCheckMinutes(deps, member.scope, minutes);
        return null;
      }),
    ),
    route(
      safety.setMarketing,
      real(({ member, now }, choice) => chooseMarketing(deps.pool, member.scope, choice, now)),
    ),
    route(
      safety.dismissPrompt,
      real(async ({ member, now }) => {
        await notePrompted(deps, member.scope, now);
        return null;
      }),
    ),
    route(
      safety.timeOut,
      real(async ({ member, now }, { length }) =>
        showExclusion(
          await exclude(deps, member.scope, { kind: 'TIME_OUT', to: timeOutEnd(length, now), by: 'member' }),
        ),
      ),
    ),
    route(
      safety.selfExclude,
      real(async ({ member, now }, { length }) => {
        const to = selfExclusionEnd(length, now);
        return showExclusion(await exclude(deps, member.scope, { kind: 'SELF_EXCLUSION', to, by: 'member' }));
      }),
    ),
    route(safety.requestReturn, ({ member }) => requestReturn(deps, member.scope)),
    route(safety.confirmReturn, ({ member }) => confirmToReturn(deps, member.scope)),
    route(
      safety.identity,
      real(({ member, now }) => showIdentity(deps, member.scope, now)),
    ),
    route(
      safety.uploadDocument,
      real((context) => uploadDocument(deps, context.member.scope, context)),
    ),
    route(safety.submitIdentity, (context, input) => submitIdentity(deps, context, input)),
  ];
}

export function safetyBackOfficeRoutes(deps: SafetyDeps): Route[] {
  const { safetyBackOffice } = calls;
  return [
    route(safetyBackOffice.identityChecks, (context, query) => listIdentityChecks(deps, context, query)),
    route(safetyBackOffice.identityCheck, (context, query) => readIdentityCheck(deps, context, query)),
    route(safetyBackOffice.document, (context, query) => viewDocument(deps, context, query)),
    route(safetyBackOffice.decideIdentity, (context, input) => decideIdentity(deps, context, input)),
    route(safetyBackOffice.cases, (context, query) => listCasesOfBrand(deps, context, query)),
    route(safetyBackOffice.oneCase, (context, query) => readCase(deps, context, query)),
    route(safetyBackOffice.moveCase, (context, input) => moveCase(deps, context, input)),
    route(safetyBackOffice.requestReport, (context, input) => requestReport(deps, context, input)),
    route(safetyBackOffice.raiseFlag, (context, input) => raiseFlag(deps, context, input)),
    route(safetyBackOffice.exclusions, (context, query) => listExclusionsOfBrand(deps, context, query)),
    route(safetyBackOffice.partPersons, (context, input) => requestToPart(deps, context, input)),
    route(safetyBackOffice.complianceRules, (context) => showComplianceRules(deps, context)),
    route(safetyBackOffice.requestComplianceRules, (context, input) => requestComplianceRules(deps, context, input)),
    route(safetyBackOffice.memberProtection, (context, query) => readMemberProtection(deps, context, query)),
  ];
}
