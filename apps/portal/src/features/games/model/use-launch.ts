import { memberCalls as calls } from '@lantern/contract/member-calls';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useAct } from '../../../shared/api/hooks.ts';
import type { Refused } from '../../../shared/api/refused.ts';
import { launchFromCdn } from '../../../shared/cdn.ts';
import { readToken } from '../../../shared/session/session.ts';
import { useSite } from '../../../shared/site.ts';

export interface Launch {
  readonly url: string | null;
  readonly title: string | null;
  readonly refused: Refused | null;
  /** Opens the game anew: a launch address works once. */
  readonly again: () => void;
}

/** Asks for a game's address, once a visit. `null`: nothing is asked for. */
export function useLaunch(wanted: { readonly gameId: string; readonly vassalage: string } | null): Launch {
  const [round, setRound] = useState(0);
  const launch = useAct(calls.games.launchGame);
  const { mutate, data, error } = launch;
  const places = useSite()?.launchGameCDNs ?? [];
  const gameId = wanted?.gameId;
  const vassalage = wanted?.vassalage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks for another address
  useEffect(() => {
    if (gameId === undefined || vassalage === undefined) return;
    mutate({
      gameId,
      vassalage,
      nodeId: gameId,
      accountType: 1,
      confirmTrans: 0,
      launchMode: 'GLS',
      platform: 'html5-desktop',
      clientType: 3,
    });
  }, [gameId, vassalage, round, mutate]);
  const isOpen = data !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    // What was brought to the game's maker comes back when it is left, where money follows its member by itself.
    return () => {
      if (readToken() === null) return;
      void call(calls.wallet.collectFunds, { requestId: crypto.randomUUID(), isLeaving: true }).catch(() => undefined);
    };
  }, [isOpen]);
  return {
    url: data ? launchFromCdn(data.game_url, places) : null,
    title: data?.title ?? null,
    refused: error ?? null,
    again: useCallback(() => setRound((before) => before + 1), []),
  };
}
