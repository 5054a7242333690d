import { type Payload, schemas, type Value } from '@lantern/contract/schemas';
import { PROTECTED_SWITCHES } from '@lantern/contract/site-protection';
import {
  approvedBy,
  defineApproval,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
} from '@lantern/server-kit';
import { facts } from '../../staff/index.ts';
import { effectiveSwitches, type StoredSwitch, UNBUILT_SWITCHES } from '../features/switches.ts';
import { findBrand, listSwitches } from '../repository/brands.ts';
import { lockBrand, setSwitches } from '../repository/site.ts';
import { closeChange, commitChange, type Difference, requestInstead } from './commit-change.ts';
import type { BackOfficeDeps } from './deps.ts';

const { code, part } = facts;
const PERMISSION = { request: 'brands.switches', approve: 'brands.approve' } as const;
const ACTION = 'brands.set-switches';
const { changes: CHANGES } = schemas['brandsBackOffice.changeSwitches'].payload.properties;

type Change = Payload<'brandsBackOffice.changeSwitches'>['changes'][number];

interface Plan {
  /** The switches that differ from the wanted state. */
  readonly changes: readonly Change[];
  /** Switches that become on or off, themselves or by a parent. */
  readonly on: readonly string[];
  readonly off: readonly string[];
  readonly difference: Difference;
}

/** What the wanted states change of the stored ones. */
function planOf(stored: readonly StoredSwitch[], wantedChanges: readonly Change[]): Plan {
  const wanted = new Map(wantedChanges.map(({ modId, enabled }) => [modId, enabled]));
  const changed = stored.filter(({ modId, enabled }) => (wanted.get(modId) ?? enabled) !== enabled);
  const changes = changed.map(({ modId, enabled }) => ({ modId, enabled: !enabled }));
  const own = new Map(changes.map(({ modId, enabled }) => [modId, enabled]));
  const before = effectiveSwitches(stored);
  const after = effectiveSwitches(stored.map((item) => ({ ...item, enabled: own.get(item.modId) ?? item.enabled })));
  const becoming = (isOn: boolean) =>
    stored
      .map(({ modId }) => modId)
      .filter(
        (modId) => own.get(modId) === isOn || (before.get(modId) !== after.get(modId) && !!after.get(modId) === isOn),
      )
      .sort();
  return {
    changes,
    on: becoming(true),
    off: becoming(false),
    difference: {
      before: Object.fromEntries(changed.map(({ modId, enabled }) => [modId, enabled])),
      after: Object.fromEntries(changes.map(({ modId, enabled }) => [modId, enabled])),
    },
  };
}

const needsSecond = ({ on, off }: Plan): boolean =>
  on.some((modId) => PROTECTED_SWITCHES.get(modId) === true) ||
  off.some((modId) => PROTECTED_SWITCHES.get(modId) === false);

/** The plan for switches that exist and, to be turned on, are built. */
async function readPlan(tx: Queryable, scope: Scope, changes: readonly Change[]): Promise<Plan | Refusal> {
  const stored = await listSwitches(tx, scope);
  const known = new Set(stored.map(({ modId }) => modId));
  const unknown = changes.find(({ modId }) => !known.has(modId));
  if (unknown) return refuse('FIELD_RULE', { field: unknown.modId, min: 1, max: 1, patternId: 'UNKNOWN' });
  const unbuilt = changes.find(({ modId, enabled }) => enabled && UNBUILT_SWITCHES.has(modId));
  if (unbuilt) return refuse('FEATURE_NOT_BUILT', { modId: unbuilt.modId });
  return planOf(stored, changes);
}

/** Switches features on and off, of which some weaken a login or let money between members. */
export const setProtectedSwitches = (parts: BackOfficeDeps) =>
  defineApproval({
    action: ACTION,
    schema: payloadSchema({ changes: CHANGES }),
    permission: PERMISSION,
    async preview(tx, scope, { changes }) {
      const row = await findBrand(tx, scope);
      if (row === null) return null;
      const { on, off } = planOf(await listSwitches(tx, scope), changes);
      // Nothing is left to change.
      if (on.length + off.length === 0) return null;
      const rows = [
        code('switches_on', 'subject_switch', on.join(',') || null, { isFixed: true }),
        code('switches_off', 'subject_switch', off.join(',') || null, { isFixed: true }),
      ];
      return { name: row.name, page: { path: '/site' }, parts: [part('CHANGE', rows)] };
    },
    async apply(tx, scope, { changes }, approval) {
      await lockBrand(tx, scope);
      const plan = await readPlan(tx, scope, changes);
      if ('refused' in plan) return plan;
      await setSwitches(tx, scope, plan.changes);
      await closeChange(parts, tx, approvedBy(scope, approval), {
        ...{ action: ACTION, permission: PERMISSION.approve, target: 'site', ...plan.difference },
      });
      return null;
    },
  });

/**
 * Switches features on and off. The server refuses calls of disabled features at once. Changes of which one is protected wait together for
 * a second operator.
 */
export function changeSwitches(
  parts: BackOfficeDeps,
  context: StaffContext,
  { revision, changes, reason = '' }: Payload<'brandsBackOffice.changeSwitches'>,
): Promise<Value<'brandsBackOffice.changeSwitches'> | Refusal> {
  const change = { revision, permission: PERMISSION.request, action: 'brands.change-switches' };
  return commitChange(parts, context, change, async (tx, _row, scope) => {
    const plan = await readPlan(tx, scope, changes);
    if ('refused' in plan) return plan;
    if (needsSecond(plan)) {
      const payload = { changes: plan.changes };
      const request = { target: 'site:switches', payload, reason };
      return requestInstead(parts, tx, context, setProtectedSwitches(parts), request);
    }
    await setSwitches(tx, scope, plan.changes);
    return plan.difference;
  });
}
