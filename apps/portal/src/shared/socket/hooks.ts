import type { SocketMessage } from '@lantern/contract/sockets';
import { useEffect, useEffectEvent } from 'react';
import { onSocketMessage } from './socket.ts';

type Kind = SocketMessage['type'];

/** Hears one kind of message while the component stands. */
export function useMessages<K extends Kind>(kind: K, handle: (message: Extract<SocketMessage, { type: K }>) => void) {
  const latest = useEffectEvent(handle);
  useEffect(
    () =>
      onSocketMessage((message) => {
        if (message.type === kind) latest(message as Extract<SocketMessage, { type: K }>);
      }),
    [kind],
  );
}
