import type { Queryable } from '@lantern/server-kit';
import { listContradictionsOf } from '../feeds/repository/contradictions.ts';
import { listFeedResults } from '../feeds/repository/feed-deliveries.ts';
import { countFeedsOfGame } from '../feeds/repository/feeds.ts';
import type { IssueRow } from '../issues/repository/issues.ts';
import { type DrawnNumbers, type EntryRow, listEntries } from './repository/results.ts';
import type { ResultForm } from './result-form.ts';
import { judgeSources, type SaidByFeed, type Verdict } from './result-sources.ts';

/** A feed's result for an issue, and whether it counts. */
export interface FeedWord extends SaidByFeed {
  readonly name: string;
  readonly numbers: DrawnNumbers;
}

/** All entries and feed results of an issue, and the verdict that follows from them. */
export interface SourceState {
  readonly entries: readonly EntryRow[];
  readonly feeds: readonly FeedWord[];
  readonly verdict: Verdict;
}

/** Reads the entries and feed results of an issue. A caller that acts on them must hold the issue's lock. */
export async function readSources(
  db: Queryable,
  issue: Pick<IssueRow, 'brandId' | 'id' | 'gameCode'>,
  form: ResultForm,
): Promise<SourceState> {
  const entries = await listEntries(db, issue, issue.id);
  const said = await listFeedResults(db, issue, issue.id);
  const contradictions = said.length === 0 ? [] : await listContradictionsOf(db, issue, issue.id);
  const feeds = said.map(({ feed, name, mode, numbers }): FeedWord => {
    const text = form.text(numbers);
    const own = contradictions.filter((one) => one.feed === feed);
    const contradictsItself = own.some((one) => one.against === 'FEED');
    const wasFoundWrong = own.some(
      (one) =>
        (one.against === 'ENTRY' || one.against === 'OTHER_FEED') &&
        one.closedAt !== null &&
        form.text(one.given) === text,
    );
    return { feed, name, mode, numbers, text, isDiscarded: contradictsItself || wasFoundWrong };
  });
  const verdict = judgeSources({
    entries: entries.map(({ operatorId, numbers }) => ({ operatorId, text: form.text(numbers) })),
    feeds,
    feedsOfGame: said.length === 0 ? 0 : await countFeedsOfGame(db, issue, issue.gameCode),
  });
  return { entries, feeds, verdict };
}

/** Two sources that differ, by name, and the prizes in which they differ; never the numbers. */
export interface Difference {
  readonly one: string;
  readonly other: string;
  readonly prizes: readonly string[];
}

const MOST_DIFFERENCES = 20;

/** Lists the sources that count and differ, with the prizes in which they differ. */
export function differencesOf(
  form: ResultForm,
  { entries, feeds }: Omit<SourceState, 'verdict'>,
): readonly Difference[] {
  const said = [
    ...entries.map(({ operatorName, numbers }) => ({ name: operatorName, numbers })),
    ...feeds.filter((one) => !one.isDiscarded).map(({ name, numbers }) => ({ name, numbers })),
  ];
  return said
    .flatMap((one, place) =>
      said.slice(place + 1).map((other) => ({
        one: one.name,
        other: other.name,
        prizes: form.differing(one.numbers, other.numbers),
      })),
    )
    .filter(({ prizes }) => prizes.length > 0)
    .slice(0, MOST_DIFFERENCES);
}
