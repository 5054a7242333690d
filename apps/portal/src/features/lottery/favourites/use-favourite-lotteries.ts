import { lotto as calls } from '@lantern/contract/lotto-calls';
import { useState } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { toast } from '../../../shared/components/toast.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useToken } from '../../../shared/session/session.ts';

export interface FavouriteLotteries {
  /** Codes of the favourites, newest first. */
  readonly codes: readonly string[];
  /** Codes of lotteries with bets, newest first. */
  readonly recent: readonly string[];
  readonly has: (code: string) => boolean;
  readonly toggle: (code: string) => void;
}

/** The member's favourite lotteries from the server; null for visitors. */
export function useFavouriteLotteries(): FavouriteLotteries | null {
  const token = useToken();
  const words = useRefusalText();
  const { data } = useCall(calls.mine, {}, { staleTime: 5_000 });
  /** Optimistic changes that are not confirmed yet. */
  const [pressed, press] = useState<ReadonlyMap<string, boolean>>(new Map());
  const mark = useAct(calls.markFavourite, {
    invalidates: [calls.mine],
    onRefused: (refused) => {
      press(new Map());
      toast.fail(words(refused));
    },
  });
  if (token === null) return null;
  const codes = data?.favourites ?? [];
  const has = (code: string) => pressed.get(code) ?? codes.includes(code);
  return {
    codes,
    recent: data?.recent ?? [],
    has,
    toggle(gameCode) {
      const isFavourite = !has(gameCode);
      press((before) => new Map(before).set(gameCode, isFavourite));
      mark.mutate({ gameCode, isFavourite });
    },
  };
}
