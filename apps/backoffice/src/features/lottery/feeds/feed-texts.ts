import type { Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';

export type Feed = Value<'lotteryFeeds.feeds'>['rows'][number];
export type Contradiction = Value<'lotteryFeeds.contradictions'>['rows'][number];

/** Normal outcomes of deliveries; all others need attention. */
const GOOD: ReadonlySet<string> = new Set(['RESULT', 'KNOWN', 'WAITING']);

export function outcomeTone(outcome: string): TagTone {
  if (outcome === 'WAITING') return 'wait';
  return GOOD.has(outcome) ? 'ok' : 'bad';
}

/** `XSMB = xsmb`, one lottery per line. */
export function gamesText(games: Feed['games']): string {
  return games.map(({ lottery, gameCode }) => `${lottery} = ${gameCode}`).join('\n');
}

/** Parses the typed lines; null if one is not a pair. */
export function gamesOf(lines: readonly string[]): Feed['games'] | null {
  const pairs = lines.map((line) => /^([\w.-]{1,40})\s*=\s*(\w{1,30})$/.exec(line));
  const games = pairs.flatMap((pair) =>
    pair?.[1] === undefined || pair[2] === undefined ? [] : [{ lottery: pair[1], gameCode: pair[2] }],
  );
  return games.length === lines.length && games.length > 0 ? games : null;
}
