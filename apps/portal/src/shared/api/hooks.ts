import type { CallName, Payload, TypedCall, Value } from '@lantern/contract/schemas';
import {
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

interface QueryChoices {
  readonly enabled?: boolean | undefined;
  /** How long an answer counts as fresh, in milliseconds. */
  readonly staleTime?: number | undefined;
  readonly refetchInterval?: number | undefined;
}

/** Key of a call in the cache; start data and sockets write under the same. */
export function keyOf(row: TypedCall, payload: unknown): QueryKey {
  return [row.name, payload];
}

/** Reads a call. Rows that need a token wait until there is one. */
export function useCall<Name extends CallName>(
  row: TypedCall<Name>,
  payload: Payload<Name>,
  choices: QueryChoices = {},
): UseQueryResult<Value<Name>, Refused> {
  const token = useToken();
  const { enabled = true, staleTime, refetchInterval } = choices;
  return useQuery<Value<Name>, Refused>({
    queryKey: keyOf(row, payload),
    queryFn: ({ signal }) => call(row, payload, { signal }),
    enabled: enabled && (row.token === undefined || token !== null),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
  });
}

interface ActChoices<Name extends CallName> {
  readonly onSuccess?: (value: Value<Name>, payload: Payload<Name>) => void;
  readonly onRefused?: (refused: Refused) => void;
  /** Rows whose answers are out of date afterwards. */
  readonly invalidates?: readonly TypedCall[];
}

/** Sends a call that changes something. */
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
