/** An arcade in a separate process that tests can kill: the parent sends its configuration, and it answers with its port. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createArcade } from '@lantern/arcade-server';
import { silentLog } from '@lantern/server-kit/testing';

export interface ArcadeOrder {
  readonly databaseUrl: string;
  readonly platformUrl: string;
  readonly key: { readonly id: string; readonly secretHex: string };
  readonly walletCalls: 'play' | 'bet-result';
  /** Time of the parent's clock, milliseconds since 1970. */
  readonly nowMs: number;
}

/** Moves the process's clock and runs the crash table once; it answers `turned`. */
export interface ClockOrder {
  readonly clockMs: number;
}

process.once('message', async ({ key, nowMs, ...order }: ArcadeOrder) => {
  let clockMs = nowMs;
  const arcade = await createArcade({
    ...order,
    port: 0,
    host: '127.0.0.1',
    platformOrigin: order.platformUrl,
    vendor: 'LANTERN',
    key: { id: key.id, secret: Buffer.from(key.secretHex, 'hex') },
    clock: { now: () => new Date(clockMs) },
    log: silentLog,
    clientFolder: join(tmpdir(), 'no-client'),
    https: false,
    trustProxy: false,
    rateLimits: false,
  });
  process.on('message', async (order: ClockOrder) => {
    clockMs = order.clockMs;
    await arcade.turnCrash();
    process.send?.('turned');
  });
  process.send?.(await arcade.start());
});
