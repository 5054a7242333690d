import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { useCall } from '../../../shared/api/hooks.ts';

export type Centre = Value<'agents.centre'>;

/** What the agent centre stands on; undefined until it has arrived. */
export function useCentre() {
  return useCall(calls.agents.centre, {}, { staleTime: 10_000 });
}
