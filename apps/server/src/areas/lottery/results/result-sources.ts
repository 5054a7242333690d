/**
 * Decides whether entries and feed results make a draw's result. Two independent sources must agree, and no feed that counts may differ.
 * Pure functions: they use only the canonical text of each result, no time and no randomness.
 */

/** The latest entry of an operator. */
export interface SaidByPerson {
  readonly operatorId: bigint;
  readonly text: string;
}

/** The first result delivered by a feed. */
export interface SaidByFeed {
  readonly feed: string;
  readonly text: string;
  readonly mode: 'DIRECT' | 'AGREED';
  /** The feed contradicted itself, or operators found its result wrong: it neither decides nor blocks. */
  readonly isDiscarded: boolean;
}

export interface Sources {
  readonly entries: readonly SaidByPerson[];
  readonly feeds: readonly SaidByFeed[];
  /** Number of enabled feeds that deliver this game. */
  readonly feedsOfGame: number;
}

export type Verdict =
  | { readonly kind: 'ACCEPTED'; readonly text: string; readonly by: 'PEOPLE' | 'FEED' }
  /** Two operators agree on `text`, but these feeds differ: an operator has to check first. */
  | { readonly kind: 'CONTRADICTED'; readonly text: string; readonly feeds: readonly string[] }
  /** Sources differ; operators may enter again, and others may decide. */
  | { readonly kind: 'DIFFERING' }
  | { readonly kind: 'WAITING' };

export function judgeSources({ entries, feeds, feedsOfGame }: Sources): Verdict {
  const counted = feeds.filter((one) => !one.isDiscarded);
  const against = (text: string) => counted.filter((one) => one.text !== text).map((one) => one.feed);
  const people = new Map<string, number>();
  for (const { text } of entries) people.set(text, (people.get(text) ?? 0) + 1);
  const agreed = [...people].filter(([, count]) => count >= 2).map(([text]) => text);
  const free = agreed.filter((text) => against(text).length === 0);
  const [only, other] = free;
  if (only !== undefined) return other === undefined ? accepted(only, 'PEOPLE') : { kind: 'DIFFERING' };
  const [blocked] = agreed;
  if (blocked !== undefined) {
    return agreed.length > 1 ? { kind: 'DIFFERING' } : { kind: 'CONTRADICTED', text: blocked, feeds: against(blocked) };
  }
  const texts = new Set([...people.keys(), ...counted.map((one) => one.text)]);
  if (texts.size > 1) return { kind: 'DIFFERING' };
  const [text] = texts;
  if (text === undefined || counted.length === 0) return { kind: 'WAITING' };
  if (entries.length > 0) return accepted(text, 'FEED');
  const direct = counted.filter((one) => one.mode === 'DIRECT').length;
  const isEnough = direct >= 2 || (direct === 1 && feedsOfGame <= 1);
  return isEnough ? accepted(text, 'FEED') : { kind: 'WAITING' };
}

const accepted = (text: string, by: 'PEOPLE' | 'FEED'): Verdict => ({ kind: 'ACCEPTED', text, by });
