import * as calls from '@lantern/contract/member-calls';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useAct } from '../../../shared/api/hooks.ts';
import type { Refused } from '../../../shared/api/refused.ts';
import { readToken } from '../../../shared/session/session.ts';
import { useLaunchAddress } from './use-launch-address.ts';

export interface Launch {
  readonly url: string | null;
  /** What the page at `url` opens the game with; null for games whose address contains it. */
  readonly token: string | null;
  readonly title: string | null;
  /** Name of the game's cover. */
  readonly showIcon: string | null;
  readonly refused: Refused | null;
  /** Launches the game again: a launch address is valid once. */
  readonly again: () => void;
}

/** Requests a game's launch address once per visit. `null` requests nothing. */
export function useLaunch(wanted: { readonly gameId: string; readonly vassalage: string } | null): Launch {
  const [round, setRound] = useState(0);
  const launch = useAct(calls.games.launchGame);
  const { mutate, data, error } = launch;
  const place = useLaunchAddress(round);
  const gameId = wanted?.gameId;
  const vassalage = wanted?.vassalage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round requests a new address
  useEffect(() => {
    if (gameId === undefined || vassalage === undefined || place === undefined) return;
    mutate({
      gameId,
      vassalage,
      nodeId: gameId,
      accountType: 1,
      confirmTrans: 0,
      launchMode: 'GLS',
      platform: 'html5-desktop',
      clientType: 3,
      ...(place !== null && { place }),
    });
  }, [gameId, vassalage, round, place, mutate]);
  const isOpen = data !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    // On leaving, money that was transferred to the vendor comes back if auto-transfer is on.
    return () => {
      if (readToken() === null) return;
      void call(calls.wallet.collectFunds, { requestId: crypto.randomUUID(), isLeaving: true }).catch(() => undefined);
    };
  }, [isOpen]);
  return {
    url: data?.game_url ?? null,
    token: data?.launchToken ?? null,
    title: data?.title ?? null,
    showIcon: data?.showIcon ?? null,
    refused: error ?? null,
    again: useCallback(() => setRound((before) => before + 1), []),
  };
}
