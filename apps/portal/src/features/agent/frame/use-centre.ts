import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { useCall } from '../../../shared/api/hooks.ts';

export type Centre = Value<'agents.centre'>;

/** Basic data of the agent centre; undefined until loaded. */
export function useCentre() {
  return useCall(calls.agents.centre, {}, { staleTime: 10_000 });
}
