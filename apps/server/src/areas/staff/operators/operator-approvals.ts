import {
  type ApprovalPayload,
  defineApproval,
  isRefusal,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import type { StaffDeps } from '../deps.ts';
import { dropPasskeys } from '../passkeys/repository.ts';
import { code, lineOf, list, text } from '../requests/subject.ts';
import { checkRoles } from '../roles/check-roles.ts';
import { checkBothMayMake } from '../roles/grants.ts';
import { dropDevices } from '../sessions/repository/devices.ts';
import { dropSetupLink } from '../setup/repository.ts';
import { sendSetupLink } from '../setup/setup-link.ts';
import {
  type ApprovedChange,
  applyChange,
  type LockedOperator,
  OPERATOR,
  STAFF_PERMISSION as permission,
  previewChange,
  rolesText,
} from './change-of-operator.ts';
import { clearTotp, setEmail, setOperatorRanges, setOperatorRoles, setOperatorState } from './repository/changes.ts';
import { isEmailTaken } from './repository/operators.ts';
import { closeSeats, upsertSeat } from './repository/seats.ts';

const TEXTS = Type.Array(Type.String());

/** Lets a disabled operator log in again. */
export const enableOperator = defineApproval({
  action: 'staff.enable-operator',
  schema: payloadSchema(OPERATOR),
  permission,
  preview: (tx, scope, payload) =>
    previewChange(tx, scope, payload, ({ state }) =>
      code('state', 'operator_state', state, { becomes: 'ACTIVE', isFixed: true }),
    ),
  apply: (tx, scope, payload, approval) =>
    applyChange(tx, scope, { action: 'staff.enable-operator', payload, approval }, async ({ target }) => {
      await setOperatorState(tx, target, 'ACTIVE');
      return null;
    }),
});

/** Removes authenticator, passkeys and devices; the next login enrols a new authenticator. */
export const resetTotp = defineApproval({
  action: 'staff.reset-totp',
  schema: payloadSchema(OPERATOR),
  permission,
  preview: (tx, scope, payload) =>
    previewChange(tx, scope, payload, ({ isEnrolled }) =>
      code('code_app', 'frozen', String(isEnrolled), { becomes: 'false', isFixed: true }),
    ),
  apply: (tx, scope, payload, approval) =>
    applyChange(tx, scope, { action: 'staff.reset-totp', payload, approval, ends: 'RESET' }, async ({ target }) => {
      await clearTotp(tx, target);
      await dropPasskeys(tx, target);
      await dropDevices(tx, target);
      return null;
    }),
});

/** Replaces the addresses from which one operator may connect. */
export const setAddresses = defineApproval({
  action: 'staff.set-addresses',
  schema: payloadSchema({ ...OPERATOR, before: TEXTS, ranges: TEXTS }),
  permission,
  preview: (tx, scope, payload) =>
    previewChange(tx, scope, payload, ({ allowedRanges }) =>
      list('ranges', allowedRanges, { becomes: lineOf(payload.ranges), isFixed: true }),
    ),
  apply: (tx, scope, payload, approval) =>
    applyChange(tx, scope, { action: 'staff.set-addresses', payload, approval }, async ({ target }) => {
      await setOperatorRanges(tx, target, payload.ranges);
      return null;
    }),
});

/** Replaces an operator's roles. Checked again, because roles may have changed since the request. */
export const setRoles = defineApproval({
  action: 'staff.set-roles',
  schema: payloadSchema({ ...OPERATOR, before: TEXTS, roles: TEXTS }),
  permission,
  preview: (tx, scope, payload) =>
    previewChange(tx, scope, payload, ({ roles }) =>
      code('roles', 'role', rolesText(roles), { becomes: rolesText(payload.roles), isFixed: true }),
    ),
  apply: (tx, scope, payload, approval) =>
    applyChange(
      tx,
      scope,
      { action: 'staff.set-roles', payload, approval, ends: 'REVOKED' },
      async ({ operator, target }) => {
        const { roles } = payload;
        const needed = await checkRoles(tx, target, operator.name, roles);
        if (isRefusal(needed)) return needed;
        const refusal = await checkBothMayMake(tx, target, approval, { roles, needed });
        if (refusal) return refusal;
        await setOperatorRoles(tx, target, { roles, at: approval.at, by: approval.checkerId });
        return null;
      },
    ),
});

/** Replaces an operator's mail address; a link that was sent to the old one becomes invalid. */
export const setMailAddress = defineApproval({
  action: 'staff.set-email',
  schema: payloadSchema({ ...OPERATOR, before: Type.Union([Type.String(), Type.Null()]), email: Type.String() }),
  permission,
  preview: (tx, scope, payload) =>
    previewChange(tx, scope, payload, ({ email }) =>
      text('email', email, { becomes: lineOf(payload.email), isFixed: true }),
    ),
  apply: (tx, scope, payload, approval) =>
    applyChange(tx, scope, { action: 'staff.set-email', payload, approval }, async ({ operator, target }) => {
      const { email } = payload;
      if (await isEmailTaken(tx, target, email, operator.id)) return refuse('CONTACT_TAKEN', { field: 'email' });
      await setEmail(tx, target, email);
      await dropSetupLink(tx, target);
      return null;
    }),
});

/** Sends a link to set a new password, to exactly the approved mail address. */
export const resetPassword = (deps: StaffDeps) =>
  defineApproval({
    action: 'staff.reset-password',
    schema: payloadSchema({ ...OPERATOR, email: Type.String() }),
    permission,
    preview: (tx, scope, payload) =>
      previewChange(tx, scope, payload, ({ email }) => text('link_goes_to', email, { isFixed: true })),
    apply: (tx, scope, payload, approval) =>
      applyChange(tx, scope, { action: 'staff.reset-password', payload, approval }, async ({ operator }) => {
        if (operator.email === null || operator.email !== payload.email) return refuse('STATE_CONFLICT');
        const { id: operatorId, name, email } = operator;
        const template = operator.isEnrolled ? 'operator_reset' : 'operator_setup';
        const sent = await sendSetupLink(deps, tx, scope, { operatorId, name, email, template, at: approval.at });
        return isRefusal(sent) ? sent : null;
      }),
  });

const SCOPE_SCHEMA = payloadSchema({ ...OPERATOR, brands: TEXTS });

async function applySeats(
  deps: StaffDeps,
  tx: Queryable,
  { payload, approval }: Pick<ApprovedChange<ApprovalPayload<typeof SCOPE_SCHEMA>>, 'payload' | 'approval'>,
  { target }: LockedOperator,
): Promise<Refusal | null> {
  const brands = await Promise.all(payload.brands.map((code) => deps.findBrand(code)));
  const wanted = brands.filter((brand) => brand !== null).filter((brand) => brand.id !== target.brandId);
  const own = new Set(await deps.seatsOf({ brandId: target.brandId, operatorId: approval.checkerId }));
  const foreign = wanted.find((brand) => !own.has(brand.id));
  if (foreign) return refuse('PERMISSION_NOT_HELD', { operator: approval.checker, permission: foreign.code });
  const homeCode = await deps.codeOf(target.brandId);
  for (const { id } of wanted) await upsertSeat(tx, target, { brandId: id, homeCode, now: approval.at });
  await closeSeats(
    tx,
    target,
    wanted.map(({ id }) => id),
  );
  return null;
}

/** Replaces the other brands in which an operator has a seat. */
export const setScope = (deps: StaffDeps) =>
  defineApproval({
    action: 'staff.set-scope',
    schema: SCOPE_SCHEMA,
    permission,
    preview: (tx, scope, payload) =>
      previewChange(tx, scope, payload, async ({ id }) => {
        const present = await deps.seatsOf({ brandId: scope.brandId, operatorId: id });
        const codes = await Promise.all(present.map((brandId) => deps.codeOf(brandId)));
        const becomes = lineOf([...payload.brands].sort());
        return list('brands', codes.sort(), { becomes, isFixed: true });
      }),
    apply: (tx, scope, payload, approval) =>
      applyChange(tx, scope, { action: 'staff.set-scope', payload, approval }, (found) =>
        applySeats(deps, tx, { payload, approval }, found),
      ),
  });
