/**
 * The arcade in a separate process, like a studio with its own server. Its parent sends the configuration, receives `port`, may request the
 * CPU time with `cpu`, and ends it with `stop`.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createArcade } from '@lantern/arcade-server';
import { derivedArcadeUrl } from '@lantern/database';
import { systemClock } from '@lantern/server-kit';
import { silentLog } from '@lantern/server-kit/testing';
import { STUDIO, studioKeyOf } from '../../apps/server/src/wiring/arcade.ts';

export interface ArcadeOrder {
  readonly ownerUrl: string;
  readonly platformPort: number;
  readonly walletCalls: 'play' | 'bet-result';
}

/** Later messages from the parent. */
export type ArcadeQuestion = 'cpu' | 'stop';

/** `port` after the start; `cpuMicros` (user and system time since the start) on request. */
export type ArcadeWord = { readonly port: number } | { readonly cpuMicros: number };

const say = (word: ArcadeWord) => process.send?.(word);

process.once('message', async ({ ownerUrl, platformPort, walletCalls }: ArcadeOrder) => {
  const arcade = await createArcade({
    port: 0,
    host: '127.0.0.1',
    databaseUrl: derivedArcadeUrl(ownerUrl),
    platformUrl: `http://127.0.0.1:${platformPort}`,
    platformOrigin: 'http://localhost',
    vendor: STUDIO,
    key: studioKeyOf(ownerUrl),
    walletCalls,
    clock: systemClock,
    log: silentLog,
    clientFolder: join(tmpdir(), 'no-client'),
    https: false,
    trustProxy: false,
    rateLimits: false,
  });
  process.on('message', async (question: ArcadeQuestion) => {
    if (question === 'cpu') {
      const { user, system } = process.cpuUsage();
      say({ cpuMicros: user + system });
      return;
    }
    await arcade.stop();
    process.disconnect();
  });
  say({ port: await arcade.start() });
});
