import type { CallName, Payload, TypedCall, Value } from '@lantern/contract/schemas';
import {
  keepPreviousData,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useToken } from '../session/session.ts';
import { call } from './call.ts';
import type { Refused } from './refused.ts';

interface QueryChoices<Read, Selected> {
  /** Selects what the caller needs; changes in other parts of the answer cause no re-render. */
  readonly select?: ((value: Read) => Selected) | undefined;
  readonly enabled?: boolean | undefined;
  /** How long an answer counts as fresh, in ms. */
  readonly staleTime?: number | undefined;
  readonly refetchInterval?: number | undefined;
  /** Until the answer to a changed payload has arrived, the one to the payload before is shown. */
  readonly showsPrevious?: boolean | undefined;
}

/** Cache key of a call; start data and socket messages use the same key. */
export function keyOf(row: TypedCall, payload: unknown): QueryKey {
  return [row.name, payload];
}

/** Reads a call. Calls that need a token wait until there is one. */
export function useCall<Name extends CallName, Selected = Value<Name>>(
  row: TypedCall<Name>,
  payload: Payload<Name>,
  choices: QueryChoices<Value<Name>, Selected> = {},
): UseQueryResult<Selected, Refused> {
  const token = useToken();
  const { enabled = true, staleTime, refetchInterval, select, showsPrevious = false } = choices;
  return useQuery<Value<Name>, Refused, Selected>({
    queryKey: keyOf(row, payload),
    queryFn: ({ signal }) => call(row, payload, { signal }),
    enabled: enabled && (row.token === undefined || token !== null),
    ...(select === undefined ? {} : { select }),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
    ...(showsPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

interface ActChoices<Name extends CallName> {
  readonly onSuccess?: (value: Value<Name>, payload: Payload<Name>) => void;
  readonly onRefused?: (refused: Refused) => void;
  /** Calls whose cached answers are stale afterwards. */
  readonly invalidates?: readonly TypedCall[];
}

/** Mutation: sends a call that changes something. */
export function useAct<Name extends CallName>(
  row: TypedCall<Name>,
  choices: ActChoices<Name> = {},
): UseMutationResult<Value<Name>, Refused, Payload<Name>> {
  const client = useQueryClient();
  return useMutation<Value<Name>, Refused, Payload<Name>>({
    mutationFn: (payload) => call(row, payload),
    onSuccess: (value, payload) => {
      for (const other of choices.invalidates ?? []) void client.invalidateQueries({ queryKey: [other.name] });
      choices.onSuccess?.(value, payload);
    },
    onError: (refused) => choices.onRefused?.(refused),
  });
}
