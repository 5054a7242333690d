import type { Language } from '@lantern/server-kit';
import { signReplay } from '@lantern/vendor-protocol';
import type { GamesDeps, SeamlessVendor } from './deps.ts';

/** An address at the studio that shows one round to whoever holds it, for so long; its words are in this language. */
export function replayUrlOf(
  { clock }: Pick<GamesDeps, 'clock'>,
  studio: SeamlessVendor,
  round: string,
  lifetimeMs: number,
  lang: Language,
): string {
  const until = clock.now().getTime() + lifetimeMs;
  const signature = signReplay(studio.key.secret, { round, until });
  const query = new URLSearchParams({ round, until: String(until), signature, lang });
  return `${studio.url}/replay?${query}`;
}
