import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { EXPOSURE_SOCKET, type ExposureFrame } from '@lantern/contract/sockets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { withExposure } from './exposure-map.ts';

type Issue = Value<'lotteryBackOffice.issue'>;

const AGAIN_MS = 3_000;
const { issue, watchExposure } = calls.lotteryBackOffice;

/** Updates a draw's data over a socket while its exposure is shown; returns whether the connection is up. Without it the page must poll. */
export function useExposureLine(id: string, isShown: boolean): boolean {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    let socket: WebSocket | null = null;
    let again: number | undefined;
    let isGone = false;
    const later = () => {
      setLive(false);
      if (!isGone) again = window.setTimeout(() => void open(), AGAIN_MS);
    };
    const receive = (line: WebSocket, data: unknown) => {
      const frame = JSON.parse(String(data)) as ExposureFrame | { readonly type: 'ping' };
      if (frame.type === 'ping') return line.send('{"type":"pong"}');
      setLive(true);
      client.setQueryData<Issue>([issue.name, { id }], (read) => read && withExposure(read, frame));
    };
    async function open(): Promise<void> {
      const ticket = await call(watchExposure, { id }).catch(() => null);
      if (isGone) return;
      if (ticket === null) return later();
      const { protocol, host } = window.location;
      const line = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}${EXPOSURE_SOCKET}`);
      socket = line;
      line.addEventListener('open', () => line.send(JSON.stringify({ type: 'hello', ...ticket })));
      line.addEventListener('message', ({ data }) => receive(line, data));
      line.addEventListener('close', later);
    }
    void open();
    return () => {
      isGone = true;
      window.clearTimeout(again);
      socket?.close();
    };
  }, [client, id, isShown]);
  return isLive;
}
