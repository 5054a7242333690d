import type { Language } from '@lantern/server-kit';
import { signReplay } from '@lantern/vendor-protocol';
import type { GamesDeps, SeamlessVendor } from '../deps.ts';

/** An address at the studio that shows one round without a login, valid for a limited time, in the given language. */
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
