import type { Duplex } from 'node:stream';
import type { PoolClient } from 'pg';

/**
 * Sends all statements issued in the same tick with one socket write, because a write costs more than everything else this process does for
 * a statement. Adds no delay: the write happens in process.nextTick, before any other event.
 */
export function sendTogether(client: PoolClient): void {
  // The driver corks the stream for the messages of one statement; corking it here extends this to several statements.
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection;
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let isCorked = false;
  const corkedQuery = (...args: unknown[]): unknown => {
    if (!isCorked) {
      isCorked = true;
      stream.cork();
      process.nextTick(() => {
        isCorked = false;
        stream.uncork();
      });
    }
    return query(...args);
  };
  client.query = corkedQuery as PoolClient['query'];
}
