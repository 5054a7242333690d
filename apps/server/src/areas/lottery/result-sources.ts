/**
 * Whether what people and feeds say of a draw decides its result. Two independent sources have to say the same, and no feed that counts
 * may say otherwise. Pure: the one text of each result, no time, no chance.
 */

/** What a person typed last. */
export interface SaidByPerson {
  readonly operatorId: bigint;
  readonly text: string;
}

/** What a feed said first. */
export interface SaidByFeed {
  readonly feed: string;
  readonly text: string;
  readonly mode: 'DIRECT' | 'AGREED';
  /** It contradicted itself, or people found it wrong: it decides nothing and stops nothing. */
  readonly isDiscarded: boolean;
}

export interface Sources {
  readonly entries: readonly SaidByPerson[];
  readonly feeds: readonly SaidByFeed[];
  /** How many enabled feeds deliver this game. */
  readonly feedsOfGame: number;
}

export type Verdict =
  | { readonly kind: 'ACCEPTED'; readonly text: string; readonly by: 'PEOPLE' | 'FEED' }
  /** Two people agree on `text`, and these feeds say otherwise: a person looks at it first. */
  | { readonly kind: 'CONTRADICTED'; readonly text: string; readonly feeds: readonly string[] }
  /** Sources differ; whoever typed may type again, and others may decide. */
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
