import { signReplay } from '@lantern/vendor-protocol';
import type { GamesDeps } from './deps.ts';

const REPLAY_MS = 3_600_000;

/** An address at the studio that shows one round to whoever holds it, for an hour. */
export function replayUrlOf({ studio, clock }: Pick<GamesDeps, 'studio' | 'clock'>, round: string): string {
  const until = clock.now().getTime() + REPLAY_MS;
  const query = new URLSearchParams({
    round,
    until: String(until),
    signature: signReplay(studio.key.secret, { round, until }),
  });
  return `${studio.url}/replay?${query}`;
}
