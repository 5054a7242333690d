import { lotto as calls } from '@lantern/contract/lotto-calls';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { onSocketGap, onSocketMessage } from '../../../../shared/socket/socket.ts';

/** The server caches its lobby for two seconds; a read after this delay includes the change that was published. */
const AFTER_MS = 2_500;

/** Reads the lobby again some seconds after messages about draws, merged into one request; returns a function that requests it. */
export function useLiveLobby(): () => void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const requestSoon = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: [calls.lobby.name] });
    }, AFTER_MS);
  }, [client]);
  useEffect(() => {
    const stopGaps = onSocketGap(requestSoon);
    const stopMessages = onSocketMessage(({ type }) => {
      if (type === 'issue' || type === 'result') requestSoon();
    });
    return () => {
      stopGaps();
      stopMessages();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [requestSoon]);
  return requestSoon;
}
