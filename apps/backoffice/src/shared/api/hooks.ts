import type { CallName, Payload, TypedCall, Value } from '@lantern/contract/schemas';
import { showToast } from '@lantern/ui';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRefusalText } from '../i18n/text.ts';
import { call, type Refused } from './call.ts';

interface QueryChoices {
  readonly enabled?: boolean;
  readonly refetchInterval?: number;
  /** Reads once and caches: for reads that are recorded in the audit log. */
  readonly once?: boolean;
}

export function useCall<Name extends CallName>(
  row: TypedCall<Name>,
  payload: Payload<Name>,
  { enabled = true, refetchInterval, once = false }: QueryChoices = {},
): UseQueryResult<Value<Name>, Refused> {
  return useQuery<Value<Name>, Refused>({
    queryKey: [row.name, payload],
    queryFn: () => call(row, payload),
    enabled,
    ...(once && { staleTime: Number.POSITIVE_INFINITY }),
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
}

type Paged = { readonly nextCursor: string | null };
/** Calls with paged answers. */
type PagedName = { [Name in CallName]: Value<Name> extends Paged ? Name : never }[CallName];

/** Reads a list page by page; `data.pages` holds the loaded pages. */
export function usePages<Name extends PagedName>(
  row: TypedCall<Name>,
  payload: Payload<Name>,
  { refetchInterval }: QueryChoices = {},
): UseInfiniteQueryResult<InfiniteData<Value<Name>>, Refused> {
  return useInfiniteQuery<Value<Name>, Refused, InfiniteData<Value<Name>>, readonly unknown[], string | undefined>({
    queryKey: [row.name, payload],
    queryFn: ({ pageParam }) => call(row, { ...(payload as object), cursor: pageParam } as Payload<Name>),
    initialPageParam: undefined,
    getNextPageParam: (last) => (last as Paged).nextCursor ?? undefined,
    ...(refetchInterval !== undefined && { refetchInterval }),
  });
}

/** Mutation: shows a refusal as a toast, and reads the named lists again. */
export function useAct<Name extends CallName>(
  row: TypedCall<Name>,
  {
    invalidates = [],
    onSuccess,
    quiet = false,
  }: {
    readonly invalidates?: readonly TypedCall[];
    /** The mutation stays pending until a promise that this returns is settled. */
    readonly onSuccess?: (value: Value<Name>) => unknown;
    /** The form shows refusals itself. */
    readonly quiet?: boolean;
  } = {},
): UseMutationResult<Value<Name>, Refused, Payload<Name>> {
  const client = useQueryClient();
  const words = useRefusalText();
  return useMutation<Value<Name>, Refused, Payload<Name>>({
    mutationFn: (payload) => call(row, payload),
    onSuccess(value) {
      for (const other of invalidates) void client.invalidateQueries({ queryKey: [other.name] });
      return onSuccess?.(value);
    },
    onError(refused) {
      if (!quiet) showToast({ kind: 'error', title: words(refused) });
    },
  });
}
