import type { Base } from '@lantern/server-kit';
import type { SecretBox } from '@lantern/server-kit/security';
import { createDrand, type DrawDeps } from '../../areas/lottery/index.ts';
import type { Settings } from '../../config.ts';

/** A week of a game with a draw every minute. */
const CHAIN_LENGTH = 10_080;

/** Dependencies of the platform's own draws on this installation. */
export function drawDeps(settings: Settings, secrets: SecretBox, { log }: Pick<Base, 'log'>): DrawDeps {
  return {
    secrets,
    beacon: settings.drawBeacon === 'drand' ? 'DRAND' : 'OFFLINE',
    offlineAllowed: settings.allowsSandbox,
    drand: createDrand({ urls: settings.drandUrls, log }),
    chainLength: CHAIN_LENGTH,
  };
}
