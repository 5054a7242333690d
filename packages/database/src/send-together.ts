import type { Duplex } from 'node:stream';
import type { PoolClient } from 'pg';

/**
 * Lets statements that are asked for in one breath leave in one write: a write to a socket costs more than all else that this process
 * does for a statement. Nothing waits: they leave before anything else happens here.
 */
export function sendTogether(client: PoolClient): void {
  // The driver corks for the messages of one statement; held open here, the same goes for those of several.
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection;
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let isHeld = false;
  const held = (...args: unknown[]): unknown => {
    if (!isHeld) {
      isHeld = true;
      stream.cork();
      process.nextTick(() => {
        isHeld = false;
        stream.uncork();
      });
    }
    return query(...args);
  };
  client.query = held as PoolClient['query'];
}
