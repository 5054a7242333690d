import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useCall } from '../../../shared/api/hooks.ts';
import { lagsBehind, type Round } from './draw-phase.ts';

type Bets = Value<'lottery.myBets'>;

/** Maximum bets of a draw read at once; the betting record has all of them. */
const MOST = 100;
const READ_AGAIN_MS = 2_000;

/** The member's bets on one draw with their totals; undefined for visitors and without a draw. */
export function useRoundBets(round: Round | null): Bets | undefined {
  const payload = { issueId: round?.id ?? '0', limit: MOST };
  const current = useQueryClient().getQueryData<Bets>(keyOf(calls.lottery.myBets, payload));
  const query = useCall(calls.lottery.myBets, payload, {
    enabled: round !== null,
    staleTime: 2_000,
    // Polls until the bets are settled like their draw, in case the settlement message was missed.
    refetchInterval: lagsBehind(round, current?.rows ?? []) ? READ_AGAIN_MS : undefined,
  });
  return query.data;
}
