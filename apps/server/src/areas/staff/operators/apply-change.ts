import { isRefusal, type OperatorScope, type Queryable, type Refusal, refuse } from '@lantern/server-kit';
import { audit } from '../audit/audit.ts';
import type { Approval, RequestHandler, StaffDeps } from '../deps.ts';
import { dropPasskeys } from '../passkeys/repository.ts';
import { checkBothHold, checkBothMayMake, lockGrants, sumOfOperator } from '../roles/grants.ts';
import { dropDevices } from '../sessions/repository/devices.ts';
import { endSessionsOf, type SessionEnd } from '../sessions/repository/sessions.ts';
import { dropSetupLink } from '../setup/repository.ts';
import { sendSetupLink } from '../setup/setup-link.ts';
import { ACTIONS, readRoles } from './change-operator.ts';
import { clearTotp, setEmail, setOperatorRanges, setOperatorRoles, setOperatorState } from './repository/changes.ts';
import { findOperator, isEmailTaken, type OperatorRow } from './repository/operators.ts';
import { closeSeats, upsertSeat } from './repository/seats.ts';

interface Case {
  readonly operator: OperatorRow;
  readonly target: OperatorScope;
  readonly frozen: Readonly<Record<string, unknown>>;
  readonly approval: Approval;
}
type Step = (tx: Queryable, about: Case) => Promise<Refusal | null>;

const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

/** Wraps a change of an operator's row as a request handler with its audit entry. */
function handler(action: string, end: SessionEnd | null, step: Step): [string, RequestHandler] {
  return [
    action,
    async (tx, scope, frozen, approval) => {
      await lockGrants(tx, scope);
      const target = { merchantId: scope.merchantId, operatorId: BigInt(String(frozen.operatorId)) };
      const operator = await findOperator(tx, scope, target.operatorId);
      if (!operator) return refuse('NOT_FOUND');
      // An operator cannot approve a change of their own account.
      if (approval.checkerId === target.operatorId) return refuse('FOUR_EYES_SAME_PERSON');
      const beyond = await checkBothHold(tx, scope, approval, sumOfOperator(operator));
      const refusal = beyond ?? (await step(tx, { operator, target, frozen, approval }));
      if (refusal) return refusal;
      if (end) await endSessionsOf(tx, scope, target.operatorId, { reason: end, at: approval.at, except: null });
      const { checker: name, checkerId: operatorId, at, maker } = approval;
      const who = { ...scope, operatorId, name, ip: null, at, requestId: `asked by ${maker}` };
      const { before = null, ...after } = frozen;
      const about = `operator:${target.operatorId}`;
      await audit(tx, who, { action, permission: 'staff.approve', target: about, before, after });
      return null;
    },
  ];
}

/** A step that never refuses. */
const always =
  (step: (tx: Queryable, about: Case) => Promise<unknown>): Step =>
  async (tx, about) => {
    await step(tx, about);
    return null;
  };

async function setRoles(tx: Queryable, { operator, target, frozen, approval }: Case): Promise<Refusal | null> {
  const roles = list(frozen.roles);
  const needed = await readRoles(tx, target, operator.name, roles);
  if (isRefusal(needed)) return needed;
  const refusal = await checkBothMayMake(tx, target, approval, { roles, needed });
  if (refusal) return refusal;
  await setOperatorRoles(tx, target, { roles, at: approval.at, by: approval.checkerId });
  return null;
}

async function setScope(deps: StaffDeps, tx: Queryable, { target, frozen, approval }: Case): Promise<Refusal | null> {
  const brands = await Promise.all(list(frozen.merchants).map((code) => deps.findBrand(code)));
  const wanted = brands.filter((brand) => brand !== null && brand.id !== target.merchantId);
  const own = new Set(await deps.seatsOf({ merchantId: target.merchantId, operatorId: approval.checkerId }));
  const foreign = wanted.find((brand) => brand && !own.has(brand.id));
  if (foreign) return refuse('PERMISSION_NOT_HELD', { operator: approval.checker, permission: foreign.code });
  const homeCode = await deps.codeOf(target.merchantId);
  for (const brand of wanted) {
    if (brand) await upsertSeat(tx, target, { merchantId: brand.id, homeCode, now: approval.at });
  }
  const kept = wanted.flatMap((brand) => (brand ? [brand.id] : []));
  await closeSeats(tx, target, kept);
  return null;
}

async function changeEmail(tx: Queryable, { operator, target, frozen }: Case): Promise<Refusal | null> {
  const email = String(frozen.email);
  if (await isEmailTaken(tx, target, email, operator.id)) return refuse('CONTACT_TAKEN', { field: 'email' });
  await setEmail(tx, target, email);
  // Invalidates a link that was sent to the old address.
  await dropSetupLink(tx, target);
  return null;
}

/** The request was approved for exactly this mail address. */
async function resetPassword(
  deps: StaffDeps,
  tx: Queryable,
  { operator, target, frozen, approval }: Case,
): Promise<Refusal | null> {
  if (operator.email === null || operator.email !== frozen.email) return refuse('STATE_CONFLICT');
  const sent = await sendSetupLink(
    deps,
    tx,
    { merchantId: target.merchantId },
    {
      operatorId: operator.id,
      name: operator.name,
      email: operator.email,
      template: operator.isEnrolled ? 'operator_reset' : 'operator_setup',
      at: approval.at,
    },
  );
  return isRefusal(sent) ? sent : null;
}

/** Handlers of approved changes to operators. */
export function operatorHandlers(deps: StaffDeps): [string, RequestHandler][] {
  return [
    handler(
      ACTIONS.ENABLE,
      null,
      always((tx, { target }) => setOperatorState(tx, target, 'ACTIVE')),
    ),
    handler(ACTIONS.RESET_PASSWORD, null, (tx, about) => resetPassword(deps, tx, about)),
    handler(
      ACTIONS.RESET_TOTP,
      'RESET',
      always(async (tx, { target }) => {
        await clearTotp(tx, target);
        await dropPasskeys(tx, target);
        await dropDevices(tx, target);
      }),
    ),
    handler(ACTIONS.ROLES, 'REVOKED', setRoles),
    handler(
      ACTIONS.ADDRESSES,
      null,
      always((tx, { target, frozen }) => setOperatorRanges(tx, target, list(frozen.ranges))),
    ),
    handler(ACTIONS.SCOPE, null, (tx, about) => setScope(deps, tx, about)),
    handler(ACTIONS.EMAIL, null, changeEmail),
  ];
}
