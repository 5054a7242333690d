import type { Payload, Value } from '@lantern/contract/schemas';
import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { UNBUILT_SWITCHES } from '../features/switches.ts';
import { listSwitches } from '../repository/brands.ts';
import { setSwitches } from '../repository/site.ts';
import { commitChange } from './commit-change.ts';
import type { BackOfficeDeps } from './deps.ts';

/** Switches features on and off. The server refuses calls of disabled features at once. */
export function changeSwitches(
  parts: BackOfficeDeps,
  context: StaffContext,
  { revision, changes }: Payload<'brandsBackOffice.changeSwitches'>,
): Promise<Value<'brandsBackOffice.changeSwitches'> | Refusal> {
  const change = { revision, permission: 'brands.switches', action: 'brands.change-switches' };
  return commitChange(parts, context, change, async (tx, _row, scope) => {
    const known = new Map((await listSwitches(tx, scope)).map((item) => [item.modId, item.enabled]));
    const unknown = changes.find(({ modId }) => !known.has(modId));
    if (unknown) return refuse('FIELD_RULE', { field: unknown.modId, min: 1, max: 1, patternId: 'UNKNOWN' });
    const unbuilt = changes.find(({ modId, enabled }) => enabled && UNBUILT_SWITCHES.has(modId));
    if (unbuilt) return refuse('FEATURE_NOT_BUILT', { modId: unbuilt.modId });
    const wanted = new Map(changes.map(({ modId, enabled }) => [modId, enabled]));
    const different = [...wanted].filter(([modId, enabled]) => known.get(modId) !== enabled);
    await setSwitches(
      tx,
      scope,
      different.map(([modId, enabled]) => ({ modId, enabled })),
    );
    return {
      before: Object.fromEntries(different.map(([modId]) => [modId, known.get(modId)])),
      after: Object.fromEntries(different),
    };
  });
}
