import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useAct } from '../../../shared/api/hooks.ts';
import type { Refused } from '../../../shared/api/refused.ts';
import { readToken } from '../../../shared/session/session.ts';
import { movedTo } from './launch-address.ts';
import { useLaunchAddress } from './use-launch-address.ts';

export interface Launch {
  readonly url: string | null;
  readonly title: string | null;
  /** Name of the game's cover. */
  readonly showIcon: string | null;
  readonly refused: Refused | null;
  /** Launches the game again: a launch address is valid once. */
  readonly again: () => void;
}

/** The address of the game; null while its CDN is being determined. */
function addressAt({ game_url, isOnCdns }: Value<'games.launchGame'>, place: string | null | undefined): string | null {
  if (!isOnCdns || place === null) return game_url;
  return place === undefined ? null : movedTo(game_url, place);
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
    // On leaving, money that was transferred to the vendor comes back if auto-transfer is on.
    return () => {
      if (readToken() === null) return;
      void call(calls.wallet.collectFunds, { requestId: crypto.randomUUID(), isLeaving: true }).catch(() => undefined);
    };
  }, [isOpen]);
  return {
    url: data ? addressAt(data, place) : null,
    title: data?.title ?? null,
    showIcon: data?.showIcon ?? null,
    refused: error ?? null,
    again: useCallback(() => setRound((before) => before + 1), []),
  };
}
