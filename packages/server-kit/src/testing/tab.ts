import type { SocketFrame, SocketHello } from '@lantern/contract/sockets';
import { type ClientOptions, WebSocket } from 'ws';

export interface TestTab {
  readonly socket: WebSocket;
  readonly frames: readonly SocketFrame[];
  /** The close code. */
  readonly closed: Promise<number>;
}

/** Opens a socket like a browser tab. `hello` null sends nothing; a text is sent unchanged. */
export function openTab(url: string, hello: SocketHello | string | null, options: ClientOptions = {}): TestTab {
  const socket = new WebSocket(url, options);
  const frames: SocketFrame[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as SocketFrame));
  socket.on('error', () => undefined);
  if (hello !== null) socket.on('open', () => socket.send(typeof hello === 'string' ? hello : JSON.stringify(hello)));
  return { socket, frames, closed: new Promise((resolve) => socket.on('close', (code) => resolve(code))) };
}
