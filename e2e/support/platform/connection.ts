import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between a browser and a platform. While it is cut, open sockets are closed and new ones refused. */
export interface Connection {
  /** Origin of the platform through the proxy. */
  readonly origin: string;
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Opens a proxy to an origin like `http://localhost:8080`. Close it when done. */
export async function openConnection(to: string): Promise<Connection> {
  const port = Number(new URL(to).port);
  const open = new Set<Socket>();
  let isCut = false;
  const track = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    track(near);
    if (isCut) return near.destroy();
    const far = connect(port, '127.0.0.1');
    track(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      drop();
    },
    restore() {
      isCut = false;
    },
    async close() {
      drop();
      await once(server.close(), 'close');
    },
  };
}
