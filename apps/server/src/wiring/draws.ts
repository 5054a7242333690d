import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Base } from '@lantern/server-kit';
import { createDrand, createSecretBox, type DrawDeps } from '../areas/lottery/index.ts';
import type { Settings } from '../config.ts';

/** A week of a game that draws every minute. */
const CHAIN_LENGTH = 10_080;
const KEY = /^[0-9a-f]{64}$/;

/** What the house's own draws are made with on this installation. */
export function drawDeps(settings: Settings, { log }: Pick<Base, 'log'>): DrawDeps {
  const key = settings.drawKey ?? keptKey(settings.dataDir);
  return {
    secrets: createSecretBox(Buffer.from(key, 'hex')),
    beacon: settings.drawBeacon === 'drand' ? 'DRAND' : 'OFFLINE',
    offlineAllowed: settings.allowsSandbox,
    drand: createDrand({ urls: settings.drandUrls, log }),
    chainLength: CHAIN_LENGTH,
  };
}

/** The key in `DATA_DIR/draw-key`, written at the first start for its owner's eyes only. */
function keptKey(dataDir: string): string {
  const file = join(dataDir, 'draw-key');
  if (!existsSync(file)) writeKey(dataDir, file);
  const key = readFileSync(file, 'utf8').trim();
  if (!KEY.test(key)) throw new Error(`${file} does not hold a key; restore it, or remove it to begin with a new one`);
  return key;
}

function writeKey(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    // Of several processes that start at once one puts its whole file in place; all read what is there then.
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
